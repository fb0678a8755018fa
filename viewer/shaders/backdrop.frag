#version 150
in vec3 sky;
out vec4 shown;
void main() { shown = vec4(sky, 1.0); }
