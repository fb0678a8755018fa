#version 150
// The part of the picture around what is outlined.
uniform vec4 frame;
in vec4 p3d_Vertex;
out vec2 at;
void main()
{
    vec2 corner = mix(frame.xy, frame.zw, p3d_Vertex.xz * 0.5 + 0.5);
    gl_Position = vec4(corner, 0.0, 1.0);
    at = corner * 0.5 + 0.5;
}
