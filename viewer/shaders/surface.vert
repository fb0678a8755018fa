#version 150
// A lit surface: castle, figures, table.
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
in vec4 p3d_Vertex;
in vec3 p3d_Normal;
in vec4 p3d_Color;
out vec3 place;
out vec3 at_home;
out vec3 normal;
out vec4 paint;

void main()
{
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    place = (p3d_ModelMatrix * p3d_Vertex).xyz;
    at_home = p3d_Vertex.xyz;
    normal = mat3(p3d_ModelMatrix) * p3d_Normal;
    paint = p3d_Color;
}
