"""Proofs of fair chance: whatever is changed is refused."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from grotto.kernel.constants import CHANCE
from grotto.kernel.rng import Rng
from grotto.match import record
from grotto.match.match import Match
from grotto.tables.chance import FairChance, commitment
from grotto.tables.proof import Refuted, check_proof
from tests.cases import Case, play_at_random

from .checking import Path, draws, every_game, finished, proof_of, refused, refuted
from .proofs import Played, changed, played, replaced, secret
from .reference import Reference

pytestmark = pytest.mark.one_build


# -- what is changed is refused -------------------------------------------------------------------------------


@every_game
def test_a_single_flipped_bit_is_refused(case: Case) -> None:
    data, rng = proof_of(case.game).rstrip().encode(), Random(1)
    for _ in range(300):
        place, bit = rng.randrange(len(data)), rng.randrange(8)
        flipped = bytearray(data)
        flipped[place] ^= 1 << bit
        refused(flipped.decode("utf-8", "surrogateescape"))


def leaves(value: Any, path: Path) -> Iterator[Path]:
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], [*path, key])
    else:
        yield path


def put(data: Any, path: Path, change: Callable[[Any], Any]) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = change(data[path[-1]])


def other(value: Any) -> Any:
    """Something of the same kind that a forger might write instead."""
    if value is None:
        return "00" * 16
    if isinstance(value, int):
        return value + 1
    return value[:-1] + ("0" if value[-1] != "0" else "1")


FREE = ("aborted",)  # what nothing in the file is bound to


@pytest.mark.slow
@every_game
def test_every_single_field_but_the_count_of_starts_is_bound_to_the_others(case: Case) -> None:
    """The checksum is put right each time; all that stands in the file is still refused."""
    text = proof_of(case.game)
    paths = [path for path in leaves(json.loads(text), []) if path not in (["checksum"], ["match"])]
    odds = [path for path in paths if "odds" in path]
    assert len(odds) > 100
    for path in [*(path for path in paths if path not in odds), *Random(3).sample(odds, 80)]:
        forged = changed(text, partial(put, path=path, change=other))
        if path[0] in FREE:
            check_proof(forged)
        else:
            refused(forged)


def test_every_line_of_the_match_but_the_names_is_bound() -> None:
    text = proof_of("diamant")
    lines = json.loads(text)["match"].split("\n")
    for number, line in enumerate(lines):
        for instead in ([], [line, line], [other(line or "x")]):
            new = "\n".join([*lines[:number], *instead, *lines[number + 1 :]])
            forged = replaced(text, match=new)
            if line.startswith("seat ") and instead not in ([], [line, line]):
                check_proof(forged)  # names are what the server says
            else:
                refused(forged)


@every_game
def test_a_choice_that_was_not_made_is_refused_or_changes_neither_draws_nor_end(case: Case) -> None:
    """Two ways through the mine may lead to the same place; which one was taken only its player can tell."""
    text = proof_of(case.game)
    lines, rng = json.loads(text)["match"].split("\n"), Random(2)
    whole, first = record.loads("\n".join(lines)), lines.index("---") + 1
    held = tried = 0
    for step in rng.sample(range(len(whole.done)), 30):
        done = whole.done[step]
        choices = [choice for choice in whole.rewound(step).legal if choice != done.text]
        if done.by == CHANCE or not choices:
            continue
        new = "\n".join([*lines[: first + step], f"{done.by} {rng.choice(choices)}", *lines[first + step + 1 :]])
        tried += 1
        try:
            check_proof(replaced(text, match=new))
        except Refuted:
            continue
        held += 1
        again = record.loads(new)
        assert again.state == whole.state
        assert draws(again) == draws(whole)
    assert tried > 5
    assert held < tried / 4


@every_game
def test_swapped_repeated_missing_and_added_draws_are_refused(case: Case) -> None:
    text = proof_of(case.game)
    events = json.loads(text)["events"]
    for i in range(len(events) - 1):
        swapped = [*events[:i], events[i + 1], events[i], *events[i + 2 :]]
        refuted(replaced(text, events=swapped), "events")
        renumbered = [{**event, "index": number} for number, event in enumerate(swapped)]
        if renumbered != events:
            refuted(replaced(text, events=renumbered), "events")
    for wrong in (events[1:], events[:-1], [events[0], *events], [*events, events[-1]], []):
        refuted(replaced(text, events=wrong), "events")


def test_an_index_that_is_used_twice_is_refused() -> None:
    """A server that draws twice under one index, and writes down what it did."""
    table = finished("diamant")
    fair = Reference(table.seed, table.table, table.nonces)

    def reuse(data: Any) -> None:
        event = data["events"][3]
        event["index"] = 2
        event["ticket"] = fair.event(2, "draw").below(event["n"])
        event["outcome"] = holder(event)

    assert "index 2" in refuted(changed(table.proof(), reuse), "events[3]").problem


def holder(event: Any) -> str:
    owners = [outcome for outcome, tickets in event["odds"] for _ in range(tickets)]
    return str(owners[event["ticket"]])


def test_another_seed_with_its_own_commitment_is_refused() -> None:
    def reseed(data: Any) -> None:
        data["seed"] = secret("other", 32).hex()
        data["commitment"] = commitment(data["table"], secret("other", 32))

    refuted(changed(proof_of("diamant"), reseed), "events[0]")


def test_odds_that_are_not_those_of_the_rules_are_refused() -> None:
    """Everything fits seed and tickets; only who knows the rules can tell."""
    table = finished("diamant")

    def favour(data: Any) -> None:
        event = data["events"][0]
        event["odds"] = [[event["outcome"], event["n"]]]

    assert "odds" in refuted(changed(table.proof(), favour), "events[0]").problem


def test_a_label_of_its_own_is_refused() -> None:
    def relabel(data: Any) -> None:
        data["events"][0]["label"] = "deck"

    assert "label" in refuted(changed(proof_of("diamant"), relabel), "events[0]").problem


def one_draw() -> Played:
    """A table that was broken off after its first draw."""
    return played(Case("diamant", 3), 1, steps=0)


def test_another_draw_than_the_ticket_says_is_refused_wherever_it_stands() -> None:
    """A server that draws one card and lays another, and writes a match by the rules from there on."""
    table = one_draw()
    text = table.proof(abandoned=True)
    match = Match.by_hand("diamant", 3)
    match.play(next(card for card in match.legal if card != table.match.done[0].text))
    laid, instead = match.done[0].text, record.dumps(match)
    assert "the match has" in refuted(replaced(text, match=instead), "events[0]").problem
    event = {**json.loads(text)["events"][0], "outcome": laid}
    assert "belongs to" in refuted(replaced(text, match=instead, events=[event]), "events[0]").problem


def test_a_match_with_a_seed_of_its_own_is_refused() -> None:
    table = one_draw()
    text, card = table.proof(abandoned=True), table.match.done[0].text
    seeded = next(m for m in (Match.new("diamant", 3, seed) for seed in range(1000)) if m.done[0].text == card)
    assert "seed of its own" in refuted(replaced(text, match=record.dumps(seeded)), "match").problem


def test_a_match_of_another_game_is_refused() -> None:
    other_game = json.loads(proof_of("emerald"))["match"]
    refuted(replaced(proof_of("diamant"), match=other_game), "match")


def test_a_match_that_is_written_otherwise_is_refused() -> None:
    match = json.loads(proof_of("diamant"))["match"]
    for same in (match.replace("\n", "\r\n"), match.replace("option edition ", "option edition  ")):
        assert record.dumps(record.loads(same)) == match
        assert "as Grotto writes it" in refuted(replaced(proof_of("diamant"), match=same), "match").problem


def test_seats_that_are_not_there_have_no_nonces() -> None:
    nonces = json.loads(proof_of("diamant"))["nonces"]
    for wrong in ([*nonces, None], nonces[:-1]):
        refuted(replaced(proof_of("diamant"), nonces=wrong), "nonces")


def test_rules_that_are_not_here_are_no_lie() -> None:
    """Another version of Grotto may well be able to replay it."""
    for change in ({"rules": "2"}, {"game": "halma"}):
        refusal = refused(replaced(proof_of("diamant"), **change))
        assert not isinstance(refusal, Refuted)
        assert "cannot be replayed here" in refusal.problem


def test_a_whole_forgery_holds_and_has_another_commitment() -> None:
    """What the file alone cannot tell: hence players compare the commitment that they were shown."""
    table = finished("diamant")
    later = secret("chosen afterwards", 32)
    match = Match.new("diamant", 3, chance=FairChance(later, table.table, table.nonces))
    play_at_random(match, Rng(1), 1000)
    verdict = check_proof(Played(match, table.table, later, table.nonces).proof())
    assert verdict.commitment != commitment(table.table, table.seed)
