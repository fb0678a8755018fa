// The light that falls on a point: a low sun with a soft shadow, and the sky as far as it is open.
uniform mat4 key_matrix;        // table to the sun's shadow map, 0 to 1
uniform mat4 sky_matrix;        // table to the sky's shadow map, 0 to 1
uniform sampler2DShadow key_map;
uniform sampler2DShadow sky_map;
uniform vec3 key_direction;     // towards the sun
uniform vec3 sky_direction;     // towards the part of the sky that this pass lights
uniform vec3 key_colour;
uniform vec3 sky_colour;
uniform vec3 ground_colour;
uniform vec4 shadow_steps;      // one texel of the sun's map, of the sky's map; slack along the normal of each
uniform float sky_share;        // 1 when many passes each light one part of the sky, 0 for one pass

float lit(sampler2DShadow map, vec3 at, float texel)
{
    if (any(lessThan(at, vec3(0.0))) || any(greaterThan(at, vec3(1.0)))) return 1.0;
    float sum = 0.0;
    for (int i = -1; i <= 1; ++i)
        for (int j = -1; j <= 1; ++j)
            sum += texture(map, vec3(at.xy + vec2(i, j) * texel, at.z));
    return sum / 9.0;
}

vec3 light_at(vec3 place, vec3 normal)
{
    vec3 in_key = (key_matrix * vec4(place + normal * shadow_steps.z, 1.0)).xyz;
    float facing = max(dot(normal, key_direction), 0.0);
    float sun = facing > 0.0 ? facing * lit(key_map, in_key, shadow_steps.x) : 0.0;

    vec3 in_sky = (sky_matrix * vec4(place + normal * shadow_steps.w, 1.0)).xyz;
    float open_sky = lit(sky_map, in_sky, shadow_steps.y);
    float towards = max(dot(normal, sky_direction), 0.0);
    float even = 0.5 + 0.5 * normal.z;
    float sky = mix(even * mix(0.62, 1.0, open_sky), 2.0 * towards * open_sky, sky_share);

    return key_colour * sun + sky_colour * sky + ground_colour * (0.65 - 0.35 * normal.z);
}

vec3 to_linear(vec3 shown) { return pow(shown, vec3(2.2)); }
vec3 to_screen(vec3 light) { return pow(clamp(light, 0.0, 1.0), vec3(1.0 / 2.2)); }
