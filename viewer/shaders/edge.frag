#version 150
uniform sampler2D mask;
uniform float reach;
in vec2 at;
out vec4 shown;

void main()
{
    if (texture(mask, at).a > 0.5) discard;
    vec2 pixel = 1.0 / vec2(textureSize(mask, 0));
    vec4 found = vec4(0.0);
    float covered = 0.0;
    for (int step = 0; step < 8; ++step) {
        float angle = 0.7853982 * float(step);
        vec2 way = vec2(cos(angle), sin(angle)) * pixel;
        for (float far = 1.0; far <= reach; far += 1.0) {
            vec4 there = texture(mask, at + way * far);
            if (there.a > 0.5) {
                found = there;
                covered += 1.0;
            }
        }
    }
    if (covered == 0.0) discard;
    shown = vec4(found.rgb, clamp(covered / 3.0, 0.0, 1.0));
}
