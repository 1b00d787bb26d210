"""Shapes: what they read, where they point when something does not fit, and the schema they describe."""

from typing import Any

import pytest

from rules.wire import (
    Malformed,
    Misfit,
    Shape,
    anything,
    either,
    fields,
    flag,
    list_of,
    map_of,
    nullable,
    number,
    one_of,
    step,
    text,
    whole,
    word,
)


def misfits(shape: Shape[Any], value: Any) -> list[tuple[str, str]]:
    with pytest.raises(Malformed) as malformed:
        shape.read(value)
    return [(misfit.pointer, misfit.detail) for misfit in malformed.value.misfits]


POINT = fields({"x": whole(), "y": whole()}, {"name": text()})


@pytest.mark.parametrize(
    ("shape", "value", "read"),
    [
        (word("red", "blue"), "red", "red"),
        (text(), "A", "A"),
        (whole(), 3, 3),
        (whole(), 3.0, 3),
        (number(), 3, 3.0),
        (flag(), True, True),
        (nullable(whole()), None, None),
        (nullable(whole()), 1, 1),
        (anything(), {"a": [None]}, {"a": [None]}),
        (list_of(whole()), [1, 2], (1, 2)),
        (map_of(text(), whole()), {"a": 1}, {"a": 1}),
        (POINT, {"x": 1, "y": 2}, {"x": 1, "y": 2}),
        (fields({"x": whole()}, strict=False), {"x": 1, "z": 9}, {"x": 1}),
        (either("a name or a number", text(), whole()), 7, 7),
        (
            one_of("do", {"go": fields({"do": text(), "n": whole()})}),
            {"do": "go", "n": 1},
            {"do": "go", "n": 1},
        ),
        (whole().then(lambda n: n + 1), 1, 2),
    ],
)
def test_what_fits_is_read(shape: Shape[Any], value: Any, read: Any) -> None:
    assert shape.read(value) == read
    assert type(shape.read(value)) is type(read)


@pytest.mark.parametrize(
    ("shape", "value", "detail"),
    [
        (word("red", "blue"), "bleu", "'bleu' is not one of: red, blue (did you mean 'blue'?)"),
        (word("red", "blue"), ["red"], "['red'] is not one of: red, blue"),
        (text(4), "", "'' is not a text of 1 to 4 characters"),
        (text(4), "five!", "'five!' is not a text of 1 to 4 characters"),
        (whole(1, 9), True, "true is not a whole number from 1 to 9"),
        (whole(1, 9), 1.5, "1.5 is not a whole number from 1 to 9"),
        (whole(1, 9), 10, "10 is not a whole number from 1 to 9"),
        (whole(1, 9), float("inf"), "inf is not a whole number from 1 to 9"),
        (whole(1, 9), float("nan"), "nan is not a whole number from 1 to 9"),
        (whole(1, None), 0, "0 is not a whole number from 1 on"),
        (number(0, 9), float("nan"), "nan is not a number from 0 to 9"),
        (number(0, 9), 10**400, "1" + "0" * 36 + "... is not a number from 0 to 9"),
        (number(0, 9), False, "false is not a number from 0 to 9"),
        (flag(), 1, "1 is not true or false"),
        (list_of(whole()), {"a": 1}, "{'a': 1} is not a list"),
        (list_of(whole(), 2, 3), [1], "the list has 1 elements, not 2 to 3"),
        (list_of(whole(), 2, 2), [1], "the list has 1 elements, not 2"),
        (list_of(whole(), distinct=True), [1, 1], "the list names something twice"),
        (map_of(text(), whole()), [], "[] is not an object"),
        (POINT, 7, "7 is not an object"),
        (one_of("do", {"go": POINT}), [], "[] is not an object"),
        (either("a name or a number", text(), whole()), None, "null is not a name or a number"),
    ],
)
def test_what_does_not_fit_is_told(shape: Shape[Any], value: Any, detail: str) -> None:
    assert misfits(shape, value) == [("", detail)]


def test_a_value_too_deep_to_be_written_out_is_told_all_the_same() -> None:
    value: Any = []
    for _ in range(5_000):
        value = [value]
    assert misfits(whole(), value) == [("", "[[[...]]] is not a whole number from 0 to 1000000000")]


