uniform sampler3D grain;
uniform vec4 tint;              // colour to mix in, and how much of it
in vec3 place;
in vec3 at_home;
in vec3 normal;
in vec4 paint;
out vec4 shown;

void main()
{
    vec3 facing = normalize(normal);
    // Two sizes of the same grain keep large walls from looking like plastic.
    float rough = texture(grain, at_home * 0.31).r + texture(grain, at_home * 1.7).r - 1.0;
    vec3 matter = to_linear(paint.rgb) * (1.0 + paint.a * rough);
    matter = mix(matter, to_linear(tint.rgb), tint.a);
    shown = vec4(to_screen(matter * light_at(place, facing)), 1.0);
}
