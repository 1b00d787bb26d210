"""The programs of the quick backend that light what SURFACE left, pixel by pixel."""

# What both the light from above and the picture know about the sources.
SOURCES = """
uniform int sources;
uniform vec3 towards[4];
uniform vec3 power[4];
uniform float spread[4];
uniform float slack[4];    // tangent of the spread
uniform mat4 lit[4];       // world to shadow map, 0 to 1 within the light's own tile
uniform vec3 extent[4];    // of the light's tile in millimetres
vec2 tile(int i, vec2 p) { return (clamp(p, 0.003, 0.997) + vec2(i & 1, i >> 1)) * 0.5; }
"""

PIXEL = """
uniform sampler2D shape; uniform sampler2D paint;
uniform vec3 eye; uniform mat3 axes; uniform vec3 lens;   // focal length in pixels, half width, half height
vec3 unfolded(vec2 f) {
    vec3 n = vec3(f, 1.0 - abs(f.x) - abs(f.y));
    float t = max(-n.z, 0.0);
    n.xy -= vec2(n.x < 0.0 ? -t : t, n.y < 0.0 ? -t : t);
    return normalize(n);
}
vec3 ray(vec2 pixel) { return axes * vec3((pixel - lens.yz) / lens.x, 1.0); }
"""

AROUND = (
    """
#version 330
uniform sampler2D above; uniform sampler2D ground; uniform sampler2D heights; uniform sampler2D horizon;
uniform vec4 field;        // left and near edge of the map from above, one over its width and height
uniform vec3 tint[8]; uniform vec4 all_of[8];
uniform float top;         // height of the highest thing
uniform float table_gloss; // how much of the sky the table mirrors onto what stands on it
const float step_size = 3.0;
uniform int shadows;
uniform sampler2D depths; uniform sampler2DShadow shades;
"""
    + SOURCES
    + PIXEL
    + """
layout(location = 0) out vec4 light;
layout(location = 1) out vec4 visible;
layout(location = 2) out vec4 mirror;
const float BAYER[16] = float[](0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5);
const vec2 DISC[6] = vec2[](
    vec2(0.289, 0.000), vec2(-0.369, 0.338), vec2(0.057, -0.643), vec2(0.464, 0.606), vec2(-0.853, -0.151),
    vec2(0.807, -0.514));
float seen(int i, vec3 p, mat2 turn) {
    vec3 m = (lit[i] * vec4(p, 1.0)).xyz;
    float z = m.z - 0.1 / extent[i].z;
    float wide = slack[i];
    // No further than the highest thing can throw its shadow.
    vec2 reach = clamp(wide * (top - p.z) / max(towards[i].z, 0.1), 0.3, 60.0) / extent[i].xy;
    float nearest = texture(depths, tile(i, m.xy)).r, inside = step(nearest, z);
    float sum = nearest * inside, found = inside + 0.0001;
    for (int k = 0; k < 6; k++) {
        float d = texture(depths, tile(i, m.xy + turn * DISC[k] * reach)).r;
        float hit = step(d, z);
        sum += d * hit; found += hit;
    }
    float gap = (z - sum / found) * extent[i].z;
    vec2 radius = max(gap * wide, 0.3) / extent[i].xy;
    float clear = 0.0;
    for (int k = 0; k < 6; k++) clear += texture(shades, vec3(tile(i, m.xy + turn * DISC[k] * radius), z));
    bool outside = any(lessThan(m.xy, vec2(0.0))) || any(greaterThan(m.xy, vec2(1.0)));
    return outside || found < 0.5 ? 1.0 : clear / 6.0;
}
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy) * 2;
    vec4 s = texelFetch(shape, at, 0);
    vec3 n = unfolded(s.xy);
    vec3 p = eye + ray(vec2(at) + 0.5) * s.z;
    ivec2 cell = ivec2(gl_FragCoord.xy) & 3;
    float dither = (BAYER[cell.x * 4 + cell.y] + 0.5) / 16.0;
    float wobble = (BAYER[((cell.y + 1) & 3) * 4 + ((cell.x + 2) & 3)] + 0.5) / 16.0 - 0.5;
    vec3 from = p + n * 0.6;
    vec3 sum = vec3(0.0), turned_over = vec3(n.xy, -n.z), mirrored = vec3(0.0);
    float open = 0.0, all = 0.001;
    for (int k = 0; k < 8; k++) {
        float turn = (float(k) + 0.5 + wobble) * 0.78539816;
        vec2 way = vec2(cos(turn), sin(turn));
        vec2 base = (from.xy - field.xy) * field.zw, along = way * field.zw;
        float reach = step_size * (0.5 + dither), slope = 0.0, foot = 60.0, best = reach;
        for (int j = 0; j < 5; j++) {
            vec2 here = (textureLod(heights, base + along * reach, 0.0).rg - from.z) / reach;
            best = here.x > slope ? reach : best;
            foot = here.x > 0.0 ? min(here.y, foot) : foot;
            slope = max(here.x, slope);
            reach *= 2.2;
        }
        foot = clamp(foot, 0.0, slope);
        vec2 slopes = vec2(slope, foot);
        vec2 c = inversesqrt(1.0 + slopes * slopes), sine = slopes * c;
        vec2 angle = sine * (1.0 + 0.5708 * sine * sine * sine);   // about asin
        float row = (float(k) + 0.5) / 8.0;
        vec4 over = textureLod(horizon, vec2(angle.x / 1.5707963, row), 0.0);
        vec4 under = all_of[k] - textureLod(horizon, vec2(angle.y / 1.5707963, row), 0.0);
        vec2 wide = angle + sine * c, tall = sine * sine;
        vec3 blocked = 0.38 * vec3(way * (wide.x - wide.y), tall.x - tall.y);
        sum += tint[k] * (max(dot(n, over.xyz), 0.0) + max(dot(n, under.xyz), 0.0));
        float shaded = foot > 0.1 ? 0.3 : 0.6;
        sum += shaded * textureLod(above, base + along * best, 0.0).rgb * max(dot(n, blocked), 0.0);
        vec4 sky = over + under;
        mirrored += tint[k] * max(dot(turned_over, all_of[k].xyz), 0.0);
        open += sky.w; all += 1.0;
    }
    float high = max(p.z, 1.0);
    vec3 below = textureLod(ground, (p.xy + n.xy * high * 0.6 - field.xy) * field.zw, 0.0).rgb
               + textureLod(ground, (p.xy + n.xy * high * 2.0 - field.xy) * field.zw, 1.0).rgb;
    sum += below * 0.5 * 3.14159265 * (0.5 - 0.5 * n.z);
    for (int i = 0; i < sources; i++) mirrored += power[i] * max(dot(turned_over, towards[i]), 0.0);
    sum += mirrored * table_gloss * (1.0 - n.z * n.z) * open / all;
    light = vec4(sum, open / all);

    vec3 r = reflect(normalize(ray(vec2(at) + 0.5)), n);
    float level = length(r.xy) + 0.001;
    vec2 spot = (from.xy - field.xy) * field.zw, along = r.xy / level * field.zw;
    float rise = r.z / level, reach = step_size * (0.4 + 0.6 * dither);
    float soft = 0.04 + texelFetch(paint, at, 0).a * texelFetch(paint, at, 0).a * 0.5;
    mirror = vec4(0.0, 0.0, 0.0, 1.0);
    for (int j = 0; j < 7; j++) {
        vec2 q = spot + along * reach;
        vec2 here = textureLod(heights, q, 0.0).rg - (from.z + rise * reach);
        float wide = soft * reach + 0.3;
        float hit = mirror.a * smoothstep(-wide, wide, here.x) * smoothstep(-wide, wide, -here.y);
        hit *= step(0.0, here.x + rise * reach);   // what is lower than this spot is not in the way
        vec4 met = textureLod(above, q, 0.0);   // its sides are seen, which few sources reach
        mirror += vec4(met.rgb * mix(met.a, 1.0, 0.2) * 0.6 * hit, -hit);
        reach *= 1.65;
    }
    float noise = (dither + wobble * 0.25) * 6.2831853;
    mat2 turned = mat2(cos(noise), sin(noise), -sin(noise), cos(noise));
    visible = vec4(1.0);
    for (int i = 0; i < sources; i++) visible[i] = seen(i, p + n * 0.1, turned);
}
"""
)
"""At half size: ambient light past what stands around, what the table sends back, how much of each source is
seen, and what is mirrored in the way of the sky.

`horizon` holds for each sector of azimuth (row) what is left of its light above an elevation (column): the
direction it comes from, as long as it is strong, and in alpha the share of it."""

