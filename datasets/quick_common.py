"""Pieces of GLSL that several programs of the quick backend share."""

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
"""What programs know about the sources, and where each has its tile of the shadow map."""

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
"""How SURFACE folded a normal, and the ray through a pixel."""
