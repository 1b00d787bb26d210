from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from service.app import create_app


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """The service, asked without a network; a fault in it is a 500 here, not an exception."""
    with TestClient(create_app(), raise_server_exceptions=False) as client:
        yield client
