#version 150
uniform sampler2D p3d_Texture0;
in vec2 at;
out vec4 shown;
void main() { shown = texture(p3d_Texture0, at); }
