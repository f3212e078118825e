"""A table as a picture."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageDraw, ImageFont

SIZE = (640, 480)
FELT = (24, 74, 52)
INK = (240, 236, 220)


def picture(text: str) -> np.ndarray:
    """Text on green felt: uint8 ``(480, 640, 3)``. Small enough letters are chosen for all of it."""
    image = Image.new("RGB", SIZE, FELT)
    pen = ImageDraw.Draw(image)
    for size in (16, 14, 12, 10, 8):
        font = ImageFont.load_default(size)
        _, _, right, bottom = pen.multiline_textbbox((12, 12), text, font=font)
        if right <= SIZE[0] - 12 and bottom <= SIZE[1] - 12:
            break
    pen.multiline_text((12, 12), text, font=font, fill=INK)
    return np.asarray(image)
