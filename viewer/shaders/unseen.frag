#version 150
#include "hatch.glsl"
#include "distances.glsl"
uniform float target_heights[HEIGHTS]; // inches above the ground: what is looked for
uniform float seen_by_one;      // the opacity of ground that one alone of several viewers sees
in vec3 place;
in vec4 paint;
out vec4 shown;

// How well a figure on this ground is hidden from an eye, 0 to 1: as well as its least hidden part.
float hidden_from(int row)
{
    float least = 1.0;
    for (int part = 0; part < HEIGHTS && least > 0.0; ++part) {
        vec3 end = place + vec3(0.0, 0.0, target_heights[part]);
        least = min(least, covered(eyes[row].xyz, end, row));
    }
    return least;
}

void main()
{
    // How hidden it is from the two viewers from whom it is hidden least.
    float first = 1.0;
    float second = 1.0;
    int row = 0;
    while (row < eye_count && second > 0.0) {
        float own = 1.0;
        float viewer = eyes[row].w;
        for (; row < eye_count && eyes[row].w == viewer; ++row)
            own = min(own, hidden_from(row));
        second = min(second, max(first, own));
        first = min(first, own);
    }
    float unseen = clamp((first - 0.5) / max(fwidth(first), 0.02) + 0.5, 0.0, 1.0);
    float lonely = clamp((second - 0.5) / max(fwidth(second), 0.02) + 0.5, 0.0, 1.0);
    bool several = eyes[eye_count - 1].w > 0.0;
    shown = vec4(paint.rgb, mix(several ? lonely * seen_by_one : 0.0,
                                hatched(paint.a, place), unseen));
    if (shown.a == 0.0) discard;
}
