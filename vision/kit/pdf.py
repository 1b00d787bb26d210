"""Drawings as true-to-scale vector PDF."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any, assert_never

import reportlab
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from vision.kit.drawing import Box, Circle, Drawing, Placed, Polygon, Shape, Text

POINTS_PER_MM = 72 / 25.4

# Of Bitstream Vera, which comes with reportlab and is embedded, so that figures look the same everywhere.
_CAP_HEIGHT = 0.729


def to_pdf(pages: Sequence[Drawing], title: str) -> bytes:
    """One page for each drawing, of exactly the drawing's size."""
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("Digsight")
    for page in pages:
        canvas.setPageSize((page.width * POINTS_PER_MM, page.height * POINTS_PER_MM))
        canvas.translate(0, page.height * POINTS_PER_MM)
        canvas.scale(POINTS_PER_MM, -POINTS_PER_MM)
        canvas.setLineJoin(1)
        canvas.setLineCap(1)
        for shape in page.shapes:
            _draw(canvas, shape)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def text_width(text: str, height: float, bold: bool = True) -> float:
    """The width in mm of a line of text whose capitals are `height` mm high."""
    return float(pdfmetrics.stringWidth(text, _font(bold), height / _CAP_HEIGHT))


def _font(bold: bool) -> str:
    name = "VeraBd" if bold else "Vera"
    if name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(name, Path(reportlab.__file__).parent / "fonts" / f"{name}.ttf"))
    return name


def _draw(canvas: Any, shape: Shape) -> None:
    match shape:
        case Polygon():
            path = canvas.beginPath()
            path.moveTo(*shape.points[0])
            for point in shape.points[1:]:
                path.lineTo(*point)
            if shape.closed:
                path.close()
            canvas.drawPath(path, **_paint(canvas, shape))
        case Circle():
            canvas.circle(*shape.centre, shape.radius, **_paint(canvas, shape))
        case Box():
            rect = shape.rect
            paint = _paint(canvas, shape)
            if shape.radius:
                canvas.roundRect(rect.x, rect.y, rect.width, rect.height, shape.radius, **paint)
            else:
                # The extra point keeps pdfium from seeing a rectangle: it would widen it to whole pixels.
                path = canvas.beginPath()
                path.moveTo(rect.x, rect.centre[1])
                for point in rect.corners:
                    path.lineTo(*point)
                path.close()
                canvas.drawPath(path, **paint)
        case Text():
            _write(canvas, shape)
        case Placed():
            inner = shape.drawing
            canvas.saveState()
            canvas.translate(*shape.at)
            canvas.rotate(shape.turn)
            canvas.scale(shape.scale, shape.scale)
            canvas.translate(-inner.width / 2, -inner.height / 2)
            edge = canvas.beginPath()
            edge.rect(0, 0, inner.width, inner.height)
            canvas.clipPath(edge, stroke=0, fill=0)
            for part in inner.shapes:
                _draw(canvas, part)
            canvas.restoreState()
        case _:
            assert_never(shape)


def _paint(canvas: Any, shape: Polygon | Circle | Box) -> dict[str, int]:
    if shape.fill:
        canvas.setFillColor(HexColor(shape.fill))
    if shape.stroke:
        canvas.setStrokeColor(HexColor(shape.stroke))
        canvas.setLineWidth(shape.width)
        canvas.setDash(list(shape.dash))
    return {"fill": int(bool(shape.fill)), "stroke": int(bool(shape.stroke))}


def _write(canvas: Any, text: Text) -> None:
    canvas.saveState()
    canvas.translate(*text.at)
    canvas.rotate(text.turn)
    # The sheet's y runs down but letters stand up: without turning back here they would come out mirrored.
    canvas.scale(1, -1)
    canvas.setFillColor(HexColor(text.fill))
    canvas.setFont(_font(text.bold), text.height / _CAP_HEIGHT)
    draw = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
    draw[text.anchor](0, -text.height / 2, text.text)
    canvas.restoreState()
