"""The path-traced backend: Mitsuba on the CPU, denoised by Open Image Denoise.

The scene graph never changes from picture to picture (one mesh, one table, one environment, sizes padded):
each new graph would be compiled anew, which takes longer than a picture.
"""

import gc
import os
from pathlib import Path

import numpy as np

from datasets.layers import Layers
from datasets.light import HEIGHT, WIDTH
from datasets.mesh import SceneMesh, TableMesh
from datasets.scene import Camera

LIBRARY_FOLDERS = (
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib64",
    "/usr/lib",
    "/usr/local/lib",
)
OLDEST_LLVM = 15
"""Older ones cannot compile for processors with AVX-512."""


class RendererMissing(RuntimeError):
    """Mitsuba or what it needs is not installed; the message says what to install."""


def _find_llvm() -> str:
    if "DRJIT_LIBLLVM_PATH" in os.environ:
        return os.environ["DRJIT_LIBLLVM_PATH"]
    found = []
    for folder in LIBRARY_FOLDERS:
        for path in Path(folder).glob("libLLVM*.so*"):
            version = path.name.removeprefix("libLLVM").lstrip("-.").removeprefix("so.").split(".")[0]
            if version.isdigit() and int(version) >= OLDEST_LLVM:
                found.append((int(version), str(path)))
    if not found:
        raise RendererMissing("the path tracer needs LLVM 15 or newer: apt-get install libllvm19")
    return max(found)[1]


def load_mitsuba():
    """Mitsuba, ready to compile for this processor."""
    os.environ["DRJIT_LIBLLVM_PATH"] = _find_llvm()
    try:
        import mitsuba
        import pyoidn  # noqa: F401
    except ImportError as error:
        raise RendererMissing(
            "rendering needs Mitsuba and its denoiser: pip install 'digsight[render]'"
        ) from error
    mitsuba.set_variant("llvm_ad_rgb")
    return mitsuba


def linear(srgb: np.ndarray) -> np.ndarray:
    """Linear float32 of sRGB bytes."""
    return _TO_LINEAR[srgb]


_RAMP = np.arange(256) / 255
_TO_LINEAR = np.where(_RAMP <= 0.04045, _RAMP / 12.92, ((_RAMP + 0.055) / 1.055) ** 2.4).astype(np.float32)


UP = np.array([[0, 0, 1]], np.float32)
QUAD = np.array([[0, 1, 2], [0, 2, 3]], np.uint32)
_DEEP = np.array([[0, 0, -1e5], [1, 0, -1e5], [0, 1, -1e5]], np.float32)
NOTHING = (_DEEP, np.tile(UP, (3, 1)), np.zeros((3, 2), np.float32), np.array([[0, 1, 2]], np.uint32))


