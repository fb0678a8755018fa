#version 150
// As far away as anything can be.
in vec4 p3d_Vertex;
out float height;
void main()
{
    height = p3d_Vertex.z * 0.5 + 0.5;
    gl_Position = vec4(p3d_Vertex.x, p3d_Vertex.z, 1.0, 1.0);
}
