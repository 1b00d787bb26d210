from pathlib import Path

import pytest

from service.settings import from_environment


@pytest.mark.parametrize(
    ("environment", "platform", "data"),
    [
        ({"DIGSIGHT_DATA": "/somewhere"}, "linux", Path("/somewhere")),
        ({"DIGSIGHT_DATA": "~/here"}, "darwin", Path.home() / "here"),
        ({}, "linux", Path.home() / ".local/share/digsight"),
        ({"XDG_DATA_HOME": "/share"}, "linux", Path("/share/digsight")),
        ({}, "darwin", Path.home() / "Library/Application Support/Digsight"),
        ({"LOCALAPPDATA": "/local"}, "win32", Path("/local/Digsight")),
    ],
)
def test_the_data_lie_where_the_platform_keeps_them_unless_told(
    environment: dict[str, str], platform: str, data: Path
) -> None:
    assert from_environment(environment, platform).data == data
