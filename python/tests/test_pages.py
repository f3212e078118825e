"""The pages of the API, as `docs/python.md` says how to make them."""

import shlex
import subprocess
import sys
from pathlib import Path

import parlour

FOLDER = Path(__file__).parents[1]
#: Far more than it takes.
DEADLINE_SECONDS = 300


def test_the_documented_command_writes_a_page_for_every_module(tmp_path):
    page = (FOLDER.parent / "docs" / "python.md").read_text()
    (line,) = [line for line in page.splitlines() if "-m pdoc" in line]
    words = shlex.split(line.partition("-m ")[2].partition("`")[0])
    words[words.index("--output-directory") + 1] = str(tmp_path)
    made = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=FOLDER,
        capture_output=True,
        text=True,
        timeout=DEADLINE_SECONDS,
        check=False,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    assert "Warn" not in made.stderr, made.stderr
    names = ["datasets", "features", "gym", "ids", "lab", "openspiel", "pettingzoo"]
    for name in names:
        assert (tmp_path / "parlour" / f"{name}.html").is_file(), (name, list(tmp_path.rglob("*")))
    whole = (tmp_path / "parlour.html").read_text()
    for name in set(parlour.__all__) - {"lab"}:
        assert f'id="{name}"' in whole, name
    # what only the stub says
    core = (tmp_path / "parlour" / "_core.html").read_text()
    assert "Plays whole games at random on all cores" in core
