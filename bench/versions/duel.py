"""Two builds of Parlour play each other, each with a bot of its own.

A bot of an older build cannot sit in `parlour arena`, which links today's bots. Here each build runs its own
`parlour engine` with the same cards, makes every action of both, and is asked only for its own seat's:

    python3 bench/versions/duel.py bread-basket --new target/release/parlour --old OLD/parlour \\
        --level expert --deals 200 --jobs 2

Every deal is played twice, once with each build in the first seat. A deal counts once: the interval is the
normal one of the mean share of the win by deal, which asks for some dozens of deals. Standard library only.
"""

import argparse
import json
import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

MAX_ACTIONS = 100_000


class Engine:
    """One `parlour engine`: a request is a line of JSON, and so is its reply."""

    def __init__(self, program):
        self.program = program
        self.process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, **request):
        """The reply, or a `RuntimeError` that names build, request and error."""
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        reply = json.loads(line) if line else {"ok": False, "error": "the program has ended"}
        if not reply["ok"]:
            raise RuntimeError(f"{self.program}: {json.dumps(request)}: {reply['error']}")
        return reply

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def match(bots, game, options, seed):
    """Plays a match of two; a program and a level by seat. Returns the final scores by seat."""
    engines = [Engine(program) for program, _ in bots]
    try:
        start = {"cmd": "new", "game": game, "players": 2, "options": options, "seed": seed}
        first, second = (engine.ask(**start) for engine in engines)
        if first["events"] != second["events"]:
            raise RuntimeError(f"the two builds deal different cards from the seed {seed}")
        turn = first["turn"]
        for _ in range(MAX_ACTIONS):
            if turn["kind"] == "over":
                return turn["scores"]
            seat = turn["seat"] if turn["kind"] == "one" else turn["seats"][0]
            action = engines[seat].ask(cmd="bot", level=bots[seat][1], seat=seat)["action"]
            after = [engine.ask(cmd="act", seat=seat, action=action) for engine in engines]
            if after[0]["turn"] != after[1]["turn"]:
                raise RuntimeError(f"the two builds disagree after {action} by seat {seat}, seed {seed}")
            turn = after[0]["turn"]
        raise RuntimeError(f"no end after {MAX_ACTIONS} actions, seed {seed}")
    finally:
        for engine in engines:
            engine.close()


def share(scores, seat):
    """The share of the win: 1, 0, or a half where both have as much."""
    ours, theirs = scores[seat], scores[1 - seat]
    return 0.5 if ours == theirs else float(ours > theirs)


def read_option(pair):
    """`rounds=1` as a number, `refill=end_of_turn` as a word."""
    key, value = pair.split("=", 1)
    try:
        return key, json.loads(value)
    except json.JSONDecodeError:
        return key, value


def deal(arguments, number):
    """The mean share of the new build over both seats of one deal."""
    seed = f"{arguments.seed}-{number}"
    options = dict(read_option(pair) for pair in arguments.option)
    shares = []
    for seat in (0, 1):
        bots = [(arguments.old, arguments.old_level or arguments.level)] * 2
        bots[seat] = (arguments.new, arguments.level)
        shares.append(share(match(bots, arguments.game, options, seed), seat))
    return statistics.mean(shares)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("game")
    parser.add_argument("--new", required=True, help="today's program")
    parser.add_argument("--old", required=True, help="the program to compare with")
    parser.add_argument("--level", default="expert", help="of today's bot")
    parser.add_argument("--old-level", help="of the other bot, if it is another level")
    parser.add_argument("--deals", type=int, default=200, help="each is played twice")
    parser.add_argument("--seed", default="versions")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--jobs", type=int, default=1, help="matches at the same time")
    arguments = parser.parse_args()
    shares = []
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for found in pool.map(lambda number: deal(arguments, number), range(arguments.deals)):
            shares.append(found)
            half = 1.96 * statistics.stdev(shares) / len(shares) ** 0.5 if len(shares) > 29 else None
            margin = "too few deals for an interval" if half is None else f"± {half:.3f}"
            print(f"{2 * len(shares)} games: {statistics.mean(shares):.3f} {margin}", file=sys.stderr)
    print(json.dumps({"games": 2 * len(shares), "share": statistics.mean(shares), "by_deal": shares}))


if __name__ == "__main__":
    main()
