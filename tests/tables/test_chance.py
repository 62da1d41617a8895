"""Fair chance: what is drawn is what the specification says, evenly, and nobody can know it beforehand."""

from __future__ import annotations

import hashlib
import json
import math
import os
import pickle
import secrets
import subprocess
import sys
from collections import Counter
from copy import copy, deepcopy
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grotto
from grotto.kernel.errors import BadOption
from grotto.kernel.rng import Rng
from grotto.match.chance_source import drawn
from grotto.tables.chance import Draw, FairChance, commitment
from tests.cases import play_at_random

from .proofs import FIXTURES, secret
from .reference import Reference, hmac_sha256

pytestmark = pytest.mark.one_build

ROOT = Path(__file__).parent.parent.parent
SEED = bytes(range(32))
TABLE = "table-0001"
NONCES = {0: b"\x11" * 16, 1: b"\x22" * 16}


# -- the specification, to the byte ----------------------------------------------------------------------


def test_the_commitment_is_that_of_the_specification() -> None:
    assert commitment(TABLE, SEED) == "995b7da29b00a435e6105950b45735377a41f811831b3cb130db7e012b7dbaf5"


def test_shuffle_and_dice_are_those_of_the_specification() -> None:
    key = Reference(SEED, TABLE, NONCES).key
    deck, dice, d20 = Draw(key, 0, b"deck"), Draw(key, 1, b"2d6"), Draw(key, 2, b"d20")
    assert shuffled(deck, 10) == [2, 9, 1, 0, 4, 8, 3, 5, 6, 7]
    assert [dice.below(6) + 1, dice.below(6) + 1] == [3, 2]
    assert d20.below(20) + 1 == 5


def test_draws_are_those_of_the_second_writing_of_the_specification() -> None:
    fair, reference = FairChance(SEED, TABLE, NONCES), Reference(SEED, TABLE, NONCES)
    totals = [1, 2, 3, 6, 35, 128, 129, 255, 256, 257, 1000, 65_537, 2**24 + 1, 2**31 + 1, 2**32] * 20
    assert [fair.below(n) for n in totals] == [reference.event(i, "draw").below(n) for i, n in enumerate(totals)]
    assert fair.index == len(totals)


def test_draws_that_run_over_the_end_of_a_block_are_those_of_the_browser_too() -> None:
    data = json.loads((FIXTURES / "draws.json").read_text("utf-8"))
    nonces = {int(seat.removeprefix("seat")): bytes.fromhex(nonce) for seat, nonce in data["nonces"].items()}
    seed = bytes.fromhex(data["seed"])
    assert any(Reference(seed, data["table"], nonces).blocks_for(index, n) > 1 for index, n, _ in data["draws"])
    for index, n, ticket in data["draws"]:
        assert FairChance(seed, data["table"], nonces, index).below(n) == ticket


@given(st.binary(min_size=32, max_size=32), st.text(max_size=20), st.sets(st.integers(0, 12)), st.integers(1, 2**32))
def test_any_table_draws_as_specified(seed: bytes, table: str, seats: set[int], n: int) -> None:
    nonces = {seat: secret(f"{seat}", 16) for seat in seats}
    reference = Reference(seed, table, nonces)
    assert FairChance(seed, table, nonces, 7).below(n) == reference.event(7, "draw").below(n)
    assert commitment(table, seed) == reference.commitment


def test_every_draw_has_an_index_of_its_own_whatever_was_drawn_before() -> None:
    one, other = FairChance(SEED, TABLE, NONCES), FairChance(SEED, TABLE, NONCES)
    for n in (6, 6, 6):
        one.below(n)
    for n in (1, 171, 2**31 + 1):  # eats other numbers of bytes
        other.below(n)
    assert one.index == other.index == 3
    assert [one.below(n) for n in (52, 9)] == [other.below(n) for n in (52, 9)]
    assert FairChance(SEED, TABLE, NONCES, 3).below(52) == FairChance(SEED, TABLE, NONCES, 3).below(52)


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_a_draw_among_no_tickets_or_too_many_is_refused_and_uses_no_index(n: int) -> None:
    fair = FairChance(SEED, TABLE, NONCES)
    with pytest.raises(ValueError, match="tickets"):
        fair.below(n)
    assert fair.index == 0


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_of_another_length_is_refused(seed: bytes) -> None:
    with pytest.raises(BadOption, match="32 bytes"):
        FairChance(seed, TABLE, NONCES)
    with pytest.raises(BadOption, match="32 bytes"):
        commitment(TABLE, seed)


