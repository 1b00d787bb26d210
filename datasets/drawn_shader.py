"""The program of the drawn backend: it paints what SURFACE left as a plain graphics program would."""

from datasets.quick_common import PIXEL, SOURCES

DRAWN = (
    """
#version 330
uniform sampler2DShadow shades;
uniform float even; uniform float head; uniform float level;
uniform vec3 white;           // the light on a surface that faces the lamp
uniform float shadow; uniform float soft; uniform float bands;
uniform vec3 line; uniform vec2 glint; uniform vec4 plain; uniform vec3 backdrop;
"""
    + SOURCES
    + PIXEL
    + """
out vec4 color;
const int TAPS = 12;
float open(vec3 p) {
    float sum = 0.0;
    for (int k = 0; k < TAPS; k++) {
        float r = soft * sqrt((float(k) + 0.5) / float(TAPS)), turn = float(k) * 2.39996;
        vec3 q = (lit[0] * vec4(p, 1.0)).xyz;
        q.xy += r * vec2(cos(turn), sin(turn)) / extent[0].xy;
        sum += texture(shades, vec3(tile(0, q.xy), q.z - 0.5 / extent[0].z));
    }
    return sum / float(TAPS);
}
float edge(ivec2 at, vec4 s, vec3 n, vec3 p) {
    float found = 0.0;
    ivec2 last = textureSize(shape, 0) - 1;
    for (int k = 0; k < 4; k++) {
        ivec2 step = ivec2(k < 2 ? 2 * k - 1 : 0, k < 2 ? 0 : 2 * k - 5) * int(line.y);
        ivec2 q = clamp(at + step, ivec2(0), last);
        vec4 o = texelFetch(shape, q, 0);
        vec3 there = eye + ray(vec2(q) + 0.5) * o.z;
        bool bent = dot(unfolded(o.xy), n) < 0.75;
        bool apart = abs(dot(there - p, n)) > 0.02 * s.z;
        if (o.w < 0.5 || bent || apart) found = 1.0;
    }
    return found;
}
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    vec4 s = texelFetch(shape, at, 0);
    if (s.w < 0.5) { color = vec4(backdrop * white, 1.0); return; }
    vec4 skin = texelFetch(paint, at, 0);
    vec3 albedo = skin.rgb * skin.rgb;
    if (s.w < 1.5) albedo = mix(albedo, plain.rgb, plain.a);
    vec3 n = unfolded(s.xy), look = normalize(ray(gl_FragCoord.xy));
    vec3 p = eye + ray(gl_FragCoord.xy) * s.z;
    float facing = max(dot(n, towards[0]), 0.0), clear = mix(1.0, open(p), shadow);
    float sun = facing * clear / max(towards[0].z, 0.4);
    if (bands > 0.5) sun = floor(sun * bands + 0.5) / bands;
    float around = mix(mix(1.0, 0.5 + 0.5 * n.z, level), max(dot(n, -look), 0.0), head);
    vec3 shown = albedo * mix(sun, around, even);
    shown += glint.x * pow(max(dot(reflect(look, n), towards[0]), 0.0), glint.y) * clear;
    if (line.x > 0.0) shown = mix(shown, vec3(line.z * line.z), line.x * edge(at, s, n, p));
    color = vec4(shown * white, 1.0);
}
"""
)
