#version 150
// A lit surface: castle, figures, table.
uniform mat4 p3d_ModelViewProjectionMatrix;
uniform mat4 p3d_ModelMatrix;
uniform mat4 key_matrix;        // table to the sun's shadow map, 0 to 1
uniform mat4 sky_matrix;        // table to the sky's shadow map, 0 to 1
uniform vec2 shadow_slack;      // how far off the surface to look into each map, in inches
in vec4 p3d_Vertex;
in vec3 p3d_Normal;
in vec4 p3d_Color;
out vec3 in_key;
out vec3 in_sky;
out vec2 on_grain;
out vec3 place;
out vec3 normal;
out vec4 paint;

void main()
{
    gl_Position = p3d_ModelViewProjectionMatrix * p3d_Vertex;
    place = (p3d_ModelMatrix * p3d_Vertex).xyz;
    normal = mat3(p3d_ModelMatrix) * p3d_Normal;
#ifdef FROM_AFAR
    // Shadows are thrown by the whole surface, behind which this thinned one may lie.
    vec2 slack = shadow_slack + THINNED_BY;
#else
    vec2 slack = shadow_slack;
#endif
    in_key = (key_matrix * vec4(place + normal * slack.x, 1.0)).xyz;
    in_sky = (sky_matrix * vec4(place + normal * slack.y, 1.0)).xyz;
    vec3 facing = abs(p3d_Normal);
    on_grain = facing.z > 0.7 ? p3d_Vertex.xy
        : facing.x > facing.y ? p3d_Vertex.yz : p3d_Vertex.xz;
    paint = p3d_Color;
}
