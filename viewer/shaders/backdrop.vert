#version 150
// As far away as anything can be. Shaded once a corner: the sky is cut into rows for it.
uniform vec3 top;
uniform vec3 bottom;
in vec4 p3d_Vertex;
out vec3 sky;
void main()
{
    sky = mix(bottom, top, smoothstep(-1.0, 1.0, p3d_Vertex.y));
    gl_Position = vec4(p3d_Vertex.xy, 1.0, 1.0);
}
