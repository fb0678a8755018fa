#version 150
// Panels: pixels from the top left corner, and a place in the texture of letters.
uniform vec2 picture_size;
in vec4 p3d_Vertex;
in vec4 p3d_Color;
out vec2 at;
out vec4 paint;

void main()
{
    vec2 share = p3d_Vertex.xy / picture_size * 2.0 - 1.0;
    gl_Position = vec4(share.x, -share.y, 0.0, 1.0);
    at = p3d_Vertex.zw;
    paint = p3d_Color;
}
