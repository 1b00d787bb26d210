import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient

from rules.games import GAMES
from rules.words import LANGUAGES

WEB = Path("service/web")
PAGES = ("/", *(f"/{game}" for game in GAMES), *(f"/{game}/some-table" for game in GAMES))
SCRIPTS = sorted(WEB.rglob("*.js"))
_ENTRY = re.compile(r'^  "([^"]+)": "((?:[^"\\]|\\.)*)",$', re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_and_all_that_it_names_is_served(client: TestClient, page: str) -> None:
    answer = client.get(page)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    for link in re.findall(r'(?:src|href)="([^"]+)"', answer.text):
        assert client.get(link).status_code == 200, link


@pytest.mark.parametrize("file", SCRIPTS + sorted(WEB.rglob("*.css")), ids=str)
def test_what_a_script_or_style_names_is_served_by_the_service_itself(client: TestClient, file: Path) -> None:
    text = file.read_text("utf-8")
    named = re.findall(r'from "([^"]+)"|import "([^"]+)"|url\("([^"]+)"\)', text)
    for link in (next(filter(None, groups)) for groups in named):
        assert client.get(urljoin("/web/", link)).status_code == 200, link
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_may_fetch_nothing_from_elsewhere(client: TestClient, page: str) -> None:
    headers = client.get(page).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert not [part for part in policy.values() if set(part.split()) - {"'none'", "'self'", "blob:"}]
    assert "'unsafe-inline'" not in headers["content-security-policy"]
    assert policy["frame-ancestors"] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_no_page_has_a_script_or_style_of_its_own() -> None:
    # The policy would stop it, silently.
    for page in WEB.glob("*.html"):
        text = page.read_text("utf-8")
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", text)


def test_a_file_that_is_known_already_is_not_sent_again(client: TestClient) -> None:
    first = client.get("/web/css/base.css")
    again = client.get("/web/css/base.css", headers={"if-none-match": f'"other", W/{first.headers["etag"]}'})
    assert again.status_code == 304
    assert again.content == b""
    assert client.get("/web/css/base.css", headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    "path",
    ["/web/../app.py", "/web/%2e%2e/app.py", "/web/", "/web/none.js", "/web/css", "/web//css/base.css"],
)
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_every_word_is_there_in_every_language() -> None:
    words = {lang: dict(_ENTRY.findall((WEB / f"i18n/{lang}.js").read_text("utf-8"))) for lang in LANGUAGES}
    for lang in LANGUAGES:
        assert words[lang].keys() == words["en"].keys(), lang
        assert all(words[lang].values()), lang
        # Two languages rarely agree by chance: a copy that nobody has translated would.
        same = [key for key, value in words[lang].items() if lang != "en" and value == words["en"][key]]
        assert len(same) < 0.08 * len(words["en"]), same


def test_a_sentence_asks_for_the_same_facts_in_every_language() -> None:
    def facts(sentence: str) -> set[str]:
        return set(re.findall(r"\{(\w+)", sentence))

    words = {lang: dict(_ENTRY.findall((WEB / f"i18n/{lang}.js").read_text("utf-8"))) for lang in LANGUAGES}
    for key, sentence in words["en"].items():
        for lang in LANGUAGES:
            assert facts(words[lang][key]) == facts(sentence), (lang, key)


def test_every_word_that_a_script_asks_for_is_there_and_none_is_left_over() -> None:
    known = set(dict(_ENTRY.findall((WEB / "i18n/en.js").read_text("utf-8"))))
    text = "\n".join(file.read_text("utf-8") for file in SCRIPTS if file.parent.name != "i18n")
    asked = set(re.findall(r'\bt\(\s*"([\w.-]+)"', text))
    assert asked <= known
    quoted = set(re.findall(r'"([\w-]+\.[\w.-]+)"', text))
    begun = tuple(re.findall(r"`([\w-]+\.[\w-]*)\$\{", text))
    assert not [key for key in known - asked - quoted if not key.startswith(begun)]


def test_the_languages_of_the_pages_are_those_of_the_referee() -> None:
    assert {file.stem for file in (WEB / "i18n").glob("*.js")} == set(LANGUAGES)


def test_every_example_is_there() -> None:
    listed = re.findall(r'"([\w.-]+\.(?:jpg|webp))"', (WEB / "examples/list.js").read_text("utf-8"))
    assert set(listed) == {file.name for file in (WEB / "examples").iterdir() if file.suffix != ".js"}
