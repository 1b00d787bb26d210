"""Shapes: what JSON may look like, said once.

A shape reads a JSON value into a value of ours, names EVERY place that does not fit by its JSON pointer,
and describes itself as JSON Schema, so that the service's OpenAPI says exactly what is read.
"""

import difflib
import json
import reprlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")
Json = Any
Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Misfit:
    """One place in a JSON value that does not have its shape."""

    pointer: str
    detail: str


class Malformed(ValueError):
    """JSON that does not have its shape, with every place where it does not.

    `rest` is the value without what does not fit, to see what else is wrong with it; None if nothing is left.
    """

    def __init__(self, misfits: Sequence[Misfit], rest: object = None) -> None:
        super().__init__("; ".join(f"{m.pointer or '/'}: {m.detail}" for m in misfits))
        self.misfits = tuple(misfits)
        self.rest = rest


class _Unfit(Exception):
    """Nothing of a value can be read; what is wrong with it stands in the list of misfits already.

    A reader that returns may have left something out, and then has said so in the list too.
    """


@dataclass(frozen=True, slots=True)
class Shape(Generic[T]):
    """How one kind of value is read, and its JSON Schema."""

    reader: Callable[[Json, str, list[Misfit]], T]
    schema: Schema

    def read(self, value: Json, at: str = "") -> T:
        """The value, or Malformed with all that is wrong below `at`."""
        misfits: list[Misfit] = []
        try:
            result = self.reader(value, at, misfits)
        except _Unfit:
            raise Malformed(misfits) from None
        if misfits:
            raise Malformed(misfits, result)
        return result

    def then(self, build: Callable[[T], "U_"]) -> "Shape[U_]":
        """The same JSON, read into something else by a function that cannot fail."""

        def reader(value: Json, at: str, misfits: list[Misfit]) -> "U_":
            return build(self.reader(value, at, misfits))

        return Shape(reader, self.schema)


U_ = TypeVar("U_")


def _unfit(misfits: list[Misfit], at: str, detail: str) -> _Unfit:
    misfits.append(Misfit(at, detail))
    return _Unfit()


# repr alone fails on lists that are nested very deep, and writes out megabytes to use 40 characters of them.
_brief = reprlib.Repr()
_brief.maxlevel = 2
_brief.maxstring = _brief.maxlong = 80


def _show(value: Json) -> str:
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    text = _brief.repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def step(at: str, key: str | int) -> str:
    """One step down a JSON pointer."""
    return f"{at}/{str(key).replace('~', '~0').replace('/', '~1')}"


def word(*names: str) -> Shape[str]:
    """One of a few fixed strings."""

    def reader(value: Json, at: str, misfits: list[Misfit]) -> str:
        if isinstance(value, str) and value in names:
            return value
        wanted = ", ".join(names[:50]) + (", ..." if len(names) > 50 else "")
        raise _unfit(misfits, at, f"{_show(value)} is not one of: {wanted}{_near(value, names, misfits)}")

    return Shape(reader, {"type": "string", "enum": list(names)})


