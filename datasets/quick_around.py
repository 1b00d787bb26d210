"""The programs of the quick backend that gather what reaches each second pixel, past what stands around."""

from datasets.quick_common import PIXEL, SOURCES

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
