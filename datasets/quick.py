"""The quick backend: OpenGL without a window, a dozen and more pictures a second on one core of a plain processor.

It draws what datasets.path traces, in the same radiance, from the same geometry: exact ids and depths; light from a
few sources with soft shadows and an ambient rest that sees past what stands around; mirrored sky; one bounce of light
off the table.
"""

import numpy as np

from datasets import quick_shaders as shaders
from datasets.layers import Layers
from datasets.light import HEIGHT, WIDTH
from datasets.mesh import SceneMesh, TableMesh
from datasets.path import RendererMissing
from datasets.quick_geometry import field_of, field_view, light_views, mips, picture_view, seen_area
from datasets.quick_light import BANDS, GLOSS_ROUGHNESS, MOST_SOURCES, SECTORS, glossy, split
from datasets.scene import Camera

SRGB_ALPHA = 0x8C43
"""OpenGL's name for bytes that are sRGB with a linear fourth channel."""
SHADOW_TILE = 640
FIELD = 320
FACES_WIDE, FACES_HIGH = 1024, 256
TABLE_SPECULAR = 0.08 * 0.4
"""How much the table mirrors head on: the path tracer's `specular` of 0.4."""


def _context():
    try:
        import moderngl
    except ImportError as error:
        raise RendererMissing("quick rendering needs moderngl: pip install 'digsight[render]'") from error
    try:
        return moderngl, moderngl.create_standalone_context(backend="egl", require=330)
    except Exception as error:
        raise RendererMissing(
            f"no OpenGL without a window ({error}): apt-get install libegl1 libgl1-mesa-dri"
        ) from error


