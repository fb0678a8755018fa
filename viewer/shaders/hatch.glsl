// Parallel lines across an answer.
uniform vec4 hatch;             // inches between lines (less than 0: pixels), their share
                                // of it, their opacity, slope

// The opacity of the answer at a place, between that of the ground and that of a line.
float hatched(float ground, vec3 place)
{
    if (hatch.x == 0.0) return ground;
    float along = hatch.x > 0.0
        ? (place.x + hatch.w * (place.y + place.z)) / hatch.x
        : (gl_FragCoord.x + hatch.w * gl_FragCoord.y) / -hatch.x;
    float pixel = max(fwidth(along), 1e-5);
    float off = abs(fract(along) - 0.5);
    float covered = clamp((hatch.y * 0.5 - off) / pixel + 0.5, 0.0, 1.0);
    covered = mix(covered, hatch.y, smoothstep(0.4, 0.9, pixel));
    return mix(ground, hatch.z, covered);
}
