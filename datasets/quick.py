"""The quick backend: OpenGL without a window, many pictures a second on one core of a plain processor.

It draws what datasets.path traces, in the same radiance, from the same geometry: exact ids and depths; a few
sources with soft shadows; an ambient rest that sees past what stands around; mirrored sky and things;
one bounce of light.
"""

import numpy as np

from datasets import quick_lighting as lighting
from datasets import quick_shaders as shaders
from datasets.layers import Layers
from datasets.mesh import SceneMesh, TableMesh
from datasets.path import RendererMissing
from datasets.quick_buffers import (
    ATLAS_LEVELS,
    FACES_WIDE,
    FIELD_SIDE,
    GROUND_LEVELS,
    SHADOW_SIDE,
    TABLE_LEVELS,
    Buffers,
)
from datasets.quick_edges import smooth_edges
from datasets.quick_faces import flat, known_of_faces, of_triangles
from datasets.quick_geometry import (
    LightView,
    field_of,
    field_view,
    light_views,
    mips,
    picture_view,
    seen_area,
)
from datasets.quick_light import GLOSS_ROUGHNESS, MOST_SOURCES, SplitLight, glossy, split
from datasets.quick_shine import SHINE_SIDE, refraction, shine, table_gloss
from datasets.scene import Camera

THINGS_INDEX, TABLE_INDEX = refraction(0.5), refraction(0.4)
"""As the path tracer's `specular` has it."""
MOST_BLUR = 24.0

PROGRAMS = {
    "shadow": (shaders.PLACE, shaders.NOTHING, ()),
    "above": (shaders.BODY, shaders.ABOVE, ("skin", "shades")),
    "under": (shaders.PLACE, shaders.UNDER, ()),
    "surface": (shaders.BODY, shaders.SURFACE, ("skin",)),
    "coverage": (shaders.PLACE, shaders.COVERAGE, ()),
    "samples": (shaders.COVER, shaders.SAMPLES, ("triangles",)),
    "around": (
        shaders.COVER,
        lighting.AROUND,
        ("shape", "paint", "above", "ground", "heights", "horizon", "depths", "shades"),
    ),
    "soften": (shaders.COVER, lighting.SOFTEN, ("shape", "around", "mirror", "visible")),
    "lighting": (
        shaders.COVER,
        lighting.LIGHTING,
        ("shape", "paint", "ground", "soft", "soft_mirror", "soft_visible", "shine", "faces", "sky", "gloss"),
    ),
    "focus": (shaders.COVER, shaders.FOCUS, ("shape", "unblurred")),
}
"""Vertex shader, fragment shader and the textures it reads, by their unit."""


def _context():
    try:
        import moderngl
    except ImportError as error:
        raise RendererMissing("quick rendering needs moderngl: pip install 'digsight[render]'") from error
    try:
        return moderngl.create_standalone_context(backend="egl", require=330)
    except Exception as error:
        raise RendererMissing(
            f"no OpenGL without a window ({error}): apt-get install libegl1 libgl1-mesa-dri"
        ) from error


