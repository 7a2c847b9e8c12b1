"""What every test shares: examples are checked for truth, never for speed, and the same ones on every machine."""

import atexit
import os
import shutil
import tempfile

from hypothesis import settings

settings.register_profile("zuka", deadline=None, derandomize=True)
settings.load_profile("zuka")

HOME = tempfile.mkdtemp(prefix="zuka-tests-")
"""No test sees the prices that whoever runs it keeps."""

os.environ["ZUKA_HOME"] = HOME
atexit.register(shutil.rmtree, HOME, ignore_errors=True)