class PathRenderer:
    """Keeps what can be kept between pictures. Not for sharing between threads: one per process."""

    def __init__(self, atlas_size: int, table_size: int = 1024, gems: bool = False) -> None:
        """With `gems`, what is wholly clear refracts, and paths are longer; without, it is drawn opaque."""
        self.mi = load_mitsuba()
        self.atlas_size, self.table_size, self.gems = atlas_size, table_size, gems
        self.pictures = 0
        self.sensors: dict[tuple[int, int], tuple] = {}
        self._build()

    def _bitmap(self, side: int, channels: int, wrap: str = "clamp"):
        blank = np.full((side, side, channels), 0.5, np.float32)
        return {"type": "bitmap", "data": self.mi.TensorXf(blank), "raw": True, "wrap_mode": wrap}

    def _mesh(self, name: str, bsdf: dict):
        mi = self.mi
        properties = mi.Properties()
        properties["mesh_bsdf"] = mi.load_dict(bsdf)
        mesh = mi.Mesh(name, 4, 2, has_vertex_normals=True, has_vertex_texcoords=True, props=properties)
        params = mi.traverse(mesh)
        params["vertex_positions"] = np.array([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0], np.float32)
        params["faces"] = np.array([0, 1, 2, 1, 3, 2], np.uint32)
        params.update()
        return mesh

    def _build(self) -> None:
        mi, side = self.mi, self.atlas_size
        things = {
            "type": "principled",
            "base_color": self._bitmap(side, 3),
            "roughness": self._bitmap(side, 1),
            "metallic": self._bitmap(side, 1),
            "specular": 0.5,
        }
        top = {
            "type": "principled",
            "base_color": self._bitmap(self.table_size, 3, "repeat"),
            "roughness": self._bitmap(self.table_size, 1, "repeat"),
            "specular": 0.4,
        }
        upright = mi.ScalarTransform4f(np.array([[0, 0, -1, 0], [-1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1.0]]))
        parts = {
            "type": "scene",
            "things": self._mesh("things", things),
            "table": self._mesh("table", top),
            "sky": {
                "type": "envmap",
                "bitmap": mi.Bitmap(np.ones((HEIGHT + 1, WIDTH, 3), np.float32)),
                "to_world": upright,
            },
        }
        if self.gems:
            clear = {
                "type": "dielectric",
                "int_ior": 1.5,
                "specular_transmittance": {"type": "rgb", "value": 0.97},
            }
            parts["gems"] = self._mesh("gems", clear)
        self.scene = mi.load_dict(parts)
        self.order = [shape.id() for shape in self.scene.shapes()]
        self.params = mi.traverse(self.scene)
        self.path = mi.load_dict({"type": "path", "max_depth": 12 if self.gems else 4, "rr_depth": 10})
        self.features = mi.load_dict({"type": "aov", "aovs": "alb:albedo,nn:sh_normal"})

    def _place(self, mesh: SceneMesh, table: TableMesh) -> None:
        mi, params = self.mi, self.params
        clear = mesh.clear > 0.99 if self.gems else np.zeros(len(mesh.faces), bool)
        self.triangles = {"things": np.flatnonzero(~clear)}
        shapes = {
            "things": (mesh.points, mesh.normals, mesh.uv, mesh.faces[~clear]),
            "table": (table.corners, np.tile(UP, (4, 1)), table.uv, QUAD),
        }
        if self.gems:
            self.triangles["gems"] = np.flatnonzero(clear)
            # A mesh must not be empty: without gems there is one triangle far below the floor.
            shapes["gems"] = (
                (mesh.points, mesh.normals, mesh.uv, mesh.faces[clear]) if clear.any() else NOTHING
            )
        for name, (points, normals, uv, faces) in shapes.items():
            params[f"{name}.vertex_positions"] = mi.Float(points.ravel())
            params[f"{name}.vertex_normals"] = mi.Float(normals.ravel())
            params[f"{name}.vertex_texcoords"] = mi.Float(uv.ravel())
            params[f"{name}.faces"] = mi.UInt(faces.ravel())
        params.update()

    def _dress(self, mesh: SceneMesh, table: TableMesh, sky: np.ndarray) -> None:
        mi, params = self.mi, self.params
        for name, values in {
            "things.bsdf.base_color": linear(mesh.atlas.albedo),
            "things.bsdf.roughness": _scaled(mesh.atlas.roughness),
            "things.bsdf.metallic": _scaled(mesh.atlas.metal),
            "table.bsdf.base_color": linear(table.albedo),
            "table.bsdf.roughness": _scaled(table.roughness),
        }.items():
            params[f"{name}.data"] = mi.TensorXf(np.ascontiguousarray(values))
        params["sky.data"] = mi.TensorXf(as_envmap(sky))
        params.update()

    def _sensor(self, camera: Camera):
        """One sensor for each picture size; its numbers are opaque, or each would be compiled anew."""
        import drjit as dr

        mi, size = self.mi, (camera.width, camera.height)
        if size not in self.sensors:
            sensor = mi.load_dict(
                {
                    "type": "thinlens",
                    "fov": 50.0,
                    "fov_axis": "larger",
                    "aperture_radius": 0.01,
                    "focus_distance": 500.0,
                    "near_clip": 10.0,
                    "far_clip": 20000.0,
                    "film": {
                        "type": "hdrfilm",
                        "width": size[0],
                        "height": size[1],
                        "pixel_format": "rgb",
                        "component_format": "float32",
                        "rfilter": {"type": "box"},
                    },
                }
            )
            self.sensors[size] = sensor, mi.traverse(sensor)
        sensor, params = self.sensors[size]
        axes = camera.axes()
        to_world = np.eye(4)
        to_world[:3, 0], to_world[:3, 1], to_world[:3, 2] = -axes[0], -axes[1], axes[2]
        to_world[:3, 3] = camera.eye()
        across = 2 * np.degrees(np.arctan(camera.width / 2 / camera.focal()))
        placed = mi.AffineTransform4f(mi.ScalarTransform4f(to_world))
        dr.make_opaque(placed)
        params["to_world"] = placed
        params["x_fov"] = dr.opaque(mi.Float, float(across))
        params["aperture_radius"] = dr.opaque(mi.Float, max(camera.aperture, 0.01))
        params["focus_distance"] = dr.opaque(mi.Float, float(camera.focus))
        params.update()
        return sensor

    def render(
        self,
        mesh: SceneMesh,
        table: TableMesh,
        sky: np.ndarray,
        camera: Camera,
        samples: int = 12,
        seed: int = 0,
    ) -> Layers:
        """The picture of a built scene under the environment `sky` (datasets.light.radiance)."""
        import pyoidn

        mi = self.mi
        self._place(mesh, table)
        self._dress(mesh, table, sky)
        sensor = self._sensor(camera)
        color = np.array(mi.render(self.scene, sensor=sensor, integrator=self.path, spp=samples, seed=seed))
        guides = np.array(
            mi.render(self.scene, sensor=sensor, integrator=self.features, spp=4, seed=seed + 1)
        )
        color = np.nan_to_num(np.ascontiguousarray(color[..., :3], np.float32))
        albedo = np.ascontiguousarray(np.clip(guides[..., -6:-3], 0, 1), np.float32)
        normal = np.ascontiguousarray(np.clip(guides[..., -3:], -1, 1), np.float32)
        color = pyoidn.denoise(color, albedo=albedo, normal=normal, hdr=True, quality="fast")
        self.pictures += 1
        if self.pictures % 50 == 0:
            gc.collect()
        return Layers(color, *self._first_hits(mesh, camera))

    def _first_hits(self, mesh: SceneMesh, camera: Camera) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        mi = self.mi
        towards = camera.rays().reshape(-1, 3).astype(np.float32)
        eye = camera.eye()
        rays = mi.Ray3f(mi.Point3f(*map(float, eye)), mi.Vector3f(towards.T))
        hit = self.scene.ray_intersect_preliminary(rays, coherent=True)
        distance = np.array(hit.t)
        valid = np.isfinite(distance) & (distance < 1e8)
        prim = np.array(hit.prim_index)
        ids = np.where(valid, 0, -1).astype(np.int32)
        parts = ids.copy()
        for name, triangles in self.triangles.items():
            mine = valid & (np.array(hit.shape_index) == self.order.index(name))
            met = triangles[prim[mine]] if len(triangles) else np.zeros(0, int)
            ids[mine], parts[mine] = mesh.object_id[met], mesh.part_id[met]
        depth = np.where(valid, distance, np.inf).astype(np.float32)
        shape = (camera.height, camera.width)
        return ids.reshape(shape), parts.reshape(shape), depth.reshape(shape)


def as_envmap(sky: np.ndarray) -> np.ndarray:
    """The sky (datasets.light.radiance) as Mitsuba's envmap wants it, (HEIGHT + 1, WIDTH + 1, 3).

    Mitsuba's first and last rows are the poles themselves, where ours lie half a row off: its rows are the
    borders between ours. It turns the other way round, and repeats the first column at the end.
    """
    padded = np.concatenate([sky[:1], sky, sky[-1:]])
    rows = ((padded[:-1] + padded[1:]) / 2)[:, ::-1]
    return np.ascontiguousarray(np.concatenate([rows, rows[:, :1]], 1))


def _scaled(values: np.ndarray) -> np.ndarray:
    return (values.astype(np.float32) / 255)[..., None]
