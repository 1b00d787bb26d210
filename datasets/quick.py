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
from datasets.quick_edges import smooth_edges
from datasets.quick_geometry import field_of, field_view, light_views, mips, picture_view, seen_area
from datasets.quick_light import ELEVATIONS, GLOSS_ROUGHNESS, MOST_SOURCES, SECTORS, SplitLight, glossy, split
from datasets.scene import Camera

SRGB_ALPHA = 0x8C43
"""OpenGL's name for bytes that are sRGB with a linear fourth channel."""
SHADOW_TILE = 640
FIELD = 320
FACES_WIDE, FACES_HIGH = 1024, 256
(
    SKIN,
    SHADE,
    ABOVE,
    SHAPE,
    PAINT,
    AROUND,
    DEPTHS,
    FACES,
    SKY,
    TRIANGLES,
    COLOR,
    LIGHT,
    HEIGHTS,
    HORIZON,
    VISIBLE,
) = range(15)
"""Texture units; every program finds the same thing at the same one."""
READS = {
    "around": (
        (SHAPE, "shape"), (ABOVE, "above"), (HEIGHTS, "heights"), (HORIZON, "horizon"), (DEPTHS, "shadows"),
        (SHADE, "shadows"),
    ),
    "soften": ((LIGHT, "around"), (SHAPE, "shape")),
    "lighting": (
        (ABOVE, "above"), (AROUND, "soft"), (VISIBLE, "visible"), (FACES, "faces"), (SKY, "sky"), (SHAPE, "shape"),
        (PAINT, "paint"),
    ),
    "samples": ((TRIANGLES, "triangles"),),
    "focus": ((COLOR, "smooth"), (SHAPE, "shape")),
}  # fmt: skip
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
        self.targets, self.framebuffers, self.depths = {}, {}, []
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
        self.heights = ctx.texture((FIELD, FIELD), 1, dtype="f4")
        self.heights.filter = (gl.NEAREST, gl.NEAREST)
        self.heights.repeat_x = self.heights.repeat_y = False
        self.horizon = ctx.texture((ELEVATIONS, SECTORS), 4, dtype="f4")
        self.horizon.repeat_x = self.horizon.repeat_y = False
        self.above_target = ctx.framebuffer(
            [self.above, self.heights], ctx.depth_renderbuffer((FIELD, FIELD))
        )

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
                ("samples", shaders.COVER, shaders.SAMPLES),
                ("focus", shaders.COVER, shaders.FOCUS),
            )
        }
        units = {"skin": SKIN, "shade": SHADE, "above": ABOVE, "shape": SHAPE, "paint": PAINT, "around": AROUND,
                 "depths": DEPTHS, "faces": FACES, "sky": SKY, "triangles": TRIANGLES, "color": COLOR,
                 "light": LIGHT, "heights": HEIGHTS, "horizon": HORIZON, "visible": VISIBLE}  # fmt: skip
        for program in self.programs.values():
            for name in program:
                if name in units and not isinstance(program[name], gl.Attribute):
                    program[name].value = units[name]
        self._set("lighting", levels=GLOSS_ROUGHNESS, table_gloss=TABLE_SPECULAR)
        self._set("around", step_size=3.0)
        self.covers = {
            name: ctx.vertex_array(self.programs[name], [])
            for name in ("around", "soften", "lighting", "samples", "focus")
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
        for held in (*self.framebuffers.values(), *self.targets.values(), *self.depths):
            held.release()
        self.size = (width, height)
        ctx, half = self.ctx, ((width + 1) // 2, (height + 1) // 2)
        self.depths = [ctx.depth_renderbuffer((width, height), samples=n) for n in (0, 4)]
        self.targets = {
            "shape": ctx.texture((width, height), 4, dtype="f4"),
            "paint": ctx.texture((width, height), 4),
            "triangles": ctx.texture((width, height), 1, dtype="f4", samples=4),
            "around": ctx.texture(half, 4, dtype="f4"),
            "soft": ctx.texture(half, 4, dtype="f4"),
            "visible": ctx.texture(half, 4),
            "lighted": ctx.texture((width, height), 4, dtype="f4"),
            "samples": ctx.texture((width, height), 4, dtype="f4"),
            "smooth": ctx.texture((width, height), 4, dtype="f4"),
        }
        t = self.targets
        for texture in (
            t["shape"],
            t["paint"],
            t["around"],
            t["soft"],
            t["visible"],
            t["lighted"],
            t["smooth"],
        ):
            texture.filter = (self.gl.NEAREST, self.gl.NEAREST)
        self.framebuffers = {
            "surface": ctx.framebuffer([t["shape"], t["paint"]], self.depths[0]),
            "coverage": ctx.framebuffer([t["triangles"]], self.depths[1]),
            "around": ctx.framebuffer([t["around"], t["visible"]]),
            "soften": ctx.framebuffer([t["soft"]]),
            "lighting": ctx.framebuffer([t["lighted"]]),
            "samples": ctx.framebuffer([t["samples"]]),
            "focus": ctx.framebuffer([t["lighted"]]),
        }

    def _set(self, name: str, **values) -> None:
        """Uniforms of one program; matrices go in as rows."""
        program = self.programs[name]
        for key, value in values.items():
            if isinstance(value, int):
                if key in program:
                    program[key].value = value
                continue
            value = np.asarray(value, np.float32)
            if value.ndim > 1 and value.shape[-1] == value.shape[-2]:
                value = value.swapaxes(-1, -2)
            if key in program:  # the compiler drops what a program does not use
                program[key].write(value.tobytes())

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
        area = seen_area(camera, float(things[:, 2].max(initial=1)))
        views = light_views(things, area, light.sources)
        field = field_of(things, area)
        self._describe(table, camera, light, views, field)
        self._draw_shadows(count, views)
        self._draw_above(count, field_view(field, float(things[:, 2].max(initial=1))))
        self._draw_surface(camera)
        for name in ("around", "soften", "lighting", "samples"):
            self._cover(name)
        color, shape, samples = (self._read(name) for name in ("lighted", "shape", "samples"))
        triangle = shape[..., 3].astype(np.int32)
        of_object = np.concatenate([[-1, 0], mesh.object_id]).astype(np.int32)
        of_part = np.concatenate([[-1, 0], mesh.part_id]).astype(np.int32)
        color = smooth_edges(color, triangle, samples, of_object * 256 + of_part)
        if camera.aperture > 0.05:
            color = self._focus(color, camera)
        depth = np.where(triangle > 0, shape[..., 2], np.float32(np.inf))
        return Layers(np.ascontiguousarray(color[..., :3]), of_object[triangle], of_part[triangle], depth)

    def _read(self, name: str) -> np.ndarray:
        return np.frombuffer(self.targets[name].read(), np.float32).reshape(self.size[1], self.size[0], 4)

    def _focus(self, color: np.ndarray, camera: Camera) -> np.ndarray:
        self.targets["smooth"].write(color.tobytes())
        self._set("focus", blur=(camera.focal() * camera.aperture, 1 / camera.focus, 24.0))
        self._cover("focus")
        return self._read("lighted")

    def _load(self, mesh: SceneMesh, table: TableMesh, skies: np.ndarray) -> tuple[int, np.ndarray]:
        """Uploads geometry and textures; how many triangles lie above the floor, which is last, and their points."""
        rows = np.hstack([mesh.points, mesh.normals, mesh.uv]).astype(np.float32)
        self._fill(self.points, rows.tobytes())
        self._fill(self.corners, np.ascontiguousarray(mesh.faces, np.uint32).tobytes())
        self.triangles = len(mesh.faces)
        up = np.tile(np.array([0, 0, 1], np.float32), (4, 1))
        self.top_points.write(np.hstack([table.corners, up, table.uv]).astype(np.float32).tobytes())
        for texture, albedo, roughness, levels in (
            (self.atlas, mesh.atlas.albedo, mesh.atlas.roughness, 2),
            (self.table, table.albedo, table.roughness, 8),
        ):
            for level, picture in enumerate(mips(albedo, roughness, texture.width, levels)):
                texture.write(picture.tobytes(), level=level)
        self.sky.write(skies.astype(np.float32).tobytes())
        self._load_faces(mesh)
        count = mesh.spans[0][0]
        return count, mesh.points[: int(mesh.faces[:count].max(initial=0)) + 1].astype(float)

    def _load_faces(self, mesh: SceneMesh) -> None:
        """Per triangle: metal, clearness, object and part."""
        side = mesh.atlas.metal.shape[0]
        at = np.clip(mesh.uv[mesh.faces].mean(1) * side, 0, side - 1).astype(int)
        table = np.zeros((-(-len(mesh.faces) // FACES_WIDE) * FACES_WIDE, 4), np.uint8)
        if len(table) > FACES_WIDE * FACES_HIGH:
            raise ValueError(
                f"the scene has {len(mesh.faces)} triangles; at most {FACES_WIDE * FACES_HIGH} fit"
            )
        table[: len(at)] = np.stack(
            [mesh.atlas.metal[at[:, 1], at[:, 0]], np.round(mesh.clear * 255), mesh.object_id, mesh.part_id],
            1,
        ).astype(np.uint8)
        self.faces.write(table.tobytes(), viewport=(0, 0, FACES_WIDE, len(table) // FACES_WIDE))

    @staticmethod
    def _fill(buffer, data: bytes) -> None:
        if len(data) > buffer.size:
            buffer.orphan(2 * len(data))
        buffer.write(data)

    def _describe(
        self, table: TableMesh, camera: Camera, light: SplitLight, views, field: np.ndarray
    ) -> None:
        """Everything that the programs know as uniforms."""
        spare = MOST_SOURCES - len(views)
        sources = {
            "sources": len(views),
            "towards": np.array([s.towards for s in light.sources] + [(0, 0, 1)] * spare),
            "power": np.array([s.power for s in light.sources] + [(0, 0, 0)] * spare),
            "lit": np.array([v.lit for v in views] + [np.eye(4)] * spare),
            "extent": np.array([v.extent for v in views] + [(1, 1, 1)] * spare),
        }
        self._set("above", ambient=light.falling, **sources)
        self.horizon.write(light.horizon.tobytes())
        spread = np.array([s.spread for s in light.sources] + [0.1] * spare)
        pixel = {
            "eye": camera.eye(),
            "axes": camera.axes().T,
            "lens": (camera.focal(), camera.width / 2, camera.height / 2),
        }
        known = {**sources, **pixel}
        size = 1 / (field[2:] - field[:2])
        window = (field[0], field[1], size[0], size[1])
        self._set("lighting", **known, spread=spread, field=window)
        self._set("around", **known, spread=spread, field=window, tint=light.tint)

    def _draw_shadows(self, count: int, views) -> None:
        self.shadow_target.use()
        self.shadow_target.clear(depth=1.0)
        self.ctx.enable_only(self.gl.DEPTH_TEST | self.gl.CULL_FACE)
        # Seen from the far side: what faces the light then never shadows itself, whatever the map's resolution.
        self.ctx.cull_face = "front"
        for i, view in enumerate(views):
            self.shadow_target.viewport = (
                (i & 1) * SHADOW_TILE,
                (i >> 1) * SHADOW_TILE,
                SHADOW_TILE,
                SHADOW_TILE,
            )
            self._set("shadow", view=view.draw)
            self.things["shadow"].render(vertices=3 * count)

    def _draw_above(self, count: int, view: np.ndarray) -> None:
        self.above_target.use()
        self.above_target.clear(0.1, 0.1, 0.1, 1.0, depth=1.0)
        self.ctx.enable_only(self.gl.DEPTH_TEST)
        self.shadows.use(SHADE)
        self.compared.use(SHADE)
        self._set("above", view=view)
        self.table.use(SKIN)
        self.top["above"].render()
        self.atlas.use(SKIN)
        self.things["above"].render(vertices=3 * count)
        self.above.build_mipmaps(0, 4)

    def _draw_surface(self, camera: Camera) -> None:
        view = picture_view(camera)
        self.ctx.enable_only(self.gl.DEPTH_TEST)
        self._set("surface", view=view, eye=camera.eye(), forward=camera.axes()[2])
        self._set("coverage", view=view)
        for name in ("surface", "coverage"):
            self.framebuffers[name].use()
            self.framebuffers[name].clear(depth=1.0)
            for table, texture, arrays in ((0, self.atlas, self.things), (1, self.table, self.top)):
                texture.use(SKIN)
                self._set(name, table=table)
                arrays[name].render(vertices=6 if table else 3 * self.triangles)

    def _cover(self, name: str) -> None:
        self.ctx.enable_only(self.gl.NOTHING)
        self.framebuffers[name].use()
        for unit, texture in READS[name]:
            (self.targets[texture] if texture in self.targets else getattr(self, texture)).use(unit)
        if name == "around":
            self.compared.use(SHADE)
            self.plain.use(DEPTHS)
        self.covers[name].render(vertices=3)
