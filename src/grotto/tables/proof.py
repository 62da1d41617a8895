"""The proof of a table: one file from which everybody can check that chance was fair.

It holds the secrets of the table, shown after the end, the match file, and each draw with its odds, so that
a program without the rules can make all draws again. `check_proof` has the rules, and replays the match too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from grotto.kernel.constants import CHANCE
from grotto.kernel.errors import BadFile, BadOption, BadState
from grotto.kernel.registry import game as find_game
from grotto.match import record
from grotto.match.match import Match

from .chance import LABEL, LARGEST_TOTAL, SPEC, FairChance, commitment
from .log import canonical

FORMAT: Final = "grotto.proof/1"
LARGEST_PROOF = 4_000_000  # bytes; a game between people is about ten thousand

Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Tickets = Annotated[int, Meta(ge=1, le=LARGEST_TOTAL)]
Hash = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Nonce = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]
Word = Annotated[str, Meta(pattern=r"\A[!-~]{1,100}\Z")]
Outcome = Annotated[str, Meta(pattern=r"\A[ -~]{1,60}\Z")]


class ChanceEvent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One draw: of `n` tickets this one was drawn, and the odds say whose it is."""

    index: Count
    label: Word
    n: Tickets
    ticket: Annotated[int, Meta(ge=0, lt=LARGEST_TOTAL)]
    outcome: Outcome
    odds: Annotated[list[tuple[Outcome, Tickets]], Meta(min_length=1, max_length=64)]
    """Each outcome with the number of its tickets, in the order in which they are dealt out from 0."""


