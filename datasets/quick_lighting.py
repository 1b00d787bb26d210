"""The program of the quick backend that lights what SURFACE left, pixel by pixel."""

from datasets.quick_common import PIXEL, SOURCES

LIGHTING = (
    """
#version 330
uniform sampler2D ground; uniform sampler2D soft; uniform sampler2D soft_mirror; uniform sampler2D shine;
uniform sampler2D soft_visible;
uniform sampler2D faces;
uniform sampler2D sky; uniform sampler2DArray gloss;
uniform vec4 field;
uniform float levels[4];
uniform vec2 refraction;   // of the things and of the table
"""
    + SOURCES
    + PIXEL
    + """
out vec4 color;
vec3 sky_at(vec3 d, float level) {
    vec2 p = vec2(atan(d.y, d.x) * 0.15915494, acos(clamp(d.z, -1.0, 1.0)) * 0.31830989);
    vec3 rough = mix(textureLod(gloss, vec3(p, floor(max(level - 1.0, 0.0))), 0.0).rgb,
                     textureLod(gloss, vec3(p, ceil(max(level - 1.0, 0.0))), 0.0).rgb, fract(level));
    return level < 1.0 ? mix(textureLod(sky, p, 0.0).rgb, rough, level) : rough;
}
float level_of(float roughness) {
    if (roughness < levels[0]) return max(0.0, roughness - 0.1) / (levels[0] - 0.1);
    if (roughness < levels[1]) return 1.0 + (roughness - levels[0]) / (levels[1] - levels[0]);
    if (roughness < levels[2]) return 2.0 + (roughness - levels[1]) / (levels[2] - levels[1]);
    return 3.0 + min((roughness - levels[2]) / (levels[3] - levels[2]), 1.0);
}
float dielectric(float cosine, float index) {
    float inside = sqrt(1.0 - (1.0 - cosine * cosine) / (index * index));
    float across = (cosine - index * inside) / (cosine + index * inside);
    float along = (index * cosine - inside) / (index * cosine + inside);
    return 0.5 * (across * across + along * along);
}
float fifth(float x) { float y = x * x; return y * y * x; }
float scatter(vec3 p) { return fract(sin(dot(p, vec3(12.99, 78.23, 37.72))) * 43758.5453); }
vec3 below(vec3 p, float level) { return textureLod(ground, (p.xy - field.xy) * field.zw, level).rgb; }
#ifdef GEMS
vec3 within(vec3 p, vec3 way) {
    // A cut stone: part of what is seen lies below it, part came in from the sky and off a facet of its foot.
    vec3 facet = floor(p / vec3(2.1, 1.7, 1.9) + 0.5);
    float turn = scatter(facet) * 6.2831853, lean = 0.35 + 0.5 * scatter(facet.yzx);
    vec3 off = reflect(way, normalize(vec3(cos(turn) * lean, sin(turn) * lean, 1.0)));
    vec3 low = below(p + way * clamp(p.z / max(-way.z, 0.3), 0.0, 25.0), 0.0);
    vec3 met = sky_at(normalize(off + vec3(way.xy * 0.5, 0.0)), 0.5);
    if (off.z < 0.0) met = below(p + off * 12.0, 1.0) * 0.5;
    return mix(low * 0.75, met, 0.6 * fifth(scatter(facet.zxy)) + 0.05);
}
#endif
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    vec4 s = texelFetch(shape, at, 0);
    vec3 look = normalize(ray(gl_FragCoord.xy));
    vec4 skin = texelFetch(paint, at, 0);
    vec3 albedo = skin.rgb * skin.rgb;
#ifdef GEMS
    bool glass = false;
#endif
    float roughness = max(skin.a, 0.03), alpha = roughness * roughness;
    float metal = 0.0, index = refraction.y;
    if (s.w > 1.5) {
        int face = int(s.w) - 2;
        vec4 f = texelFetch(faces, ivec2(face & 1023, face >> 10), 0);
        metal = f.r; index = refraction.x;
#ifdef GEMS
        glass = f.g > 0.99;
        if (glass) { roughness = 0.05; alpha = 0.0025; metal = 0.0; }
#endif
    }
    vec3 n = unfolded(s.xy);
    vec3 p = eye + ray(gl_FragCoord.xy) * s.z;
    float nv = max(dot(n, -look), 0.02);
    float fv = fifth(1.0 - nv);

    float plane = dot(n, p - eye);
    // The nearest of the half-size pixels that lie on the same surface.
    vec2 half_at = gl_FragCoord.xy * 0.5 - 0.25;
    ivec2 base = ivec2(floor(half_at)); vec2 part = half_at - vec2(base);
    ivec2 last = textureSize(soft, 0) - 1;
    vec4 around_here = vec4(0.0), mirror_here = vec4(0.0), clear = vec4(0.0); float weight = 0.0;
    for (int k = 0; k < 4; k++) {
        ivec2 step = ivec2(k & 1, k >> 1);
        ivec2 q = clamp(base + step, ivec2(0), last);
        vec4 o = texelFetch(shape, q * 2, 0);
        vec2 bend = o.xy - s.xy;
        vec2 near = mix(1.0 - part, part, vec2(step));
        float off = abs(dot(n, ray(vec2(q * 2) + 0.5)) * o.z - plane);
        float same = max(1.0 - 8.0 * dot(bend, bend), 0.0) * max(1.0 - 0.7 * off, 0.0) + 0.0005;
        float w = (near.x * near.y + 0.002) * same;
        around_here += w * texelFetch(soft, q, 0); clear += w * texelFetch(soft_visible, q, 0);
        mirror_here += w * texelFetch(soft_mirror, q, 0); weight += w;
    }
    around_here /= weight; mirror_here /= weight; clear /= weight;

    vec3 diffuse = around_here.rgb * (0.975 - 0.4875 * fv + roughness * (0.053 + 1.27 * fv));
    vec3 glint = vec3(0.0);
    for (int i = 0; i < sources; i++) {
        float nl = max(dot(n, towards[i]), 0.0);
        vec3 h = normalize(towards[i] - look);
        float nh = max(dot(n, h), 0.0), lh = max(dot(towards[i], h), 0.0);
        float fl = fifth(1.0 - nl), back = 2.0 * roughness * lh * lh;
        float cloth = (1.0 - 0.5 * fv) * (1.0 - 0.5 * fl) + back * (fl + fv + fl * fv * (back - 1.0));
        vec3 coming = power[i] * clear[i];
        diffuse += coming * nl * cloth;
        float a = sqrt(alpha * alpha + 0.25 * spread[i] * spread[i]), a2 = a * a;
        float d = nh * nh * (a2 - 1.0) + 1.0;
        float lobe = a2 / (3.14159265 * d * d);
        float hidden = nl * sqrt(nv * nv * (1.0 - a2) + a2) + nv * sqrt(nl * nl * (1.0 - a2) + a2);
        vec3 as_metal = albedo + (1.0 - albedo) * fifth(1.0 - lh);
        vec3 fresnel = mix(vec3(dielectric(lh, index)), as_metal, metal);
        glint += coming * nl * lobe * 0.5 / (0.0001 + hidden) * fresnel;
    }
    bool nothing = s.w < 0.5;   // then the sky itself is seen
    vec3 r = nothing ? look : reflect(look, n);
    vec4 share = textureLod(shine, vec2(nv, roughness), 0.0);
    vec3 far_light = sky_at(r, nothing ? 0.0 : level_of(roughness)), mirrored = far_light * mirror_here.a;
    float down = 1.0 - smoothstep(-0.35 * roughness - 0.01, 0.35 * roughness, r.z);
    if (down > 0.0) {
        float far = clamp(p.z / max(-r.z, 0.15), 0.0, 300.0);
        mirrored = mix(mirrored, below(p + r * far, 3.0 * roughness), down);
    }
    mirrored += mirror_here.rgb;
    glint += mirrored * mix(vec3(s.w > 1.5 ? share.x : share.y), albedo * share.z + share.w, metal);
    vec3 shown = albedo * (1.0 - metal) / 3.14159265 * diffuse;
#ifdef GEMS
    if (glass) shown = within(p, refract(look, n, 1.0 / index)) * (1.0 - share.x);
#endif
    color = vec4(nothing ? far_light : shown + glint, 1.0);
}
"""
)