@pytest.mark.parametrize("nonces", [{0: b""}, {0: bytes(15)}, {-1: bytes(16)}])
def test_a_nonce_of_another_length_or_of_no_seat_is_refused(nonces: dict[int, bytes]) -> None:
    with pytest.raises(BadOption, match="16 bytes"):
        FairChance(SEED, TABLE, nonces)


# -- a source for a match -----------------------------------------------------------------------------------


def test_a_fork_of_a_match_draws_what_the_match_will_and_uses_up_nothing() -> None:
    fair = FairChance(SEED, TABLE, NONCES)
    match = grotto.new("diamant", players=3, chance=fair)
    fork, index = match.fork(), fair.index
    play_at_random(fork, Rng(1), 30)
    assert fair.index == index
    play_at_random(match, Rng(1), 30)
    assert [done.text for done in match.done] == [done.text for done in fork.done]
    assert fair.index > index


def test_a_source_shows_nothing_of_its_secrets_and_cannot_leave_the_process() -> None:
    fair = FairChance(SEED, TABLE, NONCES)
    assert repr(fair) == "<FairChance of table 'table-0001', next index 0>"
    held = [getattr(fair, name) for name in FairChance.__slots__]
    assert SEED not in held
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        with pytest.raises(TypeError, match="never pickled"):
            pickle.dumps(fair, protocol)
    with pytest.raises(TypeError, match="never pickled"):
        pickle.dumps(grotto.new("diamant", players=3, chance=fair))
    with pytest.raises(TypeError, match="never pickled"):
        copy(fair)
    assert deepcopy(fair).below(1000) == fair.below(1000)


# -- even ---------------------------------------------------------------------------------------------------


def shuffled(draw: Draw, size: int) -> list[int]:
    """Fisher-Yates from the end, as the specification has it; no game of ours shuffles."""
    things = list(range(size))
    for i in range(size - 1, 0, -1):
        j = draw.below(i + 1)
        things[i], things[j] = things[j], things[i]
    return things


def too_far(counts: Counter[int], shares: list[float], sigmas: float = 3.09) -> float:
    """How far chi-square lies beyond its bound (Wilson and Hilferty); 3.09 sigmas are 99.9 %."""
    total, freedom = sum(counts.values()), len(shares) - 1
    distance = sum((counts[i] - total * share) ** 2 / (total * share) for i, share in enumerate(shares))
    bound = freedom * (1 - 2 / (9 * freedom) + sigmas * math.sqrt(2 / (9 * freedom))) ** 3
    return distance - bound


@pytest.mark.parametrize("n", [2, 6, 35, 52, 100, 129, 171, 257])
def test_every_ticket_is_drawn_equally_often(n: int) -> None:
    fair = FairChance(secret(f"even {n}", 32), TABLE, NONCES)
    assert too_far(Counter(fair.below(n) for _ in range(100 * n + 4000)), [1 / n] * n) < 0


def test_a_fresh_seed_is_even_too() -> None:
    fair = FairChance(secrets.token_bytes(32), TABLE, {})
    assert too_far(Counter(fair.below(100) for _ in range(10_000)), [0.01] * 100, sigmas=6) < 0


