"""Trains the networks of learned bots by self-play, and writes them as whole numbers.

    python -m parlour.learn down-the-well --players 4 --out runs/dtw4 --minutes 20
    python -m parlour.learn down-the-well --players 4 --out runs/dtw4 --minutes 20 --export dtw4.net

A training that was interrupted, or that is to go on for longer, resumes from ``--out`` with the same
bits: same deals, same moves, same weights. NumPy is all that it needs. ``docs/learning.md`` says what
is trained, and what came of it.
"""
