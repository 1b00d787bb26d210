import os
import tempfile

# Before anything is imported: no test may touch the tables of whoever runs it.
os.environ["DIGSIGHT_DATA"] = tempfile.mkdtemp(prefix="digsight-tests-")
