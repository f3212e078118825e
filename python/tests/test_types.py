"""The stubs say what the extension has, and the package keeps to its own types."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[1]


def checked(*arguments, cache):
    """What a checker says of the package."""
    command = [sys.executable, "-m", *arguments]
    environment = {"MYPY_CACHE_DIR": str(cache), "PYTHONPATH": str(FOLDER)}
    return subprocess.run(
        command, cwd=FOLDER, env=environment, capture_output=True, text=True, check=False
    )


def test_mypy_and_stubtest_find_nothing(tmp_path):
    # one cache for both: they read the same packages
    for arguments in (["mypy", "parlour"], ["mypy.stubtest", "parlour._core"]):
        said = checked(*arguments, cache=tmp_path)
        assert said.returncode == 0, said.stdout + said.stderr
