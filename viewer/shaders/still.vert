#version 150
// A picture in front of the whole stage.
in vec4 p3d_Vertex;
in vec2 p3d_MultiTexCoord0;
out vec2 at;
void main()
{
    gl_Position = vec4(p3d_Vertex.x, p3d_Vertex.z, 0.0, 1.0);
    at = p3d_MultiTexCoord0;
}
