import os
import tempfile

from hypothesis import settings

# Before anything is imported: no test may touch the tables of whoever runs it.
os.environ["DIGSIGHT_DATA"] = tempfile.mkdtemp(prefix="digsight-tests-")

# How long an example takes says more about the computer than about the code.
settings.register_profile("digsight", deadline=None)
settings.load_profile("digsight")
