"""The textures of the quick backend and what is drawn into which: kept from picture to picture."""

import numpy as np

from datasets.light import HEIGHT, WIDTH
from datasets.quick_light import ELEVATIONS, GLOSS_ROUGHNESS, GLOSS_SIZE, SECTORS

SRGB_ALPHA = 0x8C43
"""OpenGL's name for bytes that are sRGB with a linear fourth channel."""
SHADOW_SIDE = 640
"""Of each source's quarter of the shadow map."""
FIELD_SIDE = 448
"""Of the maps that look along the vertical; that of the table alone, only ever read blurred, has half."""
FACES_WIDE, FACES_HIGH = 1024, 256
"""Of the texture that holds what is known of each triangle."""
ATLAS_LEVELS, TABLE_LEVELS, GROUND_LEVELS = 2, 8, 3
"""How often each is halved. The atlas only as often as the margins around its patches bear."""


class Buffers:
    """Named textures, and the framebuffers that write them, named after the program that draws there."""

    def __init__(self, ctx, atlas_size: int, table_size: int, shine: np.ndarray) -> None:
        import moderngl

        self._gl, self._ctx = moderngl, ctx
        self.size = (0, 0)
        self._sized: list = []
        self.textures = {
            "atlas": self._image(atlas_size, ATLAS_LEVELS, repeat=False),
            "table": self._image(table_size, TABLE_LEVELS, repeat=True),
            "faces": self._texture((FACES_WIDE, FACES_HIGH), 4, "f1"),
            "sky": ctx.texture((WIDTH, HEIGHT), 3, dtype="f4"),
            "gloss": ctx.texture_array((*GLOSS_SIZE, len(GLOSS_ROUGHNESS)), 3, dtype="f4"),
            "shine": self._smooth(shine.shape[:2]),
            "horizon": self._smooth((ELEVATIONS, SECTORS)),
            "above": self._smooth((FIELD_SIDE, FIELD_SIDE)),
            "ground": self._smooth((FIELD_SIDE // 2, FIELD_SIDE // 2)),
            "heights": self._texture((FIELD_SIDE, FIELD_SIDE), 2),
            "shadows": ctx.depth_texture((2 * SHADOW_SIDE, 2 * SHADOW_SIDE)),
        }
        t = self.textures
        t["shine"].write(np.ascontiguousarray(shine))
        t["sky"].repeat_y = t["gloss"].repeat_y = False
        t["ground"].build_mipmaps(0, GROUND_LEVELS)
        t["ground"].filter = (moderngl.LINEAR_MIPMAP_NEAREST, moderngl.LINEAR)
        t["depths"] = t["shades"] = t["shadows"]
        self.samplers = {
            "shades": self._sampler("<=", moderngl.LINEAR),
            "depths": self._sampler("", moderngl.NEAREST),
        }
        self.framebuffers = {
            "shadow": ctx.framebuffer(depth_attachment=t["shadows"]),
            "above": ctx.framebuffer([t["above"], t["heights"]], self._depth((FIELD_SIDE, FIELD_SIDE))),
            "ground": ctx.framebuffer([t["ground"]], self._depth((FIELD_SIDE // 2, FIELD_SIDE // 2))),
            "under": ctx.framebuffer([t["heights"]], self._depth((FIELD_SIDE, FIELD_SIDE))),
        }
        self.framebuffers["under"].color_mask = False, True, False, False

    def resize(self, width: int, height: int) -> None:
        """Makes the buffers that are as large as the picture."""
        if self.size == (width, height):
            return
        for held in self._sized:
            held.release()
        self.size = (width, height)
        ctx, full, half = self._ctx, (width, height), ((width + 1) // 2, (height + 1) // 2)
        sized = {
            "shape": self._texture(full, 4),
            "paint": self._texture(full, 4, "f1"),
            "triangles": ctx.texture(full, 1, dtype="f4", samples=4),
            "samples": self._texture(full, 4),
            "around": self._texture(half, 4),
            "mirror": self._texture(half, 4),
            "visible": self._texture(half, 4, "f1"),
            "soft": self._texture(half, 4),
            "soft_mirror": self._texture(half, 4),
            "soft_visible": self._texture(half, 4, "f1"),
            "lighted": self._texture(full, 4),
            "unblurred": self._texture(full, 4),
        }
        depth, fine_depth = self._depth(full), self._depth(full, samples=4)
        targets = {
            "surface": ctx.framebuffer([sized["shape"], sized["paint"]], depth),
            "coverage": ctx.framebuffer([sized["triangles"]], fine_depth),
            "samples": ctx.framebuffer([sized["samples"]]),
            "around": ctx.framebuffer([sized["around"], sized["visible"], sized["mirror"]]),
            "soften": ctx.framebuffer([sized["soft"], sized["soft_mirror"], sized["soft_visible"]]),
            "lighting": ctx.framebuffer([sized["lighted"]]),
            "drawn": ctx.framebuffer([sized["lighted"]]),
            "focus": ctx.framebuffer([sized["lighted"]]),
        }
        self._sized = [*targets.values(), *sized.values(), depth, fine_depth]
        self.textures.update(sized)
        self.framebuffers.update(targets)

    def bind(self, name: str, unit: int) -> None:
        self.textures[name].use(unit)
        if name in self.samplers:
            self.samplers[name].use(unit)

    def _texture(self, size: tuple[int, int], channels: int, kind: str = "f4"):
        texture = self._ctx.texture(size, channels, dtype=kind)
        texture.filter = (self._gl.NEAREST, self._gl.NEAREST)
        texture.repeat_x = texture.repeat_y = False
        return texture

    def _smooth(self, size: tuple[int, int]):
        texture = self._texture(size, 4)
        texture.filter = (self._gl.LINEAR, self._gl.LINEAR)
        return texture

    def _image(self, side: int, levels: int, repeat: bool):
        texture = self._ctx.texture((side, side), 4, internal_format=SRGB_ALPHA)
        texture.build_mipmaps(0, levels)
        texture.filter = (self._gl.LINEAR_MIPMAP_LINEAR, self._gl.LINEAR)
        texture.repeat_x = texture.repeat_y = repeat
        return texture

    def _depth(self, size: tuple[int, int], samples: int = 0):
        return self._ctx.depth_renderbuffer(size, samples=samples)

    def _sampler(self, compare: str, kind: int):
        sampler = self._ctx.sampler(repeat_x=False, repeat_y=False, compare_func=compare)
        sampler.filter = (kind, kind)
        return sampler