def _near(value: Json, names: Sequence[str], misfits: Sequence[Misfit]) -> str:
    # Looking for the nearest name is slow, and to be wrong in a hundred places is no slip of the pen.
    if not isinstance(value, str) or len(names) > 50 or len(misfits) > 100:
        return ""
    close = difflib.get_close_matches(value[:64], names, n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def text(most: int = 64) -> Shape[str]:
    """A string that is not empty."""

    def reader(value: Json, at: str, misfits: list[Misfit]) -> str:
        if isinstance(value, str) and 0 < len(value) <= most:
            return value
        raise _unfit(misfits, at, f"{_show(value)} is not a text of 1 to {most} characters")

    return Shape(reader, {"type": "string", "minLength": 1, "maxLength": most})


def whole(least: int = 0, most: int | None = 1_000_000_000) -> Shape[int]:
    """A whole number, of any size where `most` is None. 2.0 is one, as in JSON Schema; true is none."""
    wanted = f"from {least} on" if most is None else f"from {least} to {most}"

    def reader(value: Json, at: str, misfits: list[Misfit]) -> int:
        fits = isinstance(value, int | float) and not isinstance(value, bool) and value == value // 1
        if fits and least <= value and (most is None or value <= most):
            return int(value)
        raise _unfit(misfits, at, f"{_show(value)} is not a whole number {wanted}")

    schema: Schema = {"type": "integer", "minimum": least}
    return Shape(reader, schema if most is None else schema | {"maximum": most})


def number(least: float = 0.0, most: float = 1e9) -> Shape[float]:
    """A finite number."""

    def reader(value: Json, at: str, misfits: list[Misfit]) -> float:
        if isinstance(value, int | float) and not isinstance(value, bool) and least <= value <= most:
            return float(value)
        raise _unfit(misfits, at, f"{_show(value)} is not a number from {least:g} to {most:g}")

    return Shape(reader, {"type": "number", "minimum": least, "maximum": most})


def flag() -> Shape[bool]:
    """true or false."""

    def reader(value: Json, at: str, misfits: list[Misfit]) -> bool:
        if isinstance(value, bool):
            return value
        raise _unfit(misfits, at, f"{_show(value)} is not true or false")

    return Shape(reader, {"type": "boolean"})


def anything() -> Shape[Json]:
    """Any JSON: for what another shape reads once it is known which."""
    return Shape(lambda value, at, misfits: value, {})


def nullable(shape: Shape[T]) -> Shape[T | None]:
    """The shape, or null."""

    def reader(value: Json, at: str, misfits: list[Misfit]) -> T | None:
        return None if value is None else shape.reader(value, at, misfits)

    return Shape(reader, {"anyOf": [shape.schema, {"type": "null"}]})


def list_of(
    shape: Shape[T], least: int = 0, most: int = 10_000, distinct: bool = False
) -> Shape[tuple[T, ...]]:
    """A list, read to its end even where an element does not fit."""

    def reader(value: Json, at: str, misfits: list[Misfit]) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise _unfit(misfits, at, f"{_show(value)} is not a list")
        if not least <= len(value) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise _unfit(misfits, at, f"the list has {len(value)} elements, not {wanted}")
        result = []
        for i, element in enumerate(value):
            try:
                result.append(shape.reader(element, step(at, i), misfits))
            except _Unfit:
                if least == most:
                    raise
        if distinct and len(set(result)) < len(result):
            raise _unfit(misfits, at, "the list names something twice")
        return tuple(result)

    schema: Schema = {"type": "array", "items": shape.schema, "minItems": least, "maxItems": most}
    return Shape(reader, schema | ({"uniqueItems": True} if distinct else {}))


def map_of(keys: Shape[str], values: Shape[T]) -> Shape[dict[str, T]]:
    """An object whose keys are data: {"blue": 3}."""

    def reader(value: Json, at: str, misfits: list[Misfit]) -> dict[str, T]:
        if not isinstance(value, dict):
            raise _unfit(misfits, at, f"{_show(value)} is not an object")
        result = {}
        for key, element in value.items():
            here = step(at, key)
            try:
                result[keys.reader(key, here, misfits)] = values.reader(element, here, misfits)
            except _Unfit:
                continue
        return result

    return Shape(
        reader,
        {"type": "object", "propertyNames": keys.schema, "additionalProperties": values.schema},
    )


def fields(
    required: Mapping[str, Shape[Any]],
    optional: Mapping[str, Shape[Any]] | None = None,
    strict: bool = True,
    stand_ins: Mapping[str, object] | None = None,
) -> Shape[dict[str, Any]]:
    """An object with named fields; a field that nobody knows is a misfit, for it is mostly a slip of the pen.

    `strict=False` passes over unknown fields: for what another program wrote (a grid as read). `stand_ins`
    take the place of required fields that do not fit, so that all else can be looked at.
    """
    known = dict(required) | dict(optional or {})

    def reader(value: Json, at: str, misfits: list[Misfit]) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise _unfit(misfits, at, f"{_show(value)} is not an object")
        result = dict(stand_ins or {})
        for name in required:
            if name not in value:
                misfits.append(Misfit(step(at, name), f"the field {name!r} is missing"))
        for name, element in value.items():
            if name not in known:
                if strict:
                    detail = f"there is no field {_show(name)} here{_near(name, list(known), misfits)}"
                    misfits.append(Misfit(step(at, name), detail))
                continue
            try:
                result[name] = known[name].reader(element, step(at, name), misfits)
            except _Unfit:
                continue
        if not result.keys() >= required.keys():
            raise _Unfit
        return result

    return Shape(
        reader,
        {
            "type": "object",
            "properties": {name: shape.schema for name, shape in known.items()},
            "required": list(required),
            "additionalProperties": not strict,
        },
    )


def one_of(tag: str, shapes: Mapping[str, Shape[T]]) -> Shape[T]:
    """An object whose field `tag` says which of several shapes it has."""
    tags = word(*shapes)

    def reader(value: Json, at: str, misfits: list[Misfit]) -> T:
        if not isinstance(value, dict):
            raise _unfit(misfits, at, f"{_show(value)} is not an object")
        if tag not in value:
            raise _unfit(misfits, step(at, tag), f"the field {tag!r} is missing")
        return shapes[tags.reader(value[tag], step(at, tag), misfits)].reader(value, at, misfits)

    return Shape(reader, {"oneOf": [shape.schema for shape in shapes.values()]})


def either(meaning: str, *shapes: Shape[Any]) -> Shape[Any]:
    """The first shape that fits; or else the first whose trouble lies within the value, as far as it can be
    read. Where there is none, `meaning` says what was expected.
    """

    def reader(value: Json, at: str, misfits: list[Misfit]) -> Any:
        nearest: Shape[Any] | None = None
        for shape in shapes:
            attempt: list[Misfit] = []
            try:
                result = shape.reader(value, at, attempt)
                if not attempt:
                    return result
            except _Unfit:
                pass
            if nearest is None and all(misfit.pointer != at for misfit in attempt):
                nearest = shape
        if nearest is None:
            raise _unfit(misfits, at, f"{_show(value)} is not {meaning}")
        return nearest.reader(value, at, misfits)

    return Shape(reader, {"anyOf": [shape.schema for shape in shapes]})
