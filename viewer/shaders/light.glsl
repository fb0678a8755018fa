// The light that falls on a point: a low sun and the sky, each as far as nothing stands before it.
// Screens show roughly the square root of light; squares cost a software renderer far less than
// powers of 2.2.
#ifdef HARD_SHADOWS
uniform sampler2D key_depth;
#else
uniform sampler2DShadow key_map;
uniform sampler2DShadow sky_map;
#endif
uniform vec3 key_direction;     // towards the sun
uniform vec3 sky_direction;     // towards the part of the sky that this pass lights
uniform vec3 key_colour;
uniform vec3 sky_colour;
uniform vec3 ground_colour;
uniform float sky_share;        // 1 when many passes each light one part of the sky, 0 for one pass
in vec3 in_key;                 // place in the sun's map, 0 to 1
in vec3 in_sky;                 // place in the sky's map, 0 to 1

#ifdef HARD_SHADOWS
// One texel instead of four, and the sky everywhere: shadows have the edges of pixels, rooms are as
// light as yards, and a software renderer saves a fifth of a frame.
float key_reaches() { return step(in_key.z, texture(key_depth, in_key.xy).r); }
float sky_reaches() { return 1.0; }
#else
float key_reaches() { return texture(key_map, in_key); }
float sky_reaches() { return texture(sky_map, in_sky); }
#endif

vec3 light_on(vec3 normal)
{
    float sun = max(dot(normal, key_direction), 0.0) * key_reaches();
    float open_sky = sky_reaches();
    float part = 2.0 * max(dot(normal, sky_direction), 0.0) * open_sky;
    float whole = (0.5 + 0.5 * normal.z) * (0.62 + 0.38 * open_sky);
    return key_colour * sun + sky_colour * mix(whole, part, sky_share)
        + ground_colour * (0.65 - 0.35 * normal.z);
}

vec3 to_linear(vec3 shown) { return shown * shown; }
vec3 to_screen(vec3 light) { return sqrt(clamp(light, 0.0, 1.0)); }