def test_every_place_that_does_not_fit_is_pointed_at() -> None:
    shape = fields({"points": list_of(POINT), "counts": map_of(word("a", "b"), whole())})
    value = {"points": [{"x": 1, "y": 2}, {"x": -1, "nam": "P"}, 5], "counts": {"a": "many", "a/c": 1}}
    assert [pointer for pointer, _ in misfits(shape, value)] == [
        "/points/1/y",
        "/points/1/x",
        "/points/1/nam",
        "/points/2",
        "/counts/a",
        "/counts/a~1c",
    ]


def test_a_slip_of_the_pen_in_a_fields_name_is_recognised() -> None:
    found = misfits(POINT, {"x": 1, "y": 2, "nmae": "P"})
    assert found == [("/nmae", "there is no field 'nmae' here (did you mean 'name'?)")]


def test_the_field_that_says_which_shape_it_is_may_be_missing_or_unknown() -> None:
    shape = one_of("do", {"go": POINT})
    assert misfits(shape, {}) == [("/do", "the field 'do' is missing")]
    assert misfits(shape, {"do": "og"})[0][0] == "/do"


def test_a_value_is_only_built_from_what_fits() -> None:
    built = list[int]()
    shape = fields({"x": whole()}).then(lambda told: built.append(told["x"]))
    assert misfits(shape, {"x": "one"})
    assert built == []


def test_what_does_not_fit_is_left_out_of_the_rest() -> None:
    counts = map_of(word("a", "b"), whole())
    shape = fields({"players": list_of(text())}, {"counts": counts, "rows": list_of(list_of(whole(), 2, 2))})
    value = {"players": ["A", 5], "counts": {"a": -1, "b": 2, "c": 3}, "rows": [[1, 2], [3, "four"]], "x": 1}
    with pytest.raises(Malformed) as malformed:
        shape.read(value)
    assert malformed.value.rest == {"players": ("A",), "counts": {"b": 2}, "rows": ((1, 2),)}


@pytest.mark.parametrize("value", [{}, {"players": 5}, 7])
def test_without_a_required_field_nothing_is_left(value: Any) -> None:
    with pytest.raises(Malformed) as malformed:
        fields({"players": list_of(text())}).read(value)
    assert malformed.value.rest is None


def test_a_stand_in_takes_the_place_of_a_required_field_in_the_rest() -> None:
    shape = fields({"players": list_of(text())}, {"box": whole()}, stand_ins={"players": ()})
    for value in ({"box": 1}, {"players": 5, "box": 1}):
        with pytest.raises(Malformed) as malformed:
            shape.read(value)
        assert malformed.value.rest == {"players": (), "box": 1}
    assert shape.read({"players": ["A"]}) == {"players": ("A",)}


def test_a_step_down_a_pointer_is_escaped() -> None:
    assert step(step("", "a~b/c"), 3) == "/a~0b~1c/3"


def test_the_message_holds_all_places() -> None:
    assert str(Malformed([Misfit("", "no"), Misfit("/a", "nor this")])) == "/: no; /a: nor this"


@pytest.mark.parametrize(
    ("shape", "schema"),
    [
        (word("a", "b"), {"type": "string", "enum": ["a", "b"]}),
        (whole(1, 5), {"type": "integer", "minimum": 1, "maximum": 5}),
        (nullable(flag()), {"anyOf": [{"type": "boolean"}, {"type": "null"}]}),
        (anything(), {}),
        (
            fields({"x": flag()}, {"y": flag()}),
            {
                "type": "object",
                "properties": {"x": {"type": "boolean"}, "y": {"type": "boolean"}},
                "required": ["x"],
                "additionalProperties": False,
            },
        ),
        (
            list_of(flag(), 1, 2, distinct=True),
            {
                "type": "array",
                "items": {"type": "boolean"},
                "minItems": 1,
                "maxItems": 2,
                "uniqueItems": True,
            },
        ),
        (
            map_of(word("a"), flag()),
            {
                "type": "object",
                "propertyNames": {"type": "string", "enum": ["a"]},
                "additionalProperties": {"type": "boolean"},
            },
        ),
    ],
)
def test_the_schema_says_what_is_read(shape: Shape[Any], schema: dict[str, Any]) -> None:
    assert shape.schema == schema
