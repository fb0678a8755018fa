uniform sampler3D grain;
uniform vec3 grid_colour;
uniform vec2 half_table;
in vec3 place;
in vec3 at_home;
in vec3 normal;
in vec4 paint;
out vec4 shown;

// How much of a pixel a line covers that lies on every whole multiple of step.
float line(vec2 at, float step, float width)
{
    vec2 pixel = fwidth(at);
    vec2 off = abs(fract(at / step + 0.5) - 0.5) * step;
    vec2 covered = clamp((width * 0.5 + pixel * 0.5 - off) / pixel, 0.0, 1.0);
    // Lines closer than a few pixels fade out instead of flickering.
    covered *= clamp(width / pixel + 0.25, 0.0, 1.0) * smoothstep(1.5, 5.0, step / pixel);
    return max(covered.x, covered.y);
}

void main()
{
    float rough = texture(grain, at_home * 0.045).r + texture(grain, at_home * 0.37).r
        + 0.7 * texture(grain, at_home * 2.3).r - 1.35;
    vec3 matter = to_linear(paint.rgb) * (1.0 + 0.42 * rough);
    float grid = max(0.45 * line(place.xy, 1.0, 0.03), 0.85 * line(place.xy, 6.0, 0.05));
    matter = mix(matter, to_linear(grid_colour), grid);
    shown = vec4(to_screen(matter * light_at(place, normalize(normal))), 1.0);
}