class Proof(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the file holds."""

    format: Literal["grotto.proof/1"]
    spec: Literal["chance/1"]
    table: Word
    game: Word
    rules: Word
    commitment: Hash
    seed: Hash
    nonces: Annotated[list[Nonce | None], Meta(min_length=1, max_length=100)]
    """By seat; none from bots."""
    aborted: Count
    """Starts of this table that were broken off and repeated: each is another try for a server that cheats."""
    match: Annotated[str, Meta(max_length=record.LARGEST_FILE)]
    events: Annotated[list[ChanceEvent], Meta(max_length=100_000)]
    checksum: str
    """SHA-256 of this same text with an empty checksum: it detects damage, not forgery."""


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What a proof that passed every check establishes."""

    table: str
    game: str
    rules: str
    commitment: str
    nonces: tuple[str | None, ...]
    """By seat: players who find their own nonce here know that the server could not choose the draws alone."""
    draws: int
    choices: int
    aborted: int
    finished: bool


class Refuted(BadFile):
    """A proof that is well-formed but fails a check."""

    kind = "refuted"


def make_proof(
    match: Match, *, table: str, seed: bytes, nonces: Mapping[int, bytes], aborted: int = 0, abandoned: bool = False
) -> str:
    """The text of the file. A match that is not over has one only when nobody will play on: it tells all draws."""
    if match.outcome is None and not abandoned:
        raise BadState("The match is still being played, and its proof would tell what will be drawn")
    if any(seat >= match.players for seat in nonces):
        raise BadOption(f"Nonces come from seats 0 to {match.players - 1}, not from {max(nonces)}")
    chance = FairChance(seed, table, nonces)
    proof = Proof(
        format=FORMAT,
        spec=SPEC,
        table=table,
        game=match.game.name,
        rules=match.game.version,
        commitment=commitment(table, seed),
        seed=seed.hex(),
        nonces=[nonces[seat].hex() if seat in nonces else None for seat in range(match.players)],
        aborted=aborted,
        match=record.dumps(match),
        events=[_made(chance, odds, outcome) for odds, outcome in _drawn(match)],
        checksum="",
    )
    text = _text(msgspec.structs.replace(proof, checksum=_checksum(proof)))
    _read(text, "")  # what cannot be read back is not written
    return text


def check_proof(text: str, file: str = "") -> Verdict:
    """Check everything; raises BadFile for a file that cannot be read, Refuted for one that is not true."""
    proof = _read(text, file)
    _check_draws(proof, file)
    match = _replayed(proof, file)
    _check_odds(proof, match, file)
    return Verdict(
        table=proof.table,
        game=proof.game,
        rules=proof.rules,
        commitment=proof.commitment,
        nonces=tuple(proof.nonces),
        draws=len(proof.events),
        choices=len(match.done) - len(proof.events),
        aborted=proof.aborted,
        finished=match.outcome is not None,
    )


# -- the text ----------------------------------------------------------------------------------------


def _text(proof: Proof) -> str:
    return canonical(proof).decode() + "\n"


def _checksum(proof: Proof) -> str:
    return hashlib.sha256(canonical(msgspec.structs.replace(proof, checksum=""))).hexdigest()


def _read(text: str, file: str) -> Proof:
    """The one text of a proof: no second way to write it, so that no two readers can differ about it."""
    if len(text) > LARGEST_PROOF:
        raise BadFile(f"is larger than {LARGEST_PROOF} bytes", file)
    try:
        data = text.rstrip("\r\n").encode()
        proof = msgspec.json.decode(data, type=Proof)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        problem, _, place = str(error).partition(" - at ")
        place = place.strip("`").removeprefix("$.")
        raise BadFile(f"is no proof of a table: {problem[:100]}", file, place[:40]) from None
    if canonical(proof) != data:
        raise BadFile("is not written as Grotto writes it: blanks, order, or something twice", file)
    if proof.checksum != _checksum(proof):
        raise BadFile("is damaged: the checksum does not fit what is written", file, "checksum")
    return proof


# -- the draws, without rules ----------------------------------------------------------------------------


def _check_draws(proof: Proof, file: str) -> None:
    """Everything that seed, nonces and odds tell."""
    seed = bytes.fromhex(proof.seed)
    if commitment(proof.table, seed) != proof.commitment:
        raise Refuted("this table and seed have another commitment", file, "commitment")
    nonces = {seat: bytes.fromhex(nonce) for seat, nonce in enumerate(proof.nonces) if nonce is not None}
    chance = FairChance(seed, proof.table, nonces)
    for index, event in enumerate(proof.events):
        if problem := _wrong(event, index, chance):
            raise Refuted(problem, file, f"events[{index}]")


def _wrong(event: ChanceEvent, index: int, chance: FairChance) -> str:
    """What is not true of a draw; nothing if all is."""
    if event.index != index:
        return f"has index {event.index}, but each draw has the next index"
    if event.label != LABEL:
        return f"has another label than {LABEL!r}"
    if event.n != sum(weight for _, weight in event.odds):
        return "n is not the sum of the odds"
    ticket = chance.below(event.n)
    if event.ticket != ticket:
        return f"seed and nonces give ticket {ticket}, not {event.ticket}"
    if event.outcome != (holder := _holder(event.odds, ticket)):
        return f"ticket {ticket} belongs to {holder!r}, not to {event.outcome!r}"
    return ""


def _holder(odds: list[tuple[str, int]], ticket: int) -> str:
    for outcome, tickets in odds:
        if ticket < tickets:
            return outcome
        ticket -= tickets
    raise ValueError("a ticket beyond the total")


# -- the draws, by the rules -----------------------------------------------------------------------------


def _made(chance: FairChance, odds: list[tuple[str, int]], outcome: str) -> ChanceEvent:
    n = sum(weight for _, weight in odds)
    event = ChanceEvent(index=chance.index, label=LABEL, n=n, ticket=chance.below(n), outcome=outcome, odds=odds)
    if _holder(odds, event.ticket) != outcome:
        raise BadState(f"Draw {event.index} of this match was not made by this seed and these nonces")
    return event


def _drawn(match: Match) -> Iterator[tuple[list[tuple[str, int]], str]]:
    """Each draw of a match: its odds by the rules, and what was drawn."""
    past = match.rewound(0)
    for done in match.done:
        if done.by == CHANCE:
            state = past.state
            yield [(past.game.notation.write(state, outcome), weight) for outcome, weight in state.odds], done.text
        past.play(done.text, None if done.by == CHANCE else done.by)


def _replayed(proof: Proof, file: str) -> Match:
    """The match, played again by the rules that it names."""
    try:
        version = find_game(proof.game).version
    except BadOption as refusal:
        raise BadFile(f"cannot be replayed here: {refusal}", file, "game") from None
    if proof.rules != version:
        here = f"this Grotto has version {version}"
        raise BadFile(f"cannot be replayed here: needs version {proof.rules} of the rules; {here}", file, "rules")
    try:
        match = record.loads(proof.match)
    except BadFile as bad:
        raise Refuted(bad.problem, file, f"match, {bad.place}") from None
    if record.dumps(match) != proof.match:
        raise Refuted("is not written as Grotto writes it", file, "match")
    if match.game.name != proof.game:
        raise Refuted(f"is a match of {match.game.name}", file, "match")
    if match.seed is not None:
        raise Refuted("has a seed of its own", file, "match")
    if match.players != len(proof.nonces):
        raise Refuted(f"{len(proof.nonces)} seats, but the match has {match.players}", file, "nonces")
    return match


def _check_odds(proof: Proof, match: Match, file: str) -> None:
    draws = list(_drawn(match))
    if len(draws) != len(proof.events):
        raise Refuted(f"{len(proof.events)} draws, but the match has {len(draws)}", file, "events")
    for index, (event, (odds, outcome)) in enumerate(zip(proof.events, draws, strict=True)):
        if event.odds != odds:
            raise Refuted("these are not the odds that the rules give", file, f"events[{index}]")
        if event.outcome != outcome:
            raise Refuted(f"the match has {outcome!r} here, not {event.outcome!r}", file, f"events[{index}]")
