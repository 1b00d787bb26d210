"""What can be set from outside, by the environment."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """How this installation runs."""

    data: Path
    """The folder of all that the service keeps. DIGSIGHT_DATA; default: the platform's place for it."""


def from_environment(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Settings:
    """The settings, each from its variable or its default."""
    given = environment.get("DIGSIGHT_DATA")
    return Settings(data=Path(given).expanduser() if given else _place_for_data(environment, platform))


def _place_for_data(environment: Mapping[str, str], platform: str) -> Path:
    if platform == "win32":
        local = environment.get("LOCALAPPDATA")
        return (Path(local) if local else Path.home() / "AppData" / "Local") / "Digsight"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Digsight"
    share = environment.get("XDG_DATA_HOME")
    return (Path(share) if share else Path.home() / ".local" / "share") / "digsight"
