#version 150
#include "hatch.glsl"
in vec3 place;
in vec4 paint;
out vec4 shown;

void main() { shown = vec4(paint.rgb, hatched(paint.a, place)); }
