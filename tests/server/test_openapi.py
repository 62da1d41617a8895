"""The description of the API: valid, complete, and the same as what browsers' code is made from."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from schemathesis.specs.openapi.definitions import OPENAPI_31
from scripts import npm, openapi, problems_page

from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games
from grotto.kernel.rng import Rng
from grotto.server.api.records import replayed
from grotto.server.api.routes import ROUTES
from grotto.server.openapi import described
from grotto.server.problem_kinds import KINDS
from grotto.tables.seen import News, look, page
from tests.tables.world import ANNA, BEN, CLEO, Played, World

from .service import Service

pytestmark = pytest.mark.one_build


@pytest.fixture(scope="module")
def description() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(described()))
    return found


def test_it_is_a_valid_description(description: dict[str, Any]) -> None:
    jsonschema.Draft202012Validator(OPENAPI_31).validate(description)
    for schema in description["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


def test_every_reference_leads_somewhere(description: dict[str, Any]) -> None:
    references = set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(description)))
    assert references == set(description["components"]["schemas"]), "none is missing, and none is left over"


def test_every_game_has_its_types_by_name(description: dict[str, Any]) -> None:
    schemas = description["components"]["schemas"]
    for name in games():
        kinds, prefix = find_game(name).kinds, name.title()
        assert kinds is not None
        for what, by_kind in (("Action", kinds.ACTIONS), ("Draw", kinds.DRAWS), ("Fact", kinds.FACTS)):
            union = schemas[prefix + what]
            mapping = union["discriminator"]["mapping"]
            assert [{"$ref": ref} for ref in mapping.values()] == union["oneOf"]
            assert set(mapping) == set(by_kind)
            for kind, ref in mapping.items():
                found = schemas[ref.rpartition("/")[2]]
                assert found["properties"]["kind"]["enum"] == [kind]
                assert found["properties"]["clause"]["enum"]
        assert schemas[f"{prefix}Scene"]["properties"]["position"] == {"$ref": f"#/components/schemas/{prefix}Position"}
    assert schemas["Scene"]["discriminator"]["mapping"].keys() == schemas["Replay"]["discriminator"]["mapping"].keys()


@pytest.mark.parametrize("game", games())
def test_what_tables_and_replays_send_is_as_described(game: str, description: dict[str, Any]) -> None:
    """From the first look to the end, through the eyes of players and onlookers."""
    played = Played(World(), game=game, players=3, public=True, options=OPTIONS.get(game, {}))
    played.join(ANNA, BEN, CLEO).start()
    seen_valid = validator(description, "Seen")
    told, rng = 0, Rng(1)
    for step in range(400):
        table = played.table
        assert table.match is not None
        if step % 10 == 0 or table.phase == "over":
            for seat in (None, 0):
                seen_valid.validate(json.loads(msgspec.json.encode(look(table, None, seat, "en", 0, News(told, 0)))))
            told = len(table.match.done)
        if table.phase == "over":
            break
        seat = table.to_act[0]
        texts = played.legal(seat)
        played.act((ANNA, BEN, CLEO)[seat], texts[rng.below(len(texts))])
    assert played.table.phase == "over"
    validator(description, "Page").validate(json.loads(msgspec.json.encode(page(played.table, 0, "en", 50))))
    replay = json.loads(replayed(played.table, "open", "en"))
    replay["moments"], replay["past"] = replay["moments"][:5] + replay["moments"][-1:], replay["past"][-20:]
    validator(description, "Replay").validate(replay)
    of_others = [validator(description, f"{other.title()}Event") for other in games() if other != game]
    assert not any(other.is_valid(event) for other in of_others for event in replay["past"]), "games are told apart"


OPTIONS = {"erdgeister": {"turn_limit": 12}}


def validator(description: dict[str, Any], name: str) -> jsonschema.Draft202012Validator:
    schema = {"$ref": f"#/components/schemas/{name}", "components": description["components"]}
    return jsonschema.Draft202012Validator(schema)


def test_every_route_is_described(description: dict[str, Any]) -> None:
    found = {(method.upper(), path) for path, methods in description["paths"].items() for method in methods}
    assert found == {(route.method, route.path) for route in ROUTES}
    names = [operation["operationId"] for methods in description["paths"].values() for operation in methods.values()]
    assert len(set(names)) == len(names) == len(ROUTES)
    for route in ROUTES:
        operation = description["paths"][route.path][route.method.lower()]
        assert operation["summary"].endswith((".", "`", ")")), route.name
        parameters = {parameter["name"]: parameter for parameter in operation["parameters"]}
        assert ("Idempotency-Key" in parameters) == route.command
        assert set(re.findall(r"{(\w+)}", route.path)) <= set(parameters)
        assert ({} in operation["security"]) == (route.who == "anybody")
        assert ("requestBody" in operation) == (route.body is not None)
        assert (route.body is not None) == (route.method == "POST")


def test_every_command_says_what_may_be_refused(description: dict[str, Any]) -> None:
    for route in ROUTES:
        responses = description["paths"][route.path][route.method.lower()]["responses"]
        assert {"200", "400", "403", "421", "429", "500"} <= set(responses)
        for status, response in responses.items():
            if status != "200":
                kinds = response["description"].split(", ")
                assert all(KINDS[kind].status == int(status) for kind in kinds)


def test_no_body_takes_fields_that_are_not_described() -> None:
    """Who somebody is never comes from the body; nor does anything else that nobody expects."""
    for route in ROUTES:
        if route.body is not None:
            body = msgspec.inspect.type_info(route.body)
            assert isinstance(body, msgspec.inspect.StructType)
            assert body.forbid_unknown_fields, route.name


def test_no_secret_is_asked_for_in_an_address() -> None:
    for route in ROUTES:
        assert not {query.name for query in route.queries} & {"token", "invitation", "key", "cookie", "nonce"}


def test_the_server_gives_it_out(service: Service, description: dict[str, Any]) -> None:
    assert service.nobody().good("GET", "/api/openapi.json") == description


def test_the_browsers_copy_is_up_to_date() -> None:
    assert openapi.FILE.read_text("utf-8") == openapi.text(), "run `python -m scripts.openapi`"


@pytest.mark.slow
def test_the_browsers_types_are_up_to_date(tmp_path: Path) -> None:
    made = tmp_path / "api.d.ts"
    program = npm.WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    assert program.is_file(), "run `python -m scripts.npm ci` first"
    command = [
        *npm.node(),
        str(program),
        "openapi.json",
        "--default-non-nullable",
        "false",
        "--empty-objects-unknown",
        "-o",
        str(made),
    ]
    subprocess.run(command, cwd=npm.WEB, check=True, capture_output=True)
    kept = npm.WEB / "src" / "protocol" / "api.d.ts"
    assert kept.read_text("utf-8") == made.read_text("utf-8"), "run `python -m scripts.npm run types`"


def test_the_page_of_problems_is_up_to_date() -> None:
    assert problems_page.FILE.read_text("utf-8") == problems_page.text(), "run `python -m scripts.problems_page`"
    for kind in KINDS:
        assert f"## {kind}\n" in problems_page.text()


@pytest.mark.parametrize("page", ["api.md", "bot-api.md"])
def test_the_guides_name_routes_that_exist(page: str) -> None:
    text = (problems_page.FILE.parent.parent / "guides" / page).read_text("utf-8")
    named = set(re.findall(r"(GET|POST) (/api[a-z/{}.-]*)", text))
    assert named
    assert named <= {(route.method, route.path) for route in ROUTES}
