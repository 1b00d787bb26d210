"""Which net each model is."""

from models.shapes import CLERKS, FINDERS
from models.training.nets import Clerk, Finder
from models.training.panels import Jury, Teller

Net = Finder | Clerk | Jury | Teller


def make(name: str) -> Net:
    """The net that a model of this name is, as nothing has taught it yet."""
    if name in FINDERS:
        return Finder(FINDERS[name])
    if name in CLERKS:
        return Clerk(CLERKS[name])
    return Teller() if name == "teller" else Jury(name)
