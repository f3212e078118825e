"""The tutorial, executed from its first cell to its last."""

import base64
import re
from io import BytesIO
from pathlib import Path

import nbformat
import numpy as np
from nbclient import NotebookClient
from PIL import Image

TUTORIAL = Path(__file__).parents[1] / "examples" / "tutorial.ipynb"


def test_the_tutorial_runs_and_its_agent_learns():
    notebook = nbformat.read(TUTORIAL, as_version=4)
    nbformat.validate(notebook)
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are stripped in git"
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    text = "".join(output.text for output in outputs if output.output_type == "stream")
    assert "IllegalActionError" in text and "DTW-10" in text
    shares = re.findall(r"([\d.]+) ± ([\d.]+) (before|after)", text)
    told = {when: (float(mean), float(within)) for mean, within, when in shares}
    (before, within), (after, _) = told["before"], told["after"]
    assert after - before > 5 * within, "it rises clear of the noise"
    shown = [output.data for output in outputs if "data" in output]
    pictures = [data["image/png"] for data in shown if "image/png" in data]
    assert len(pictures) == 3
    for picture in pictures:
        assert np.asarray(Image.open(BytesIO(base64.b64decode(picture)))).std() > 10, "something is drawn"
