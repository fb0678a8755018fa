#version 150
// A line that is so many pixels wide from wherever it is seen.
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
uniform vec2 picture_size;
uniform float lift;
in vec4 p3d_Vertex;
in vec3 other;                  // the far end of the segment
in vec4 stroke;                 // side (-1, 1), width in pixels (less than 0 at the far end),
                                // inches along at this end, dash in inches
in vec4 p3d_Color;
out vec4 paint;
out float along;
out float dash;
out float across;
out float width;

const float NEAREST = 0.02;
const float PARALLEL_LIFT = 0.08; // inches, where all eyes are equally far

void main()
{
    vec3 here = (p3d_ModelViewMatrix * p3d_Vertex).xyz;
    vec3 there = (p3d_ModelViewMatrix * vec4(other, 1.0)).xyz;
    float distance = length(there - here);
    bool perspective = p3d_ProjectionMatrix[3][3] == 0.0;
    if (perspective) {
        if (here.z > -NEAREST && there.z < -NEAREST)
            here = mix(here, there, (here.z + NEAREST) / (here.z - there.z));
        if (there.z > -NEAREST && here.z < -NEAREST)
            there = mix(there, here, (there.z + NEAREST) / (there.z - here.z));
        here *= 1.0 - lift;
        there *= 1.0 - lift;
    } else {
        here.z += PARALLEL_LIFT;
        there.z += PARALLEL_LIFT;
    }
    vec4 start = p3d_ProjectionMatrix * vec4(here, 1.0);
    vec4 end = p3d_ProjectionMatrix * vec4(there, 1.0);
    vec2 run = (end.xy / end.w - start.xy / start.w) * picture_size;
    float size = max(length(run), 1e-4);
    run /= size;
    width = abs(stroke.y);
    if (stroke.y < 0.0) run = -run;
    vec2 offset = vec2(-run.y, run.x) * stroke.x * (width * 0.5 + 1.0) - sign(stroke.y) * run * 0.3;
    gl_Position = start;
    gl_Position.xy += offset / picture_size * 2.0 * start.w;
    paint = p3d_Color;
    along = stroke.z;
    dash = stroke.w;
    across = stroke.x * (width * 0.5 + 1.0);
}
