"""The server keeps to its own description: an outside fuzzer reads the one and tries the other."""

import os
import re
import signal
import subprocess
import sys

import pytest
from program import PARLOUR

# How many cases of each operation are made up; together some hundreds, within a minute.
MAX_EXAMPLES = 25
MAX_SECONDS = 50


@pytest.fixture
def server(tmp_path):
    """A server with a folder of its own; gives its address."""
    assert PARLOUR.exists(), "cargo build --release makes the program that is tested"
    # whatever the fuzzer asks for, the server stays on this computer
    serve = [PARLOUR, "serve", "--listen", "127.0.0.1:0", "--lan=off", "--data", tmp_path / "data"]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as process:
        try:
            address = None
            while address is None:
                line = process.stdout.readline()
                assert line, "the server says where it listens"
                address = re.search(r"http://127\.0\.0\.1:\d+", line)
            yield address.group()
        finally:
            process.send_signal(signal.SIGINT if os.name != "nt" else signal.SIGTERM)
            process.wait(timeout=30)


def test_the_server_answers_as_its_description_says(server, tmp_path):
    fuzz = [
        *(sys.executable, "-m", "schemathesis.cli", "run", f"{server}/api/openapi.json"),
        # once upgraded, a connection speaks no HTTP any more, which the fuzzer cannot know
        *("--exclude-path-regex", "/socket$"),
        *("--url", server, "--seed", "750", "--max-examples", str(MAX_EXAMPLES)),
        *("--max-time", str(MAX_SECONDS), "--request-timeout", "10", "--no-color"),
    ]
    done = subprocess.run(fuzz, cwd=tmp_path, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    cases = re.search(r"(\d+) generated", done.stdout)
    assert cases and int(cases.group(1)) > 300, done.stdout[-2000:]
