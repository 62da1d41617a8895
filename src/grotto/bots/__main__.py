"""`python -m grotto.bots NAME`: serves a bot by the line protocol, for arenas elsewhere."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from grotto.kernel.errors import Refusal, Unreadable
from grotto.kernel.rng import Rng
from grotto.kernel.text import plain, quoted

from .by_name import LADDER, own_bot
from .contract import Bot, Budget, Decision
from .forfeit import ask
from .program_bot import VERSION

MOST_ODDS = 500  # the likeliest; a line has its limits


def serve(bot: Bot, lines: Iterable[str], say: Callable[[str], None]) -> None:
    """Answer line by line until `quit` or the end of input; commands of later versions are ignored."""
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word == "grotto":
            if rest != str(VERSION):
                raise Refusal(f"This bot speaks version {VERSION}, not {rest:.20}")
            say(f"name {bot.name}")
            say("ready")
        elif word == "match":
            say("ready")
        elif word == "choose":
            decision = _answer(bot, rest)
            say(f"info {json.dumps(_info(decision))}")
            say(f"play {decision.text}")
        elif word == "quit":
            return


def _answer(bot: Bot, text: str) -> Decision:
    try:
        question = json.loads(text)
        budget = Budget(question["milliseconds"] / 1000, question.get("rounds"))
        return ask(bot, question["view"], Rng(question["seed"]), budget)
    except Refusal:
        raise
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"After `choose` comes one JSON object, not {quoted(text)}") from error
    except (LookupError, TypeError, AttributeError, OverflowError) as error:
        raise Unreadable(f"`choose` needs milliseconds, a seed and a whole view; not {quoted(text)}") from error


def _info(decision: Decision) -> dict[str, Any]:
    return {
        "odds": {text: float(part) for text, part in islice(decision.odds.items(), MOST_ODDS)},
        "shares": [float(share) for share in decision.shares],
        "line": decision.line,
        "rounds": int(decision.rounds),
        "note": decision.note,
    }


def _say(line: str) -> None:
    print(line, flush=True)


def main(arguments: list[str]) -> int:
    """Serve the bot that is named; tells what is wrong on standard error."""
    if len(arguments) != 1:
        print(f"python -m grotto.bots NAME; there are {', '.join(LADDER)}", file=sys.stderr)
        return 2
    try:
        serve(own_bot(arguments[0]), sys.stdin, _say)
    except Refusal as refusal:
        print(plain(str(refusal)), file=sys.stderr)
        return 2
    except UnicodeDecodeError:
        print("A line is not UTF-8", file=sys.stderr)
        return 2
    except (BrokenPipeError, KeyboardInterrupt):
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
