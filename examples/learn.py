"""Trains a policy with NumPy alone, in the vector environment, in about two minutes of one core.

    python examples/learn.py diamant        # writes diamant-learned.net and diamant-curve.svg
    python examples/learn.py emerald
    grotto arena diamant --bot master@diamant-learned.net --field master

Diamant is learned among masters and simple scripts, Emerald by playing all seats against itself; actions that are not
legal are masked. The learning itself is proximal policy optimisation: `grotto.train.actor_critic`, a hundred lines.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy's threads mostly wait for each other

import grotto
from grotto.arena import Contest, Estimate, Plan, run
from grotto.bots import bot
from grotto.nets import files
from grotto.play.batch import Batch
from grotto.play.players import players_of
from grotto.play.policy import Policy
from grotto.train.vector_training import Schedule, VectorTraining

PLAYERS = 4
SEED = 1
POINTS = 8  # of the curve
DEALS = {"diamant": 500, "emerald": 60}  # for each of them
RIVALS = {"diamant": "master", "emerald": "apprentice"}  # whom it is measured among
SCHEDULES = {
    "diamant": Schedule(decisions=19_000_000, steps=64, rate=2e-3, entropy=0.01),
    "emerald": Schedule(decisions=3_000_000, steps=128, rate=1.5e-3, entropy=0.01, smoothing=0.97),
}


def tables(game: str) -> list[Batch]:
    """The vector environments; opponents by seat, None for the learner. All sit one seat further in each row."""
    if game == "emerald":
        return [Batch.new(game, PLAYERS, size=256, seed=SEED)]  # no opponents: it plays all seats
    scripts = [f"script:{name}" for name in players_of(grotto.game(game)).scripts()]
    fields = [
        (512, [None, "master", None, "master"]),  # two seats learn from what the two masters cost
        (256, [None, "master", "master", "master"]),
        *((86, [None, *scripts[first : first + 3]]) for first in (0, 3, 6)),
    ]
    return [
        Batch.new(game, PLAYERS, size, 100 * SEED + number, opponents=_seated(game, seats), rotate=True)
        for number, (size, seats) in enumerate(fields)
    ]


def _seated(game: str, seats: list[str | None]) -> list[Policy | None]:
    return [None if name is None else bot(name).policy(game, PLAYERS, {}) for name in seats]


def save(game: str, training: VectorTraining, path: Path) -> None:
    """Write the net as it is now; `master@FILE.net` plays with it."""
    rules = grotto.game(game)
    about = training.about(rules, PLAYERS, rules.options(PLAYERS, {}), f"examples/learn.py {game}")
    files.write(path, training.parameters(), about)


def measured(game: str, path: Path, deals: int) -> Estimate:
    """Its share of the win among copies of a bot of the ladder."""
    hero = f"master@{path}"
    plan = Plan(game, PLAYERS, (Contest(hero, (RIVALS[game],)),), deals)
    return run(plan, workers=1).estimate(hero)


def main(game: str) -> None:
    """Train, measure now and then, and draw the curve."""
    training = VectorTraining(tables(game), SCHEDULES[game], hidden=(64, 64), seed=SEED)
    path, points = Path(f"{game}-learned.net"), []
    while True:
        save(game, training, path)
        found = measured(game, path, DEALS[game])
        points.append((training.decisions / 1e6, 100 * found.mean))
        print(f"{training.seconds:4.0f} s of CPU  {training.decisions / 1e6:5.1f} million decisions  "
              f"{100 * found.mean:.1f} ± {100 * found.half:.1f} % among {RIVALS[game]}s", flush=True)  # fmt: skip
        if training.finished:
            break
        while not training.finished and training.decisions < len(points) / POINTS * SCHEDULES[game].decisions:
            training.advance()
    Path(f"{game}-curve.svg").write_text(drawn(game, points), "utf-8")


def drawn(game: str, points: list[tuple[float, float]]) -> str:
    """The curve as a picture: 600 by 300, decisions to the right, percent upwards."""
    right, top = points[-1][0], 1.15 * max(*(share for _, share in points), 100 / PLAYERS)
    line = " ".join(f"{50 + 530 * x / right:.1f},{260 - 240 * y / top:.1f}" for x, y in points)
    fair = 260 - 240 * (100 / PLAYERS) / top
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-family="sans-serif" font-size="13">
<title>{game}: share of the win among three {RIVALS[game]}s while learning</title>
<rect width="600" height="300" fill="#fff"/>
<path d="M50 20V260H580" fill="none" stroke="#444"/>
<path d="M50 {fair:.1f}H580" stroke="#999" stroke-dasharray="4 4"/>
<polyline points="{line}" fill="none" stroke="#0a6e5c" stroke-width="2.5"/>
<text x="575" y="{fair - 6:.1f}" text-anchor="end" fill="#777">a fair part</text>
<text x="44" y="264" text-anchor="end">0</text><text x="44" y="32" text-anchor="end">{top:.0f} %</text>
<text x="580" y="282" text-anchor="end">{right:.1f} million decisions</text>
<text x="56" y="32">share of the win among three {RIVALS[game]}s</text>
</svg>
"""


if __name__ == "__main__":
    main(*sys.argv[1:])
