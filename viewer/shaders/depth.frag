#version 150
out vec4 shown;
void main() { shown = vec4(1.0); }
