"""What the service counts of itself."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import datasets
import vision
from service.app import create_app
from service.metrics import Metrics
from service.settings import Settings

FLAT = Path(datasets.__path__[0]) / "golden" / "flat"


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[TestClient]:
    """A service that has not been asked anything yet."""
    with TestClient(create_app(Settings(data=tmp_path))) as client:
        yield client


def _counted(client: TestClient) -> dict[str, float]:
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    counted = {}
    for line in answer.text.splitlines():
        if not line.startswith("#"):
            assert re.fullmatch(r'[a-z_]+\{([a-z]+="[^"\\\n]*",?)+\} [0-9.]+', line), line
            name, _, value = line.rpartition(" ")
            counted[name] = float(value)
    return counted


def test_answers_are_counted_by_their_route_and_not_by_what_stands_in_it(fresh: TestClient) -> None:
    for table in ("one", "two", "three"):
        assert fresh.get(f"/v1/tables/{table}").status_code == 404
    fresh.get("/nowhere/at/all")
    counted = _counted(fresh)
    assert counted['digsight_answers_total{method="GET",path="/v1/tables/{table}",status="404"}'] == 3
    assert counted['digsight_answers_total{method="GET",path="other",status="404"}'] == 1
    assert counted['digsight_answer_seconds_count{path="/v1/tables/{table}"}'] == 3


def test_every_answer_took_some_time_and_none_longer_than_for_ever(fresh: TestClient) -> None:
    fresh.get("/healthz")
    counted = _counted(fresh)
    buckets = [value for name, value in counted.items() if name.startswith("digsight_answer_seconds_bucket")]
    assert buckets == sorted(buckets)
    assert buckets[-1] == counted['digsight_answer_seconds_count{path="/healthz"}'] == 1


def test_throws_are_counted_by_whether_they_could_be_read(fresh: TestClient) -> None:
    for file in sorted(FLAT.glob("*.jpg"))[:3]:
        throw = fresh.post("/v1/vision/read?look=dice", content=file.read_bytes()).json()["throw"]
        assert throw is not None
    counted = _counted(fresh)
    outcomes = {name: n for name, n in counted.items() if name.startswith("digsight_throws_total")}
    assert sum(outcomes.values()) == 3
    assert 'digsight_throws_total{outcome="readable"}' in outcomes


def test_a_fault_of_the_service_is_counted_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_: object) -> None:
        raise RuntimeError("the eyes are at fault")

    monkeypatch.setattr(vision, "read", fault)
    with TestClient(create_app(Settings(data=tmp_path)), raise_server_exceptions=False) as client:
        assert client.post("/v1/vision/read", content=b"anything").status_code == 500
        counted = _counted(client)
    assert counted['digsight_answers_total{method="POST",path="/v1/vision/read",status="500"}'] == 1


def test_how_long_is_told_in_steps_each_of_which_holds_those_before_it() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.02, 0.02, 99.0):
        metrics.answered("GET", "/healthz", 200, seconds)
    told = dict(line.rpartition(" ")[::2] for line in metrics.text().splitlines() if "_bucket" in line)
    steps = {re.findall('le="([^"]+)"', name)[0]: int(count) for name, count in told.items()}
    assert (steps["0.005"], steps["0.01"], steps["0.02"], steps["10.0"], steps["+Inf"]) == (1, 1, 3, 3, 4)
