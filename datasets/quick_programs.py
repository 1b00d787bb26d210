"""The compiled programs of the quick backend: what each reads, and what it draws."""

import numpy as np

from datasets import quick_shaders as shaders
from datasets.drawn_shader import DRAWN
from datasets.quick_around import AROUND, SOFTEN
from datasets.quick_buffers import Buffers
from datasets.quick_light import GLOSS_ROUGHNESS
from datasets.quick_lighting import LIGHTING
from datasets.quick_shine import refraction

THINGS_INDEX, TABLE_INDEX = refraction(0.5), refraction(0.4)
"""As the path tracer's `specular` has it."""

PROGRAMS = {
    "shadow": (shaders.PLACE, shaders.NOTHING, ()),
    "above": (shaders.BODY, shaders.ABOVE, ("skin", "shades")),
    "under": (shaders.PLACE, shaders.UNDER, ()),
    "surface": (shaders.BODY, shaders.SURFACE, ("skin",)),
    "coverage": (shaders.PLACE, shaders.COVERAGE, ()),
    "samples": (shaders.COVER, shaders.SAMPLES, ("triangles",)),
    "around": (
        shaders.COVER,
        AROUND,
        ("shape", "paint", "above", "ground", "heights", "horizon", "depths", "shades"),
    ),
    "soften": (shaders.COVER, SOFTEN, ("shape", "around", "mirror", "visible")),
    "lighting": (
        shaders.COVER,
        LIGHTING,
        ("shape", "paint", "ground", "soft", "soft_mirror", "soft_visible", "shine", "faces", "sky", "gloss"),
    ),
    "drawn": (shaders.COVER, DRAWN, ("shape", "paint", "shades")),
    "focus": (shaders.COVER, shaders.FOCUS, ("shape", "unblurred")),
}
"""Vertex shader, fragment shader and the textures it reads, by their unit."""


class Bodies:
    """Points (position, normal, uv) and triangles on their way to the programs."""

    def __init__(self, ctx) -> None:
        self.points = ctx.buffer(reserve=32 * 4096, dynamic=True)
        self.corners = ctx.buffer(reserve=12 * 4096, dynamic=True)
        self.triangles = 0

    def load(self, points: np.ndarray, normals: np.ndarray, uv: np.ndarray, faces: np.ndarray) -> None:
        self.triangles = len(faces)
        rows = np.hstack([points, normals, uv]).astype(np.float32)
        for buffer, values in ((self.points, rows), (self.corners, np.ascontiguousarray(faces, np.uint32))):
            if values.nbytes > buffer.size:
                buffer.orphan(2 * values.nbytes)
            buffer.write(values)


class Programs:
    """All programs, ready to draw the named bodies. With `gems`, what is wholly clear is seen through."""

    def __init__(self, ctx, buffers: Buffers, bodies: dict[str, Bodies], gems: bool) -> None:
        self._ctx, self._buffers = ctx, buffers
        self._programs, self._arrays = {}, {}
        head = "#version 330\n#define GEMS\n" if gems else "#version 330\n"
        for name, (vertex, fragment, reads) in PROGRAMS.items():
            fragment = fragment.replace("#version 330\n", head)
            program = ctx.program(vertex_shader=vertex, fragment_shader=fragment)
            for unit, texture in enumerate(reads):
                program[texture].value = unit
            self._programs[name] = program
            if vertex == shaders.COVER:
                self._arrays[name] = ctx.vertex_array(program, [])
                continue
            layout = (
                ("3f4 3f4 2f4", "point", "normal", "uv") if vertex == shaders.BODY else ("3f4 20x", "point")
            )
            for body, data in bodies.items():
                self._arrays[name, body] = ctx.vertex_array(
                    program, [(data.points, *layout)], index_buffer=data.corners
                )
        self.know(levels=GLOSS_ROUGHNESS, refraction=(THINGS_INDEX, TABLE_INDEX))

    def know(self, **values) -> None:
        """Uniforms of all programs that have them; matrices go in as rows."""
        for name in self._programs:
            self.tell(name, **values)

    def tell(self, name: str, **values) -> None:
        """Uniforms of one program."""
        program = self._programs[name]
        for key in values.keys() & set(program):
            value = values[key]
            if isinstance(value, int):
                program[key].value = value
                continue
            value = np.asarray(value, np.float32)
            if key in ("view", "axes", "lit"):
                value = value.swapaxes(-1, -2)
            # An array is cut to what the program reads of it.
            read = 4 * program[key].dimension * program[key].array_length
            program[key].write(value.tobytes()[:read])

    def draw(self, name: str, body: str, skin: str = "", first: int = 0, count: int = -1) -> None:
        """Triangles of a body into the framebuffer in use, `skin` for their texture."""
        self._bind(name, skin)
        self._arrays[name, body].render(first=3 * first, vertices=3 * count if count >= 0 else -1)

    def cover(self, name: str) -> None:
        """Runs a program over the whole of its framebuffer."""
        self._ctx.enable_only(0)
        self._buffers.framebuffers[name].use()
        self._bind(name)
        self._arrays[name].render(vertices=3)

    def _bind(self, name: str, skin: str = "") -> None:
        self._ctx.clear_samplers()
        for unit, texture in enumerate(PROGRAMS[name][2]):
            self._buffers.bind(skin if texture == "skin" else texture, unit)
