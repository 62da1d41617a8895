"""Tables that had ended: match files, proofs, replays, lists and statistics are what they were."""

from __future__ import annotations

from typing import Any

import pytest

from .before import same_as_before
from .command import grotto
from .conftest import Known
from .samples import Samples

pytestmark = pytest.mark.one_build

ENDED = ["published", "called off", "after a false start", "one screen"]


@pytest.mark.parametrize("called", ENDED)
def test_the_match_file_and_the_proof_are_the_same_to_the_last_byte(
    called: str, samples: Samples, kept: Any, known: Known
) -> None:
    table = kept["tables"][called]["table"]
    for what, ending in (("record", ".match"), ("proof", ".proof.json")):
        answer = known("Anna").ask("GET", f"/api/tables/{table}/{what}")
        assert answer.data == samples.downloaded(called, ending).read_bytes()


@pytest.mark.parametrize("called", ENDED)
def test_a_proof_that_was_downloaded_still_holds(called: str, samples: Samples, kept: Any) -> None:
    table = kept["tables"][called]
    nonces = [part for seat, nonce in table["nonces"].items() for part in ("--nonce", f"{seat}={nonce}")]
    said = grotto("verify", samples.downloaded(called, ".proof.json"), "--commitment", table["commitment"], *nonces)
    assert "the proof holds" in said
    assert ("broken off." in said) == (called == "called off")
    assert ("repeated: 1" in said) == (called == "after a false start")


@pytest.mark.parametrize("called", ENDED)
def test_the_replay_tells_every_step_of_the_match_file(called: str, samples: Samples, kept: Any, known: Known) -> None:
    told = known("Anna").good("GET", f"/api/tables/{kept['tables'][called]['table']}/replay?seat=open")
    head, steps, _ = samples.downloaded(called, ".match").read_text("utf-8").split("---\n")
    by = {"chance": "*"}
    texts = [event["text"].partition("=")[0] for event in told["past"]]  # a spy reads the number behind it too
    assert [f"{by.get(event['by'], event['by'])} {text}" for event, text in zip(told["past"], texts, strict=True)] == (
        steps.splitlines()
    )
    names = [f"seat {seat} {name}" for seat, name in enumerate(told["names"])]
    in_file = [line for line in head.splitlines() if line.startswith("seat ")]
    assert [line.replace(" wisp", " Luma") for line in in_file] == names  # screens show whom a bot appears as
    assert len(told["moments"]) == len(told["past"]) + 1


@pytest.mark.parametrize(("called", "who"), [("published", "Robot"), ("one screen", "Cleo")])
def test_it_is_seen_as_before(called: str, who: str, kept: Any, known: Known) -> None:
    assert same_as_before(known(who), kept, called)["phase"] == "over"


def test_a_table_that_was_closed_has_no_record(kept: Any, known: Known) -> None:
    answer = known("Anna").ask("GET", f"/api/tables/{kept['tables']['closed']['table']}/record")
    assert answer.json["type"] == "/problems/no-table"


def test_lists_and_statistics_know_them(kept: Any, known: Known) -> None:
    called = {one["table"]: name for name, one in kept["tables"].items()}
    mine = {called[one["table"]]: one for one in known("Anna").good("GET", "/api/me/tables")["tables"]}
    assert set(mine) >= set(kept["tables"]) - {"closed"}
    assert {name for name in ENDED if mine[name]["phase"] == "over"} == set(ENDED)
    assert mine["published"]["next"] == kept["tables"]["rematch"]["table"]
    finished = known("Cleo").good("GET", "/api/finished")["tables"]
    assert {"published", "one screen"} <= {called[one["table"]] for one in finished}
    robot = known("Ben").good("GET", f"/api/guests/{kept['people']['Robot']['guest']}")
    assert robot["name"] == "Robot"
    assert sum(one["played"] for one in robot["tally"]) >= 1
