// What stands in an eye's way, from pictures of distances around it: see eye_maps.py, which lays
// them out. One row of pages an eye: +x, -x, +y, -y, up, down.
uniform sampler2D distances;
uniform vec4 eyes[MOST_EYES];   // where each is, and the number of its viewer; the eyes of one
uniform int eye_count;          // viewer follow one another
uniform vec2 page;              // texels of one picture

// How much of the texels around the line from an eye is nearer than its end, 0 to 1: bilinear, so
// that an edge lies between texels.
float covered(vec3 eye, vec3 end, int row)
{
    vec3 way = end - eye;
    vec3 far = abs(way);
    vec2 at;
    float face;
    if (far.z > STEEP * max(far.x, far.y)) {
        at = STEEP * vec2(-way.x / way.z, way.y / far.z);
        face = way.z > 0.0 ? 4.0 : 5.0;
    } else if (far.x >= far.y) {
        at = vec2(-way.y / way.x, way.z / (STEEP * far.x));
        face = way.x > 0.0 ? 0.0 : 1.0;
    } else {
        at = vec2(way.x / way.y, way.z / (STEEP * far.y));
        face = way.y > 0.0 ? 2.0 : 3.0;
    }
    vec2 texel = 0.5 * (at * (page - 2.0 * MARGIN) + page) - 0.5;
    vec2 first = floor(texel);
    vec2 share = texel - first;
    ivec2 corner = ivec2(first + vec2(face, float(row)) * page);
    float away = length(way);
    vec4 nearer = vec4(
        texelFetch(distances, corner, 0).r,
        texelFetch(distances, corner + ivec2(1, 0), 0).r,
        texelFetch(distances, corner + ivec2(0, 1), 0).r,
        texelFetch(distances, corner + ivec2(1, 1), 0).r);
    nearer = vec4(lessThan(nearer, vec4(away)));
    vec2 sides = mix(nearer.xz, nearer.yw, share.x);
    return mix(sides.x, sides.y, share.y);
}
