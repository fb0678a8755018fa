#version 150
uniform vec4 hatch;             // inches between lines (less than 0: pixels), their share
                                // of it, their opacity, slope
in vec3 place;
in vec4 paint;
out vec4 shown;

void main()
{
    shown = paint;
    if (hatch.x != 0.0) {
        float along = hatch.x > 0.0
            ? (place.x + hatch.w * (place.y + place.z)) / hatch.x
            : (gl_FragCoord.x + hatch.w * gl_FragCoord.y) / -hatch.x;
        float pixel = max(fwidth(along), 1e-5);
        float off = abs(fract(along) - 0.5);
        float covered = clamp((hatch.y * 0.5 - off) / pixel + 0.5, 0.0, 1.0);
        covered = mix(covered, hatch.y, smoothstep(0.4, 0.9, pixel));
        shown.a = mix(paint.a, hatch.z, covered);
    }
}
