#version 150
uniform vec4 colour;
out vec4 shown;
void main() { shown = colour; }
