"""Inside a worker process: requests come in, answers go out, and a bot sees nothing else.

`python -m grotto.server.bot_workers.worker MEGABYTES`. Standard input is the life line, on which nothing is ever said;
standard output is a socket, on which both sides send frames: length, number, JSON.
"""

from __future__ import annotations

import fcntl
import os
import resource
import select
import signal
import socket
import sys
from contextlib import suppress
from io import BufferedRWPair
from math import ceil
from time import perf_counter
from typing import NoReturn, cast

import msgspec

from grotto.bots.by_name import bot as find_bot
from grotto.bots.contract import Bot, Budget, Decision
from grotto.bots.find_net import find_net
from grotto.bots.forfeit import Forfeit, ask
from grotto.bots.policy_bot import PolicyBot
from grotto.kernel.errors import Refusal
from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games
from grotto.kernel.rng import Rng
from grotto.kernel.text import plain
from grotto.kernel.view import View

from .analysing import analysed, reviewed, told_chances
from .messages import (
    HEAD,
    READY,
    AnalysisRequest,
    Answer,
    BoardRequest,
    BotAnswer,
    BotRequest,
    ChancesRequest,
    Failure,
    ReplayRequest,
    Request,
    ReviewRequest,
)

MEGABYTE = 1 << 20
NICENESS = 10
EXPENDABLE = "500"  # when the machine runs out of memory, workers go first
LONGEST_NOTE = 1000  # characters
LONGEST_DETAIL = 300


def main(arguments: list[str]) -> None:
    """Answer requests until the line is closed."""
    line = _set_up(int(arguments[0]))
    questions = msgspec.json.Decoder(Request)
    answers = msgspec.json.Encoder()
    while True:
        size, number = HEAD.unpack(_read(line, HEAD.size))
        said = answers.encode(_answer(questions.decode(_read(line, size))))
        line.write(HEAD.pack(len(said), number) + said)
        line.flush()


def _read(line: BufferedRWPair, size: int) -> bytes:
    found = line.read(size)
    if len(found) < size:
        _leave()
    return found


def _answer(question: Request) -> Answer:
    _limit_work(question.limit)
    try:
        if isinstance(question, BotRequest):
            return _chosen(question)
        if isinstance(question, AnalysisRequest):
            return Answer(analysis=analysed(question))
        if isinstance(question, ChancesRequest):
            return Answer(chances=told_chances(question))
        return reviewed(question) if isinstance(question, ReviewRequest) else _shown(question)
    except Forfeit as forfeit:
        return Answer(failure=Failure(forfeit.reason, forfeit.detail))
    except Refusal as refusal:  # there is no such bot, or it cannot be loaded
        return Answer(failure=Failure("crashed", plain(str(refusal))[:LONGEST_DETAIL]))


def _shown(question: BoardRequest | ReplayRequest) -> Answer:
    from .boards_and_replays import shown_board, shown_replay

    return shown_board(question) if isinstance(question, BoardRequest) else shown_replay(question)


def _chosen(question: BotRequest) -> Answer:
    begun = perf_counter()
    budget = None if question.seconds is None else Budget(question.seconds)
    decision = ask(_bot(question.bot), cast(View, question.view), Rng(question.seed), budget)
    return Answer(_bot_answer(decision, perf_counter() - begun))


def _bot_answer(decision: Decision, seconds: float) -> BotAnswer:
    """In plain numbers: a stranger's bot may have computed with others."""
    return BotAnswer(
        decision.text,
        {text: float(part) for text, part in decision.odds.items()},
        [float(share) for share in decision.shares],
        decision.line,
        decision.note[:LONGEST_NOTE],
        int(decision.rounds),
        seconds,
    )


_foreign_bots: dict[str, Bot] = {}


def _bot(name: str) -> Bot:
    """A new bot of ours each time, since nets stay loaded and trees are large; a stranger's may be slow to make."""
    if name in _foreign_bots:
        return _foreign_bots[name]
    found = find_bot(name)
    if not isinstance(found, PolicyBot):
        _foreign_bots[name] = found
    return found


# -- setting up ------------------------------------------------------------------------------------------------


def _set_up(megabytes: int) -> BufferedRWPair:
    """Drop everything that a bot does not need, load the nets, and report ready; returns the socket to the server."""
    life = os.dup(0)
    line = socket.socket(fileno=os.dup(1)).makefile("rwb")
    _end_with(life)
    _lower_priority()
    _warm_up()
    _limit_memory(megabytes)
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):  # a bot may read and print without disturbing the frames
        os.dup2(nothing, standard)
    os.close(nothing)
    line.write(HEAD.pack(0, READY))
    line.flush()
    return line


def _end_with(life: int) -> None:
    """The system ends this process and all that it has started once the server's end of the life line is closed.

    A signal from the kernel also ends a bot that hangs in compiled code or catches every exception. Where the
    system cannot do it, the worker notices after its question.
    """
    if not sys.platform.startswith("linux"):
        return
    fcntl.fcntl(life, fcntl.F_SETOWN, -os.getpgrp())
    fcntl.fcntl(life, fcntl.F_SETSIG, signal.SIGKILL)
    fcntl.fcntl(life, fcntl.F_SETFL, fcntl.fcntl(life, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([life], [], [], 0)[0]:  # it was closed before we came to that
        _leave()


def _lower_priority() -> None:
    os.nice(NICENESS)
    with suppress(OSError), open("/proc/self/oom_score_adj", "w") as score:
        score.write(EXPENDABLE)


def _warm_up() -> None:
    """Load the nets of all games, so that no table waits for them."""
    for name in games():
        game = find_game(name)
        fewest = game.seats[0]
        find_net(game, fewest, game.options(fewest, {}))


def _limit_memory(megabytes: int) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (megabytes * MEGABYTE, megabytes * MEGABYTE))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _limit_work(seconds: float) -> None:
    """Limit the process's CPU time, so that threads of its own give no bot more than one processor's time."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = ceil(used.ru_utime + used.ru_stime + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def _leave() -> NoReturn:
    """With everything that bots have started here."""
    os.killpg(0, signal.SIGKILL)
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