def test_what_has_more_tickets_is_drawn_more_often_and_no_more_than_that() -> None:
    state = grotto.game("diamant").start(3, grotto.game("diamant").options(3, {}))
    odds = state.odds
    total = sum(weight for _, weight in odds)
    assert len({weight for _, weight in odds}) > 1
    fair = FairChance(secret("weighted", 32), TABLE, NONCES)
    numbers = {outcome: i for i, (outcome, _) in enumerate(odds)}
    counts = Counter(numbers[drawn(state, fair)] for _ in range(8000))
    assert too_far(counts, [weight / total for _, weight in odds]) < 0


def test_every_order_of_five_cards_is_equally_frequent() -> None:
    key = Reference(secret("five", 32), TABLE, NONCES).key
    orders: dict[tuple[int, ...], int] = {}
    counts = Counter(
        orders.setdefault(tuple(shuffled(Draw(key, index, b"deck"), 5)), len(orders)) for index in range(12_000)
    )
    assert len(orders) == 120
    assert too_far(counts, [1 / 120] * 120) < 0


# -- not to be known beforehand -----------------------------------------------------------------------------------


def test_nobody_can_tell_a_draw_from_what_is_public() -> None:
    """Keys that a careless server might derive from what everybody sees, or from all but its own secret."""
    tables, hits = 600, Counter[str]()
    for number in range(tables):
        table = f"table-{number:04}"
        seed = secret(f"unknown {number}", 32)
        nonces = {seat: secret(f"{table} {seat}", 16) for seat in range(3)}
        truth = FairChance(seed, table, nonces).below(35)
        for name, key in guessed_keys(table, commitment(table, seed), nonces).items():
            fair = Reference(bytes(32), table, nonces)
            fair.key = key
            hits[name] += fair.event(0, "draw").below(35) == truth
    most = tables / 35 + 3.5 * math.sqrt(tables / 35)  # ten guessers, so a little more than three sigmas
    assert {name: count for name, count in hits.items() if count > most} == {}


def guessed_keys(table: str, shown: str, nonces: dict[int, bytes]) -> dict[str, bytes]:
    context = Reference(bytes(32), table, nonces).context
    empty = Reference(bytes(32), table, {}).context
    seeds = {
        "commitment": bytes.fromhex(shown),
        "commitment as text": shown.encode(),
        "hash of the commitment": hashlib.sha256(bytes.fromhex(shown)).digest(),
        "table": table.encode(),
        "nothing": bytes(32),
        "nonces": b"".join(nonces.values()),
    }
    keys = {name: hmac_sha256(seed, b"key" + context) for name, seed in seeds.items()}
    keys["commitment without nonces"] = hmac_sha256(bytes.fromhex(shown), b"key" + empty)
    return {**keys, "the context itself": context, "the commitment itself": bytes.fromhex(shown)}


def test_one_players_nonce_changes_everything_so_the_house_cannot_choose_alone() -> None:
    hits = 0
    for number in range(600):
        honest = {**NONCES, 2: secret(f"honest {number}", 16)}
        hits += FairChance(SEED, TABLE, honest).below(35) == FairChance(SEED, TABLE, NONCES).below(35)
    assert hits < 600 / 35 + 3 * math.sqrt(600 / 35)


def test_a_seed_is_worth_nothing_at_another_table() -> None:
    draws = [[FairChance(SEED, table, NONCES, i).below(1000) for i in range(20)] for table in ("a", "b", "ab")]
    assert all(sum(x == y for x, y in zip(draws[i], draws[j], strict=True)) <= 2 for i, j in ((0, 1), (0, 2), (1, 2)))
    assert len({commitment(table, SEED) for table in ("a", "b", "ab")}) == 3


# -- the same everywhere --------------------------------------------------------------------------------------------

SCRIPT = """
from tests.tables.proofs import played
from tests.cases import Case
print(played(Case("diamant", 4), 9).proof())
"""


@pytest.mark.slow
def test_a_table_draws_the_same_under_every_hash_seed() -> None:
    def output(hash_seed: str) -> str:
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", SCRIPT]
        return subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True).stdout

    first, second, third = output("0"), output("1"), output("4711")
    assert first == second == third
    assert '"ticket"' in first
