#version 150
// Numbers printed on the table's rim, lying four ways one above the other in their picture: the way
// that is most upright is shown.
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform vec2 picture_size;
in vec4 p3d_Vertex;
in vec2 p3d_MultiTexCoord0;
out vec2 at;

const float STEP = 0.5;         // inches to look up and down from the strip's middle
const vec2 TURNED = vec2(-0.12, 0.993); // rather this quarter than the next where both are as good

// The way on the screen of a direction along and across the strip; none where it passes the eye.
vec2 way(vec2 along)
{
    vec3 up = vec3(along.x, 0.0, along.y) * STEP;
    vec4 low = p3d_ModelViewProjectionMatrix * vec4(-up, 1.0);
    vec4 high = p3d_ModelViewProjectionMatrix * vec4(up, 1.0);
    if (low.w <= 0.0 || high.w <= 0.0) return vec2(0.0);
    return normalize((high.xy / high.w - low.xy / low.w) * picture_size);
}

void main()
{
    // The letters' own up, quarter by quarter, is across, back along, back across and along.
    float across = dot(way(vec2(0.0, 1.0)), TURNED);
    float back = dot(way(vec2(-1.0, 0.0)), TURNED);
    float quarter = abs(across) >= abs(back) ? (across >= 0.0 ? 0.0 : 2.0) : (back >= 0.0 ? 1.0 : 3.0);
    bool seen = across != 0.0 || back != 0.0;
    gl_Position = seen ? p3d_ModelViewProjectionMatrix * p3d_Vertex : vec4(2.0, 2.0, 2.0, 1.0);
    at = vec2(p3d_MultiTexCoord0.x, (p3d_MultiTexCoord0.y + 3.0 - quarter) / 4.0);
}
