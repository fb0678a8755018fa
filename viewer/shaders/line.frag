#version 150
in vec4 paint;
in float along;
in float dash;
in float across;
in float width;
out vec4 shown;

void main()
{
    if (dash > 0.0 && fract(along / dash) > 0.6) discard;
    shown = paint;
    shown.a *= clamp(width * 0.5 + 0.5 - abs(across), 0.0, 1.0);
    if (shown.a < 0.01) discard;
}
