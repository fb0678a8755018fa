#version 150
// What stands in an eye's way, as the eye sees it.
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
in vec4 p3d_Vertex;
out vec3 seen;

void main()
{
    vec4 from_eye = p3d_ModelViewMatrix * p3d_Vertex;
    gl_Position = p3d_ProjectionMatrix * from_eye;
    seen = from_eye.xyz;
}
