#!/usr/bin/env python3
"""A starter bot: plays any of the games, not well. Put your thoughts into `choose`.

    parlour play basement --bots "cmd:python3 examples/bots/starter.py"
"""

import json
import random
import sys


def choose(question):
    """What to do: one of question["legal"], or None to wait (in a race).

    question["view"] is all that your seat sees, question["seen"] what has
    happened since the last question; docs/protocol.md tells what is in them.
    """
    calm = [action for action in question["legal"] if not action.startswith(("hit", "touch"))]
    return random.choice(calm) if calm else None


for line in sys.stdin:
    question = json.loads(line)
    # `after`: your reaction in milliseconds, where the game is a race
    print(json.dumps({"action": choose(question), "after": 400}), flush=True)
