from pathlib import Path

import cv2
import numpy as np
import pytest
from starlette.testclient import TestClient

from models import store
from service.app import create_app
from service.settings import Settings
from service.store import FILE
from vision import detect


def test_the_service_says_that_it_runs_and_is_ready(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").json() == {"status": "ready"}


def test_with_damaged_weights_the_service_is_not_ready_and_says_what_to_do(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = store.manifest()
    damaged = {**whole, "finder": store.Entry("finder.onnx", "0" * 64)}
    monkeypatch.setattr(store, "manifest", lambda: damaged)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert "install digsight anew" in answer.json()["detail"]
    assert client.get("/healthz").status_code == 200


def test_with_a_damaged_file_of_tables_the_service_is_not_ready(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"this is no database, however long one reads in it" * 100)
    with TestClient(create_app(Settings(data=tmp_path))) as client:
        answer = client.get("/readyz")
    assert answer.status_code == 503
    assert "Move it away" in answer.json()["detail"]


def test_with_damaged_weights_no_picture_is_read_and_it_says_what_to_do(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged = {**store.manifest(), "finder": store.Entry("finder.onnx", "0" * 64)}
    monkeypatch.setattr(store, "manifest", lambda: damaged)
    detect.session.cache_clear()
    picture = cv2.imencode(".png", np.full((64, 64, 3), 200, np.uint8))[1].tobytes()
    answer = client.post("/v1/vision/read", content=picture)
    assert answer.status_code == 503
    assert "install digsight anew" in answer.json()["detail"]
