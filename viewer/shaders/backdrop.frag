#version 150
uniform vec3 top;
uniform vec3 bottom;
in float height;
out vec4 shown;
void main() { shown = vec4(mix(bottom, top, smoothstep(0.0, 1.0, height)), 1.0); }
