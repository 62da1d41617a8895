"""Proofs of fair chance: what is true holds."""

from __future__ import annotations

import pytest

from grotto.kernel.errors import BadOption, BadState
from grotto.tables.chance import commitment
from grotto.tables.proof import check_proof, make_proof
from tests.cases import CASES, Case

from .checking import draws, every_game, finished
from .proofs import FIXTURES, fixtures, played, read, secret
from .reference import Reference

pytestmark = pytest.mark.one_build


# -- what is true holds -------------------------------------------------------------------------------------


@pytest.mark.slow
@every_game
def test_the_proofs_of_many_tables_hold(case: Case) -> None:
    for number in range(50):
        table = played(case, number)
        verdict = check_proof(table.proof())
        assert (verdict.table, verdict.commitment) == (table.table, commitment(table.table, table.seed))
        assert verdict.finished
        assert verdict.draws + verdict.choices == len(table.match.done)


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_edition_board_and_number_of_players_has_proofs(case: Case) -> None:
    assert check_proof(played(case, 5).proof()).finished


def test_a_verdict_says_what_was_checked() -> None:
    table = finished("diamant")
    verdict = check_proof(table.proof(aborted=2))
    assert (verdict.game, verdict.rules, verdict.aborted) == ("diamant", "1", 2)
    assert verdict.nonces == (table.nonces[0].hex(), table.nonces[1].hex(), None)
    assert verdict.draws == len(draws(table.match))


def test_every_ticket_is_that_of_the_second_writing_of_the_specification() -> None:
    table = finished("emerald")
    fair = Reference(table.seed, table.table, table.nonces)
    events = read(table.proof()).events
    assert len(events) > 50
    assert [event.ticket for event in events] == [fair.event(i, "draw").below(e.n) for i, e in enumerate(events)]


def test_a_match_that_goes_on_has_no_proof_and_one_that_was_broken_off_has() -> None:
    table = played(Case("diamant", 3), 4, steps=5)
    with pytest.raises(BadState, match="still being played"):
        table.proof()
    assert not check_proof(table.proof(abandoned=True)).finished


def test_no_proof_is_made_with_secrets_that_did_not_draw_the_match() -> None:
    table = finished("diamant")
    for seed, nonces in ((secret("other", 32), table.nonces), (table.seed, {})):
        with pytest.raises(BadState, match="not made by this seed"):
            make_proof(table.match, table=table.table, seed=seed, nonces=nonces)
    with pytest.raises(BadOption, match="seats 0 to 2"):
        make_proof(table.match, table=table.table, seed=table.seed, nonces={**table.nonces, 3: bytes(16)})


def test_the_files_that_the_browser_is_tested_with_are_up_to_date() -> None:
    for name, text in fixtures().items():
        assert (FIXTURES / name).read_text("utf-8") == text, "run `python -m tests.tables.proofs`"
