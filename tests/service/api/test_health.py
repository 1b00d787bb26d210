from starlette.testclient import TestClient


def test_the_service_says_that_it_runs_and_is_ready(client: TestClient) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").json() == {"status": "ready"}