SOFTEN = (
    """
#version 330
uniform sampler2D around; uniform sampler2D mirror; uniform sampler2D visible;
uniform float spread[4];
"""
    + PIXEL
    + """
layout(location = 0) out vec4 soft;
layout(location = 1) out vec4 soft_mirror;
layout(location = 2) out vec4 soft_visible;
void main() {
    ivec2 at = ivec2(gl_FragCoord.xy);
    ivec2 last = textureSize(around, 0) - 1;
    vec4 s = texelFetch(shape, at * 2, 0);
    vec3 n = unfolded(s.xy);
    float plane = dot(n, ray(vec2(at * 2) + 0.5)) * s.z;
    vec4 sum = vec4(0.0), shine = vec4(0.0), clear = vec4(0.0); float weight = 0.0;
    for (int y = -2; y < 2; y++) for (int x = -2; x < 2; x++) {
        ivec2 q = clamp(at + ivec2(x, y), ivec2(0), last);
        vec4 o = texelFetch(shape, q * 2, 0);
        vec2 bend = o.xy - s.xy;
        float off = abs(dot(n, ray(vec2(q * 2) + 0.5)) * o.z - plane);
        float w = max(1.0 - 6.0 * dot(bend, bend), 0.0) * max(1.0 - 0.5 * off, 0.0) + 0.0005;
        sum += w * texelFetch(around, q, 0); shine += w * texelFetch(mirror, q, 0);
        clear += w * texelFetch(visible, q, 0); weight += w;
    }
    soft = sum / weight; soft_mirror = shine / weight;
    // The shadows of narrow sources are sharp, and not dithered so as to show.
    vec4 wide = smoothstep(vec4(0.03), vec4(0.12), vec4(spread[0], spread[1], spread[2], spread[3]));
    soft_visible = mix(texelFetch(visible, at, 0), clear / weight, wide);
}
"""
)
"""Removes the dither of AROUND, surface by surface."""

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
