"""Every code that the rules can say has words in every language, made only of the facts that are given."""

import ast
import string
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import rules
from rules.words import LANGUAGES, because, load

RULES = Path(rules.__file__).parent


@dataclass(frozen=True)
class Use:
    """One place where the rules say a code, and the facts they give with it."""

    where: str
    code: str
    facts: frozenset[str]


def uses() -> Iterator[Use]:
    for file in sorted(RULES.rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("illegal", "defect"):
                where = f"{file.relative_to(RULES)}:{node.lineno}"
                codes = list(constants(node.args[1]))
                assert codes, f"{where}: the code is not written out, so nobody can look it up"
                facts = frozenset(fact for keyword in node.keywords for fact in given(keyword, tree))
                yield from (Use(where, code, facts) for code in codes)


def given(keyword: ast.keyword, tree: ast.Module) -> Iterator[str]:
    """The facts of one argument: its name, or for **places the keys of the dictionary that is so called."""
    if keyword.arg is not None:
        yield keyword.arg
        return
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Dict(keys=keys)):
                if name == getattr(keyword.value, "id", None):
                    yield from (str(key.value) for key in keys if isinstance(key, ast.Constant))


def constants(node: ast.expr) -> Iterator[str]:
    """The strings that an expression can be: one, or one of two."""
    if isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def facts_of(template: str) -> set[str]:
    """What a template puts in."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def test_the_rules_say_something() -> None:
    assert {"color-not-unique", "player-count", "no-such-set-ring"} <= {use.code for use in uses()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_has_words(lang: str) -> None:
    lacking = {f"{use.where}: {use.code}" for use in uses() if use.code not in load(lang)["codes"]}
    assert not lacking, f"put words for these into rules/words/*.{lang}.toml"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_for_a_code_that_nobody_says(lang: str) -> None:
    assert set(load(lang)["codes"]) <= {use.code for use in uses()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_only_use_facts_that_are_given_wherever_the_code_is_said(lang: str) -> None:
    words = load(lang)["codes"]
    for use in uses():
        assert facts_of(words.get(use.code, "")) <= use.facts, f"{use.where}: {use.code}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_code_or_name_has_words_twice(lang: str) -> None:
    said: Counter[tuple[str, str]] = Counter()
    for file in (RULES / "words").glob(f"*.{lang}.toml"):
        for table, entries in tomllib.loads(file.read_text("utf-8")).items():
            said.update((table, key) for key in entries)
    assert {entry: times for entry, times in said.items() if times > 1} == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_names_the_same_things(lang: str) -> None:
    assert set(load(lang)["names"]) == set(load("en")["names"])


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ("red shows on 2 dice", "1 die was thrown, and every throw is of all 5")),
        (
            "nl",
            (
                "rood ligt op 2 dobbelstenen boven",
                "er is met 1 dobbelsteen gegooid; een worp is altijd met alle 5",
            ),
        ),
        ("fr", ("le rouge apparaît sur 2 dés", "1 dé lancé ; on lance toujours les 5 dés à la fois")),
    ],
)
def test_facts_are_counted_and_named_in_the_language_of_the_table(lang: str, words: tuple[str, str]) -> None:
    assert because("color-not-unique", {"color": "red", "dice": 2}, lang) == words[0]
    assert because("dice-count", {"dice": 1, "wanted": 5}, lang) == words[1]


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "0 dice were thrown, and every throw is of all 5"),
        ("nl", "er is met 0 dobbelstenen gegooid; een worp is altijd met alle 5"),
        ("fr", "0 dé lancé ; on lance toujours les 5 dés à la fois"),
    ],
)
def test_in_french_nothing_is_counted_in_the_singular(lang: str, words: str) -> None:
    assert because("dice-count", {"dice": 0, "wanted": 5}, lang) == words


@pytest.mark.parametrize("lang", LANGUAGES)
def test_large_times_are_written_out(lang: str) -> None:
    assert "1000000 " in because("too-late", {"t": 1e6, "seconds": 30.0}, lang)
