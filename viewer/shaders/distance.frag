#version 150
// How far from the eye a surface is, as far away as it gets within a texel's reach: so that what
// stands on a steep surface, or before one, is not hidden by it.
in vec3 seen;
out vec4 shown;

void main()
{
    float away = length(seen);
    shown = vec4(away + abs(dFdx(away)) + abs(dFdy(away)), 0.0, 0.0, 1.0);
}
