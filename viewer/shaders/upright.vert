#version 150
// Numbers printed on the table's rim, lying one of four ways: shown where this one is upright.
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
uniform vec2 picture_size;
uniform vec2 upright;           // the letters' own up, along the strip and across it
in vec4 p3d_Vertex;
in vec2 p3d_MultiTexCoord0;
out vec2 at;

const float STEP = 0.5;         // inches to look up and down from the strip's middle
const float TURNED = 0.12;      // rather this quarter than the next where both are as good

void main()
{
    vec3 up = vec3(upright.x, 0.0, upright.y) * STEP;
    vec4 low = p3d_ModelViewProjectionMatrix * vec4(-up, 1.0);
    vec4 high = p3d_ModelViewProjectionMatrix * vec4(up, 1.0);
    vec2 way = (high.xy / high.w - low.xy / low.w) * picture_size;
    vec2 shown = normalize(way);
    float turn = atan(shown.x, shown.y) + TURNED;
    bool mine = low.w > 0.0 && high.w > 0.0 && turn > -0.7853982 && turn <= 0.7853982;
    gl_Position = mine ? p3d_ModelViewProjectionMatrix * p3d_Vertex : vec4(2.0, 2.0, 2.0, 1.0);
    at = p3d_MultiTexCoord0;
}
