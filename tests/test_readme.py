"""What the README shows is what happens."""

import json
import re
from pathlib import Path

from starlette.testclient import TestClient

from service.app import create_app

README = Path("README.md").read_text("utf-8")


def test_the_question_in_the_readme_has_the_answer_in_the_readme() -> None:
    asked = re.search(r"curl http://127\.0\.0\.1:8000(\S+) .*? -d '(.*?)'", README, re.DOTALL)
    answered = re.search(r"```json\n(.*?)```", README, re.DOTALL)
    assert asked
    assert answered
    answer = TestClient(create_app()).post(asked[1], json=json.loads(asked[2]))
    assert answer.status_code == 200
    assert answer.json()["verdicts"] == json.loads(answered[1])["verdicts"]


def test_the_commands_in_the_readme_are_in_the_makefile() -> None:
    makefile = Path("Makefile").read_text("utf-8")
    targets = set(re.findall(r"^make (\w+)", README, re.MULTILINE))
    assert {"run", "test"} <= targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
