#version 150
uniform sampler2D p3d_Texture0;
in vec2 at;
in vec4 paint;
out vec4 shown;
void main() { shown = paint * texture(p3d_Texture0, at); }
