#version 150
// Lettering printed on the table's rim.
uniform mat4 p3d_ModelViewProjectionMatrix;
in vec4 p3d_Vertex;
in vec2 p3d_MultiTexCoord0;
out vec2 at;
void main()
{
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    at = p3d_MultiTexCoord0;
}
