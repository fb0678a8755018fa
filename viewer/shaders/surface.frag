#version 150
#include "light.glsl"
uniform sampler2D grain;
in vec2 on_grain;
in vec3 normal;
in vec4 paint;
out vec4 shown;

void main()
{
    // The grain keeps large walls from looking like plastic.
    float rough = texture(grain, on_grain * 0.11).r - 0.5;
    vec3 matter = to_linear(paint.rgb) * (1.0 + 1.5 * paint.a * rough);
    shown = vec4(to_screen(matter * light_on(normalize(normal))), 1.0);
}
