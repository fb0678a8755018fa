#version 150
#include "light.glsl"
uniform sampler2D grain;
in vec2 on_grain;
in vec3 normal;
in vec4 paint;
out vec4 shown;

void main()
{
    // The grain keeps large walls from looking like plastic: weathering in patches, a warm and a
    // cool side to it, and pores that show from near.
    float rough = texture(grain, on_grain * 0.11).r - 0.5;
#ifdef FROM_AFAR
    const float pores = 0.0;    // smaller than a pixel
#else
    float pores = texture(grain, on_grain * 0.9).r - 0.5;
#endif
    vec3 matter = to_linear(paint.rgb) * (1.0 + paint.a * (1.4 * rough + 1.3 * pores));
    matter *= 1.0 + paint.a * rough * vec3(0.35, 0.05, -0.4);
    shown = vec4(to_screen(matter * light_on(normalize(normal))), 1.0);
}
