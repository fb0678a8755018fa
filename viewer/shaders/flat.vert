#version 150
// An answer painted on a surface: no light, a little nearer to the eye than what it lies on.
uniform mat4 p3d_ModelViewMatrix;
uniform mat4 p3d_ProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
uniform float lift;
in vec4 p3d_Vertex;
in vec4 p3d_Color;
out vec3 place;
out vec4 paint;

const float PARALLEL_LIFT = 0.06; // inches, where all eyes are equally far

void main()
{
    vec4 seen = p3d_ModelViewMatrix * p3d_Vertex;
    if (p3d_ProjectionMatrix[3][3] == 0.0) seen.xyz *= 1.0 - lift;
    else seen.z += PARALLEL_LIFT;
    gl_Position = p3d_ProjectionMatrix * seen;
    place = (p3d_ModelMatrix * p3d_Vertex).xyz;
    paint = p3d_Color;
}
