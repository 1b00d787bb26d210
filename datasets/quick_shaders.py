"""The programs of the quick backend that draw triangles, and those that finish the picture."""

from datasets.quick_common import SOURCES

COVER = """
#version 330
out vec2 at;
void main() {
    at = vec2((gl_VertexID << 1) & 2, gl_VertexID & 2);
    gl_Position = vec4(at * 2.0 - 1.0, 0.0, 1.0);
}
"""
"""One triangle over the whole target."""

BODY = """
#version 330
uniform mat4 view;
in vec3 point; in vec3 normal; in vec2 uv;
out vec3 place; out vec3 upright; out vec2 spot;
void main() {
    place = point; upright = normal; spot = uv;
    gl_Position = view * vec4(point, 1.0);
}
"""

PLACE = """
#version 330
uniform mat4 view;
in vec3 point;
out float level;
void main() { level = point.z; gl_Position = view * vec4(point, 1.0); }
"""

NOTHING = """
#version 330
void main() {}
"""

ABOVE = (
    """
#version 330
uniform sampler2D skin; uniform sampler2DShadow shades;
uniform vec3 ambient;
"""
    + SOURCES
    + """
in vec3 place; in vec3 upright; in vec2 spot;
layout(location = 0) out vec4 seen;
layout(location = 1) out vec2 height;
void main() {
    vec3 n = normalize(upright);
    vec3 light = ambient * (0.5 + 0.5 * n.z), around = light;
    for (int i = 0; i < sources; i++) {
        float facing = dot(n, towards[i]);
        if (facing <= 0.0) continue;
        vec3 p = (lit[i] * vec4(place, 1.0)).xyz;
        light += facing * power[i] * texture(shades, vec3(tile(i, p.xy), p.z - 0.5 / extent[i].z));
    }
    seen = vec4(light * texture(skin, spot).rgb / 3.14159265, around.g / max(light.g, 0.0001));
    height = vec2(place.z, 0.0);
}
"""
)
"""From straight above: light that leaves each spot, the share of it that is ambient, and height."""

UNDER = """
#version 330
in float level;
out vec2 height;
void main() { height = vec2(0.0, level); }
"""
"""From straight below: how low the things reach."""

SURFACE = """
#version 330
uniform sampler2D skin;
uniform int table;
uniform vec3 forward; uniform vec3 eye;
in vec3 place; in vec3 upright; in vec2 spot;
layout(location = 0) out vec4 shape;
layout(location = 1) out vec4 paint;
vec2 folded(vec3 n) {
    n /= abs(n.x) + abs(n.y) + abs(n.z);
    vec2 turned = (1.0 - abs(n.yx)) * vec2(n.x < 0.0 ? -1.0 : 1.0, n.y < 0.0 ? -1.0 : 1.0);
    return n.z < 0.0 ? turned : n.xy;
}
void main() {
    vec4 t = texture(skin, spot);
    float triangle = table == 1 ? 1.0 : 2.0 + gl_PrimitiveID;
    shape = vec4(folded(normalize(upright)), dot(place - eye, forward), triangle);
    paint = vec4(sqrt(t.rgb), t.a);
}
"""
"""What each pixel's middle sees: normal, depth, triangle (0 nothing, 1 table, 2 first), colour, roughness."""

COVERAGE = """
#version 330
uniform int table;
out float triangle;
void main() { triangle = table == 1 ? 1.0 : 2.0 + gl_PrimitiveID; }
"""

SAMPLES = """
#version 330
uniform sampler2DMS triangles;
out vec4 seen;
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    seen = vec4(texelFetch(triangles, at, 0).r, texelFetch(triangles, at, 1).r,
                texelFetch(triangles, at, 2).r, texelFetch(triangles, at, 3).r);
}
"""
"""The triangle at each of a pixel's four samples."""

FOCUS = """
#version 330
uniform sampler2D unblurred; uniform sampler2D shape;
uniform vec3 blur;         // focal length in pixels by the aperture's radius, one over the focus, most
out vec4 seen;
float circle(float depth) {
    float nearness = depth > 0.0 ? 1.0 / depth : 0.0;
    return clamp(blur.x * abs(nearness - blur.y), 0.0, blur.z);
}
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    ivec2 last = textureSize(unblurred, 0) - 1;
    float own = circle(texelFetch(shape, at, 0).z);
    vec4 sum = texelFetch(unblurred, at, 0);
    float weight = 1.0;
    float noise = fract(52.9829189 * fract(dot(gl_FragCoord.xy, vec2(0.06711056, 0.00583715)))) * 6.2831853;
    for (int k = 0; k < 20; k++) {
        float r = sqrt((float(k) + 0.5) / 20.0), turn = float(k) * 2.39996 + noise;
        vec2 off = r * max(own, 1.0) * vec2(cos(turn), sin(turn));
        ivec2 q = clamp(at + ivec2(floor(off + 0.5)), ivec2(0), last);
        float w = smoothstep(-0.5, 0.5, max(circle(texelFetch(shape, q, 0).z), 0.0) - length(off) + 0.3);
        sum += w * texelFetch(unblurred, q, 0); weight += w;
    }
    seen = own < 0.25 ? texelFetch(unblurred, at, 0) : sum / weight;
}
"""
"""Depth of field: each pixel gathers those whose circle of confusion reaches it."""
