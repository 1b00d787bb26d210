"""The quick backend: OpenGL without a window, many pictures a second on one core of a plain processor.

It draws what datasets.path traces, in the same radiance, from the same geometry: exact ids and depths; a few
sources with soft shadows; an ambient rest that sees past what stands around; mirrored sky and things;
one bounce of light.
"""

import numpy as np

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
from datasets.quick_light import MOST_SOURCES, SplitLight, glossy, split
from datasets.quick_programs import TABLE_INDEX, THINGS_INDEX, Bodies, Programs
from datasets.quick_shine import shine, table_gloss
from datasets.scene import Camera

MOST_BLUR = 24.0
"""Pixels that the widest circle of confusion has for its radius."""
UP = np.tile(np.array([0, 0, 1], np.float32), (4, 1))
QUAD = np.array([[0, 1, 2], [0, 2, 3]])


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

    passes: tuple[str, ...] = ("around", "soften", "lighting")
    """The programs that light what is seen, in their order."""

    def __init__(self, atlas_size: int, table_size: int = 1024, gems: bool = False) -> None:
        """With `gems`, what is wholly clear shows the table and the sky within it; without, it is opaque."""
        self.gl, self.ctx = _context()
        self.buffers = Buffers(self.ctx, atlas_size, table_size, shine(THINGS_INDEX, TABLE_INDEX))
        self.bodies = {"things": Bodies(self.ctx), "top": Bodies(self.ctx)}
        self.programs = Programs(self.ctx, self.buffers, self.bodies, gems)

    def render(
        self,
        mesh: SceneMesh,
        table: TableMesh,
        sky: np.ndarray,
        camera: Camera,
        samples: int = 0,
        seed: int = 0,
    ) -> Layers:
        """The picture of a built scene under the environment `sky`; `samples` changes nothing."""
        self.buffers.resize(camera.width, camera.height)
        light = self.light_of(sky, seed)
        self._load(mesh, table, light)
        # The floor is the last object; it throws no shadow on anything that matters.
        count = mesh.spans[0][0]
        things = mesh.points[: int(mesh.faces[:count].max(initial=0)) + 1].astype(float)
        top = float(things[:, 2].max(initial=1))
        area = seen_area(camera, top)
        views = light_views(things, area, light.sources)
        field = field_of(things, area)
        self.programs.know(
            **_of_camera(camera),
            **_of_light(light, views),
            field=(*field[:2], *1 / (field[2:] - field[:2])),
            top=top,
            table_gloss=table_gloss(float(table.roughness.mean()) / 255),
        )
        self._draw_shadows(count, views)
        self._draw_vertically(count, flat(mesh), field_view(field, top))
        self._draw_surface(picture_view(camera))
        for name in (*self.passes, "samples"):
            self.programs.cover(name)
        color, shape, edges = (self._read(name) for name in ("lighted", "shape", "samples"))
        triangle = shape[..., 3].astype(np.int32)
        of_object, of_part = of_triangles(mesh)
        color = smooth_edges(color, triangle, edges, of_object * 1024 + of_part)
        if camera.aperture > 0.05:
            self.buffers.textures["unblurred"].write(color)
            self.programs.cover("focus")
            color = self._read("lighted")
        depth = np.where(triangle > 0, shape[..., 2], np.float32(np.inf))
        return Layers(np.ascontiguousarray(color[..., :3]), of_object[triangle], of_part[triangle], depth)

    def light_of(self, sky: np.ndarray, seed: int) -> SplitLight:
        """The light of a sky; `seed` changes nothing."""
        return split(sky)

    def _load(self, mesh: SceneMesh, table: TableMesh, light: SplitLight) -> None:
        self.bodies["things"].load(mesh.points, mesh.normals, mesh.uv, mesh.faces)
        self.bodies["top"].load(table.corners, UP, table.uv, QUAD)
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
        textures["faces"].write(faces, viewport=(0, 0, FACES_WIDE, len(faces) // FACES_WIDE))

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
            self.programs.tell("shadow", view=view.draw)
            self.programs.draw("shadow", "things", count=count)

    def _draw_vertically(self, count: int, sheets: list[tuple[int, int]], view: np.ndarray) -> None:
        """Three looks: down at the table and flat things, down at all things, and up at them."""
        self.ctx.enable_only(self.gl.DEPTH_TEST)
        self.programs.tell("above", view=view)
        self.programs.tell("under", view=np.diag([1, 1, -1, 1]) @ view)
        self._start("ground")
        self.programs.draw("above", "top", "table")
        for first, last in sheets:
            self.programs.draw("above", "things", "atlas", first, last - first)
        self.buffers.textures["ground"].build_mipmaps(0, GROUND_LEVELS)
        # The rim stays bare: the texture repeats it outwards.
        rim = (1, 1, FIELD_SIDE - 2, FIELD_SIDE - 2)
        self._start("above").scissor = rim
        self.programs.draw("above", "things", "atlas", count=count)
        self._start("under").scissor = rim
        self.programs.draw("under", "things", count=count)

    def _draw_surface(self, view: np.ndarray) -> None:
        self.ctx.enable_only(self.gl.DEPTH_TEST)
        for name in ("surface", "coverage"):
            self._start(name)
            # The table first, as it hides the floor.
            for table, body, skin in ((1, "top", "table"), (0, "things", "atlas")):
                self.programs.tell(name, table=table, view=view)
                self.programs.draw(name, body, skin, count=self.bodies[body].triangles)

    def _start(self, name: str):
        """A framebuffer, in use and empty."""
        target = self.buffers.framebuffers[name]
        target.use()
        target.scissor = None
        target.clear(depth=1.0)
        return target

    def _read(self, name: str) -> np.ndarray:
        width, height = self.buffers.size
        return np.frombuffer(self.buffers.textures[name].read(), np.float32).reshape(height, width, 4)


def _of_camera(camera: Camera) -> dict:
    """What programs know of the camera."""
    return {
        "eye": camera.eye(),
        "forward": camera.axes()[2],
        "axes": camera.axes().T,
        "lens": (camera.focal(), camera.width / 2, camera.height / 2),
        "blur": (camera.focal() * camera.aperture, 1 / camera.focus, MOST_BLUR),
    }


def _of_light(light: SplitLight, views: list[LightView]) -> dict:
    """What programs know of the light; arrays are as long for few sources as for many."""
    spare = MOST_SOURCES - len(views)
    return {
        "sources": len(views),
        "towards": [*(s.towards for s in light.sources), *[(0, 0, 1)] * spare],
        "power": [*(s.power for s in light.sources), *[(0, 0, 0)] * spare],
        "spread": [*(s.spread for s in light.sources), *[0.1] * spare],
        "slack": [*(np.tan(s.spread) for s in light.sources), *[0.1] * spare],
        "lit": [*(v.lit for v in views), *[np.eye(4)] * spare],
        "extent": [*(v.extent for v in views), *[(1, 1, 1)] * spare],
        "ambient": light.falling,
        "tint": light.tint,
        "all_of": light.horizon[:, 0],
    }