class QuickRenderer:
    """Keeps one OpenGL context and its buffers. Not for sharing between threads: one per process."""

    def __init__(self, atlas_size: int, table_size: int = 1024, gems: bool = False) -> None:
        """With `gems`, what is wholly clear shows the table and the sky within it; without, it is opaque."""
        import moderngl

        self.ctx = ctx = _context()
        self.gl = moderngl
        self.buffers = Buffers(ctx, atlas_size, table_size)
        light = ctx.texture(
            (SHINE_SIDE, SHINE_SIDE), 4, shine(THINGS_INDEX, TABLE_INDEX).tobytes(), dtype="f4"
        )
        light.repeat_x = light.repeat_y = False
        self.buffers.textures["shine"] = light
        self.programs, self.covers = {}, {}
        for name, (vertex, fragment, reads) in PROGRAMS.items():
            program = ctx.program(vertex_shader=vertex, fragment_shader=fragment)
            for unit, texture in enumerate(reads):
                program[texture].value = unit
            self.programs[name] = program
            if vertex == shaders.COVER:
                self.covers[name] = ctx.vertex_array(program, [])
        self._set("lighting", levels=GLOSS_ROUGHNESS, refraction=(THINGS_INDEX, TABLE_INDEX), gems=int(gems))
        self.points = ctx.buffer(reserve=32 * 4096, dynamic=True)
        self.corners = ctx.buffer(reserve=12 * 4096, dynamic=True)
        self.top_points = ctx.buffer(reserve=32 * 4)
        self.things = self._arrays(self.points, self.corners)
        self.top = self._arrays(
            self.top_points, ctx.buffer(np.array([0, 1, 2, 0, 2, 3], np.uint32).tobytes())
        )

    def _arrays(self, points, corners) -> dict:
        whole = [(points, "3f4 3f4 2f4", "point", "normal", "uv")]
        places = [(points, "3f4 20x", "point")]
        return {
            name: self.ctx.vertex_array(
                self.programs[name], whole if vertex == shaders.BODY else places, index_buffer=corners
            )
            for name, (vertex, _, _) in PROGRAMS.items()
            if vertex != shaders.COVER
        }

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
        self.buffers.resize(camera.width, camera.height)
        light = split(sky)
        self._load(mesh, table, light)
        # The floor is the last object; it throws no shadow on anything that matters.
        count = mesh.spans[0][0]
        things = mesh.points[: int(mesh.faces[:count].max(initial=0)) + 1].astype(float)
        top = float(things[:, 2].max(initial=1))
        area = seen_area(camera, top)
        views = light_views(things, area, light.sources)
        field = field_of(things, area)
        self._see(camera)
        self._describe(table, camera, light, views, field, top)
        self._draw_shadows(count, views)
        self._draw_vertically(count, flat(mesh), field_view(field, top))
        self._draw_surface("surface", len(mesh.faces))
        self._draw_surface("coverage", len(mesh.faces))
        for name in ("around", "soften", "lighting", "samples"):
            self._cover(name)
        return self._layers(mesh, camera)

    def _load(self, mesh: SceneMesh, table: TableMesh, light: SplitLight) -> None:
        rows = np.hstack([mesh.points, mesh.normals, mesh.uv]).astype(np.float32)
        _fill(self.points, rows.tobytes())
        _fill(self.corners, np.ascontiguousarray(mesh.faces, np.uint32).tobytes())
        up = np.tile(np.array([0, 0, 1], np.float32), (4, 1))
        self.top_points.write(np.hstack([table.corners, up, table.uv]).astype(np.float32).tobytes())
        textures = self.buffers.textures
        for texture, albedo, roughness, levels in (
            (textures["atlas"], mesh.atlas.albedo, mesh.atlas.roughness, ATLAS_LEVELS),
            (textures["table"], table.albedo, table.roughness, TABLE_LEVELS),
        ):
            for level, picture in enumerate(mips(albedo, roughness, texture.width, levels)):
                texture.write(picture, level=level)
        textures["sky"].write(np.ascontiguousarray(light.rest, np.float32))
        textures["gloss"].write(np.ascontiguousarray(glossy(light.rest), np.float32))
        textures["horizon"].write(np.ascontiguousarray(light.horizon, np.float32))
        faces = known_of_faces(mesh)
        textures["faces"].write(faces.tobytes(), viewport=(0, 0, FACES_WIDE, len(faces) // FACES_WIDE))

    def _describe(
        self,
        table: TableMesh,
        camera: Camera,
        light: SplitLight,
        views: list[LightView],
        field: np.ndarray,
        top: float,
    ) -> None:
        """What the programs know beside textures."""
        spare = MOST_SOURCES - len(views)
        known = {
            "sources": len(views),
            "towards": [*(s.towards for s in light.sources), *[(0, 0, 1)] * spare],
            "power": [*(s.power for s in light.sources), *[(0, 0, 0)] * spare],
            "spread": [*(s.spread for s in light.sources), *[0.1] * spare],
            "slack": [*(np.tan(s.spread) for s in light.sources), *[0.1] * spare],
            "lit": [*(v.lit for v in views), *[np.eye(4)] * spare],
            "extent": [*(v.extent for v in views), *[(1, 1, 1)] * spare],
            "field": (*field[:2], *1 / (field[2:] - field[:2])),
            "ambient": light.falling,
            "tint": light.tint,
            "top": top,
            "table_gloss": table_gloss(float(table.roughness.mean()) / 255),
            "all_of": light.horizon[:, 0],
            "blur": (camera.focal() * camera.aperture, 1 / camera.focus, MOST_BLUR),
        }
        for name in self.programs:
            self._set(name, **known)

    def _see(self, camera: Camera) -> None:
        """Points the programs that draw the picture itself."""
        known = {
            "eye": camera.eye(),
            "forward": camera.axes()[2],
            "axes": camera.axes().T,
            "lens": (camera.focal(), camera.width / 2, camera.height / 2),
            "view": picture_view(camera),
        }
        for name in ("surface", "coverage", "around", "soften", "lighting"):
            self._set(name, **known)

    def _set(self, name: str, **values) -> None:
        """Uniforms of one program, as far as it has them; matrices go in as rows."""
        program = self.programs[name]
        for key in values.keys() & set(program):
            value = values[key]
            if isinstance(value, int):
                program[key].value = value
                continue
            value = np.asarray(value, np.float32)
            if key in ("view", "axes", "lit"):
                value = value.swapaxes(-1, -2)
            program[key].write(value.tobytes())

    def _draw_shadows(self, count: int, views: list[LightView]) -> None:
        target = self.buffers.framebuffers["shadow"]
        target.use()
        target.viewport = (0, 0, 2 * SHADOW_SIDE, 2 * SHADOW_SIDE)
        target.clear(depth=1.0)
        self.ctx.enable_only(self.gl.DEPTH_TEST | self.gl.CULL_FACE)
        # Only what faces away from the light ("back", as light_views mirrors): so what faces it never shadows
        # itself, however coarse the map.
        self.ctx.cull_face = "back"
        for i, view in enumerate(views):
            target.viewport = ((i & 1) * SHADOW_SIDE, (i >> 1) * SHADOW_SIDE, SHADOW_SIDE, SHADOW_SIDE)
            self._set("shadow", view=view.draw)
            self.things["shadow"].render(vertices=3 * count)

    def _draw_vertically(self, count: int, sheets: list[tuple[int, int]], view: np.ndarray) -> None:
        """Three looks: down at the table and flat things, down at all things, and up at them."""
        self.ctx.enable_only(self.gl.DEPTH_TEST)
        targets = self.buffers.framebuffers
        self._set("above", view=view)
        self._set("under", view=np.diag([1, 1, -1, 1]) @ view)
        self._bind("above", {"skin": "table"})
        targets["ground"].use()
        targets["ground"].clear(depth=1.0)
        self.top["above"].render()
        self._bind("above", {"skin": "atlas"})
        for first, last in sheets:
            self.things["above"].render(first=3 * first, vertices=3 * (last - first))
        self.buffers.textures["ground"].build_mipmaps(0, GROUND_LEVELS)
        # The rim stays bare: the texture repeats it outwards.
        rim = (1, 1, FIELD_SIDE - 2, FIELD_SIDE - 2)
        targets["above"].use()
        targets["above"].scissor = None
        targets["above"].clear(depth=1.0)
        targets["above"].scissor = rim
        self.things["above"].render(vertices=3 * count)
        targets["under"].use()
        targets["under"].scissor = None
        targets["under"].clear(depth=1.0)
        targets["under"].scissor = rim
        self.things["under"].render(vertices=3 * count)

    def _draw_surface(self, name: str, triangles: int) -> None:
        self.ctx.enable_only(self.gl.DEPTH_TEST)
        self.buffers.framebuffers[name].use()
        self.buffers.framebuffers[name].clear(depth=1.0)
        for table, skin, arrays, corners in (
            (1, "table", self.top, 6),
            (0, "atlas", self.things, 3 * triangles),
        ):
            self._bind(name, {"skin": skin})
            self._set(name, table=table)
            arrays[name].render(vertices=corners)

    def _bind(self, name: str, called: dict[str, str]) -> None:
        """The textures that a program reads; `called` says which one it knows by another name."""
        self.ctx.clear_samplers()
        for unit, texture in enumerate(PROGRAMS[name][2]):
            self.buffers.bind(called.get(texture, texture), unit)

    def _cover(self, name: str) -> None:
        self.ctx.enable_only(self.gl.NOTHING)
        self.buffers.framebuffers[name].use()
        self._bind(name, {})
        self.covers[name].render(vertices=3)

    def _read(self, name: str) -> np.ndarray:
        width, height = self.buffers.size
        return np.frombuffer(self.buffers.textures[name].read(), np.float32).reshape(height, width, 4)

    def _layers(self, mesh: SceneMesh, camera: Camera) -> Layers:
        color, shape, samples = (self._read(name) for name in ("lighted", "shape", "samples"))
        triangle = shape[..., 3].astype(np.int32)
        of_object, of_part = of_triangles(mesh)
        color = smooth_edges(color, triangle, samples, of_object * 1024 + of_part)
        if camera.aperture > 0.05:
            self.buffers.textures["unblurred"].write(color.tobytes())
            self._cover("focus")
            color = self._read("lighted")
        depth = np.where(triangle > 0, shape[..., 2], np.float32(np.inf))
        return Layers(np.ascontiguousarray(color[..., :3]), of_object[triangle], of_part[triangle], depth)


def _fill(buffer, data: bytes) -> None:
    if len(data) > buffer.size:
        buffer.orphan(2 * len(data))
    buffer.write(data)
