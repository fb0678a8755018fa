#version 150
#include "light.glsl"
uniform sampler2D grain;
uniform vec3 grid_colour;
in vec2 on_grain;
in vec3 place;
in vec4 paint;
out vec4 shown;

const vec3 DRY = vec3(1.45, 1.12, 0.85);

// How much of a pixel a line covers that lies on every whole multiple of step.
float line(vec2 at, vec2 pixel, float step, float width)
{
    vec2 off = abs(fract(at / step + 0.5) - 0.5) * step;
    vec2 covered = clamp((width * 0.5 + pixel * 0.5 - off) / pixel, 0.0, 1.0);
    // Lines closer than a few pixels fade out instead of flickering.
    covered *= clamp(width / pixel + 0.25, 0.0, 1.0) * smoothstep(1.5, 5.0, step / pixel);
    return max(covered.x, covered.y);
}

void main()
{
    // Meadow: patches of dry grass, hollows, and tufts that show from near.
    float dry = smoothstep(0.0, 0.45, texture(grain, on_grain * 0.011 + 0.37).r - 0.45);
    float rough = texture(grain, on_grain * 0.028).r - 0.5;
    float tufts = texture(grain, on_grain * 0.37).r - 0.5;
    vec3 matter = to_linear(paint.rgb) * mix(vec3(1.0), DRY, dry);
    matter *= 1.0 + 0.5 * rough + 0.7 * tufts;
    vec2 pixel = fwidth(place.xy);
    float inches = 0.35 * line(place.xy, pixel, 1.0, 0.03);
    float grid = max(inches, 0.85 * line(place.xy, pixel, 6.0, 0.05));
    matter = mix(matter, to_linear(grid_colour), grid);
    shown = vec4(to_screen(matter * light_on(vec3(0.0, 0.0, 1.0))), 1.0);
}
