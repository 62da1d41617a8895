"""`grotto verify`: checks whether chance at a table was fair."""

from __future__ import annotations

import re
import sys

import click
from rich.console import Console
from rich.text import Text

from grotto.kernel.errors import BadFile
from grotto.kernel.files import read_text
from grotto.kernel.text import plain
from grotto.match import record
from grotto.match.match import Match
from grotto.tables.proof import LARGEST_PROOF, Refuted, Verdict, check_proof

from .console import console

NOT_PROVEN = (
    "that nobody looked: whoever runs the server could have read the seed during the game",
    "who sat where: names, and how often the start was repeated, are only what the server says",
    "that each player chose what is written: every player can tell that of their own choices",
)


@click.command()
@click.argument("file", type=click.Path())
@click.option("--commitment", help="The commitment you were shown before you sat down; it must be the one in the file.")
@click.option("--nonce", "own", multiple=True, metavar="SEAT=NONCE", help="A nonce you know; it must be in the file.")
def verify(file: str, *, commitment: str | None, own: tuple[str, ...]) -> None:
    """Check the proof in FILE: that chance was fixed beforehand, and that the match was drawn from it.

    A match file can be given too; then its steps are checked, and its draws only if it names a seed.

    Exit code 0: all that the file says is true. 1: a proof that is not true. 2: it cannot be read or replayed.
    """
    known = [_seat_and_nonce(text) for text in own]
    text = read_text(file, LARGEST_PROOF)
    out = console()
    if text.startswith("{"):
        _verify_proof(out, text, file, commitment, known)
    elif commitment is not None or known:
        raise BadFile("holds no commitment and no nonces; give the proof of the table", file)
    else:
        _verify_match(out, text, file)


def _verify_proof(out: Console, text: str, file: str, commitment: str | None, known: list[tuple[int, str]]) -> None:
    try:
        verdict = check_proof(text, file)
        _compare(verdict, file, commitment, known)
    except Refuted as refuted:
        _say(out, f"NOT TRUE. {refuted}")
        _say(out, "This file does not prove that chance was fair.", 1)
        sys.exit(1)
    _report(out, verdict, file, commitment, known)


def _compare(verdict: Verdict, file: str, commitment: str | None, known: list[tuple[int, str]]) -> None:
    """Compare what the player was shown with the file."""
    if commitment is not None and commitment.strip().lower() != verdict.commitment:
        raise Refuted("this is not the commitment that you gave", file, "commitment")
    for seat, nonce in known:
        if seat >= len(verdict.nonces) or verdict.nonces[seat] != nonce:
            raise Refuted(f"this is not the nonce that you gave for seat {seat}", file, "nonces")


def _report(out: Console, verdict: Verdict, file: str, commitment: str | None, known: list[tuple[int, str]]) -> None:
    _say(out, f"{file}: the proof holds. The match was drawn from the seed that the commitment fixed.")
    ended = "finished" if verdict.finished else "broken off"
    _say(out, f"Table {verdict.table}, {verdict.game} by rules {verdict.rules}, {ended}.", 1)
    _say(out, "Checked:")
    _say(out, f"the seed is the one that was fixed by commitment {verdict.commitment}", 1)
    _say(out, f"all {verdict.draws} draws are what this seed and the players' nonces give, each with its own index", 1)
    _say(out, f"the odds of every draw, and all {verdict.choices} choices, are according to the rules", 1)
    _say(out, _seats_said(verdict), 1)
    if verdict.aborted:
        _say(out, f"starts that were broken off and repeated: {verdict.aborted}; each is a try for cheats", 1)
    _say(out, "Not proven:")
    if commitment is None:
        _say(out, "that this commitment is the one you were shown: compare it, or give it with --commitment", 1)
    if not known:
        _say(out, "that your nonce is in it: compare it, or give it with --nonce SEAT=NONCE", 1)
    for doubt in NOT_PROVEN:
        _say(out, doubt, 1)


def _seats_said(verdict: Verdict) -> str:
    seats = [str(seat) for seat, nonce in enumerate(verdict.nonces) if nonce is not None]
    if not seats:
        return "no seat gave a nonce, so the server alone chose the seed"
    return f"nonces came from seats {', '.join(seats)}; one honest one is enough"


def _verify_match(out: Console, text: str, file: str) -> None:
    if not text.startswith("grotto match "):
        raise BadFile("is neither the proof of a table nor a match file", file)
    if len(text.encode()) > record.LARGEST_FILE:
        raise BadFile(f"is larger than {record.LARGEST_FILE} bytes", file)
    match = record.loads(text, file)
    _say(out, f"{file}: a match file, and every step of it is according to the rules.")
    _say(out, _draws_said(match), 1)
    _say(out, "Whether chance was fair cannot be told from it: that needs the proof of the table.", 1)


def _draws_said(match: Match) -> str:
    if match.seed is None:
        return "Its draws are possible ones; where they came from is not written."
    return "Its draws are those of the seed in the file; nothing tells when that seed was chosen."


def _seat_and_nonce(text: str) -> tuple[int, str]:
    if found := re.fullmatch(r"([0-9]{1,2})=([0-9a-fA-F]{32})", text.strip()):
        return int(found[1]), found[2].lower()
    raise click.BadParameter("is SEAT=NONCE, with 32 hexadecimal digits", param_hint="--nonce")


def _say(out: Console, text: str, indent: int = 0) -> None:
    out.print(Text("  " * indent + plain(text)), soft_wrap=True)