class QuickRenderer:
    """Keeps one OpenGL context and its buffers. Not for sharing between threads: one per process."""

    def __init__(self, atlas_size: int, table_size: int = 1024) -> None:
        self.gl, self.ctx = _context()
        self.size = (0, 0)
        gl, ctx = self.gl, self.ctx
        self.atlas = ctx.texture((atlas_size,) * 2, 4, internal_format=SRGB_ALPHA)
        self.table = ctx.texture((table_size,) * 2, 4, internal_format=SRGB_ALPHA)
        for texture, levels in ((self.atlas, 2), (self.table, 8)):
            texture.build_mipmaps(0, levels)
            texture.filter = (gl.LINEAR_MIPMAP_LINEAR, gl.LINEAR)
        self.atlas.repeat_x = self.atlas.repeat_y = False
        self.faces = ctx.texture((FACES_WIDE, FACES_HIGH), 4)
        self.faces.filter = (gl.NEAREST, gl.NEAREST)
        self.sky = ctx.texture_array((WIDTH, HEIGHT, 1 + len(GLOSS_ROUGHNESS)), 3, dtype="f4")
        self.sky.repeat_y = False
        self.shadows = ctx.depth_texture((2 * SHADOW_TILE,) * 2)
        self.shadow_target = ctx.framebuffer(depth_attachment=self.shadows)
        self.compared = ctx.sampler(repeat_x=False, repeat_y=False, compare_func="<=", texture=None)
        self.compared.filter = (gl.LINEAR, gl.LINEAR)
        self.plain = ctx.sampler(repeat_x=False, repeat_y=False, compare_func="", texture=None)
        self.plain.filter = (gl.NEAREST, gl.NEAREST)
        self.above = ctx.texture((FIELD, FIELD), 4, dtype="f4")
        self.above.build_mipmaps(0, 4)
        self.above.filter = (gl.LINEAR_MIPMAP_NEAREST, gl.LINEAR)
        self.above.repeat_x = self.above.repeat_y = False
        self.above_target = ctx.framebuffer(self.above, ctx.depth_renderbuffer((FIELD, FIELD)))

        self.programs = {
            name: ctx.program(vertex_shader=vertex, fragment_shader=fragment)
            for name, vertex, fragment in (
                ("shadow", shaders.SHADOW, shaders.NOTHING),
                ("above", shaders.BODY, shaders.ABOVE),
                ("surface", shaders.BODY, shaders.SURFACE),
                ("coverage", shaders.SHADOW, shaders.COVERAGE),
                ("around", shaders.COVER, shaders.AROUND),
                ("soften", shaders.COVER, shaders.SOFTEN),
                ("lighting", shaders.COVER, shaders.LIGHTING),
                ("resolve", shaders.COVER, shaders.RESOLVE),
                ("focus", shaders.COVER, shaders.FOCUS),
            )
        }
        self.covers = {
            name: ctx.vertex_array(self.programs[name], [])
            for name in ("around", "soften", "lighting", "resolve", "focus")
        }
        self.points = ctx.buffer(reserve=32 * 4096, dynamic=True)
        self.corners = ctx.buffer(reserve=12 * 4096, dynamic=True)
        self.top_points = ctx.buffer(reserve=32 * 4)
        self.top_corners = ctx.buffer(np.array([0, 1, 2, 0, 2, 3], np.uint32).tobytes())
        self.top = self._arrays(self.top_points, self.top_corners)
        self.things = self._arrays(self.points, self.corners)

    def _arrays(self, points, corners) -> dict:
        ctx, programs = self.ctx, self.programs
        return {
            name: ctx.vertex_array(
                programs[name],
                [(points, "3f4 20x", "point")]
                if name in ("shadow", "coverage")
                else [(points, "3f4 3f4 2f4", "point", "normal", "uv")],
                index_buffer=corners,
            )
            for name in ("shadow", "above", "surface", "coverage")
        }

    def _resize(self, width: int, height: int) -> None:
        """Buffers of the size of the picture."""
        if self.size == (width, height):
            return
        if self.size != (0, 0):
            for name in ("shape", "paint", "triangles", "around", "soft", "lighted", "smooth", "seen"):
                self.targets[name].release()
            for target in self.framebuffers.values():
                target.release()
            self.depth.release()
            self.fine_depth.release()
        self.size = (width, height)
        ctx, nearest = self.ctx, (self.gl.NEAREST, self.gl.NEAREST)
        half = ((width + 1) // 2, (height + 1) // 2)
        self.depth = ctx.depth_renderbuffer((width, height))
        self.fine_depth = ctx.depth_renderbuffer((width, height), samples=4)
        self.targets = {
            "shape": ctx.texture((width, height), 4, dtype="f4"),
            "paint": ctx.texture((width, height), 4),
            "triangles": ctx.texture((width, height), 1, dtype="f4", samples=4),
            "around": ctx.texture(half, 4, dtype="f4"),
            "soft": ctx.texture(half, 4, dtype="f4"),
            "lighted": ctx.texture((width, height), 4, dtype="f4"),
            "smooth": ctx.texture((width, height), 4, dtype="f4"),
            "seen": ctx.texture((width, height), 4, dtype="f4"),
        }
        for name, texture in self.targets.items():
            if name != "triangles":
                texture.filter = nearest
        t = self.targets
        self.framebuffers = {
            "surface": ctx.framebuffer([t["shape"], t["paint"]], self.depth),
            "coverage": ctx.framebuffer([t["triangles"]], self.fine_depth),
            "around": ctx.framebuffer([t["around"]]),
            "soften": ctx.framebuffer([t["soft"]]),
            "lighting": ctx.framebuffer([t["lighted"]]),
            "resolve": ctx.framebuffer([t["smooth"]]),
            "focus": ctx.framebuffer([t["seen"]]),
        }

    def _set(self, name: str, **values) -> None:
        program = self.programs[name]
        for key, value in values.items():
            if isinstance(value, int):
                program[key].value = value
            else:
                value = np.asarray(value, np.float32)
                program[key].write(
                    (value.T if value.ndim == 2 and value.shape[0] == value.shape[1] else value).tobytes()
                )

    def render(
        self,
        mesh: SceneMesh,
        table: TableMesh,
        sky: np.ndarray,
        camera: Camera,
        samples: int = 0,
        seed: int = 0,
    ) -> Layers:
        """The picture of a built scene under the environment `sky`; `samples` and `seed` change nothing."""
        self._resize(camera.width, camera.height)
        light = split(sky)
        count, things = self._load(mesh, table, glossy(light.rest))
        area = seen_area(camera, float(things[:, 2].max()))
        self._share(light, camera, things, area)
        self._draw_shadows(count)
        self._draw_above(count)
        self._draw_surface()
        for name in ("around", "soften", "lighting", "resolve"):
            self._cover(name)
        last = "smooth"
        if camera.aperture > 0.05:
            blur = camera.focal() * camera.aperture, 1 / camera.focus, 24.0
            self._set("focus", blur=blur)
            self._cover("focus")
            last = "seen"
        return self._layers(mesh, last)
