"""The program, which some tests run beside the package: PARLOUR, or what `cargo build --release` makes."""

import os
from pathlib import Path

SUFFIX = ".exe" if os.name == "nt" else ""
BUILT = Path(__file__).parents[2] / "target" / "release" / f"parlour{SUFFIX}"
PARLOUR = Path(os.environ.get("PARLOUR", BUILT)).resolve()
