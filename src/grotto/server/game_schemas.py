"""Each game's own types in the API description, made from `Game.kinds`: `EmeraldPosition`, `EmeraldFact` and so on.

What the server sends of a match has one shape for all games, in which positions, actions and facts are plain objects.
Here every such shape becomes a union of one shape for each game, told apart by `game`, with the game's own types in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from grotto.kernel.game import Game, Kinds
from grotto.kernel.registry import game as find_game
from grotto.kernel.registry import games
from grotto.kernel.view import Outcome

Schema = dict[str, Any]
Schemas = dict[str, Schema]

REF = "#/components/schemas/{name}"
OBJECT: Schema = {"type": "object"}


def with_games(components: Schemas) -> Schemas:
    """The components with those of the games; what differs from game to game has become a union over them."""
    found = {name: schema for name, schema in components.items() if name not in ("Moment", "Outcome")}
    by_game = {name: _shapes(name, components, _own_types(find_game(name), found)) for name in games()}
    for shapes in by_game.values():
        found |= {schema["title"]: schema for schema in shapes.values()}
    for shape, tag in (("EventSeen", None), ("Scene", "game"), ("Replay", "game")):
        names = {name: shapes[shape]["title"] for name, shapes in by_game.items()}
        about = {"title": shape, "description": components[shape]["description"]}
        found[shape] = {**about, **_one_of(names, tag)}
    return found


class _Types(dict[str, Schema]):
    """References to a game's types by what they are: options, position, action, draw, fact and outcome."""


def _own_types(game: Game, found: Schemas) -> _Types:
    """Adds the game's own components to those that were found; a game without kinds has plain objects."""
    kinds, prefix = game.kinds, _prefix(game.name)
    if kinds is None:
        return _Types(options=OBJECT, position=OBJECT, action=OBJECT, draw=OBJECT, fact=OBJECT, outcome=OBJECT)
    types = _listed(kinds)
    refs, made = msgspec.json.schema_components(types, ref_template=REF)
    names = {name: name if name.startswith(prefix) else prefix + name for name in made}
    for name, schema in made.items():
        found[names[name]] = {**_renamed(schema, names), "title": names[name]}
    named = {id(kind): names[ref["$ref"].rpartition("/")[2]] for kind, ref in zip(types, refs, strict=True)}
    for what, by_kind in (("Action", kinds.ACTIONS), ("Draw", kinds.DRAWS), ("Fact", kinds.FACTS)):
        union = _one_of({kind: named[id(made)] for kind, made in by_kind.items()}, tag="kind")
        found[prefix + what] = {"title": prefix + what, **union}
    found[f"{prefix}Outcome"] = _outcome(kinds, f"{prefix}Outcome")
    parts = ("Options", "Position", "Action", "Draw", "Fact", "Outcome")
    return _Types({part.lower(): _ref(prefix + part) for part in parts})


def _listed(kinds: Kinds) -> list[type]:
    return [kinds.OPTIONS, kinds.POSITION, *kinds.ACTIONS.values(), *kinds.DRAWS.values(), *kinds.FACTS.values()]


def _shapes(game: str, components: Schemas, own: _Types) -> Schemas:
    """The shapes that differ from game to game, as this game fills them in."""
    prefix = _prefix(game)
    event, moment = f"{prefix}Event", f"{prefix}Moment"
    outcome = {"anyOf": [own["outcome"], {"type": "null"}]}
    filled: dict[str, tuple[str, Schemas]] = {
        "EventSeen": (event, {"value": {"anyOf": [own["action"], own["draw"]]}, "facts": _list(own["fact"])}),
        "Scene": (
            f"{prefix}Scene",
            {
                "game": {"enum": [game]},
                "options": own["options"],
                "legal": _list(own["action"]),
                "position": own["position"],
                "outcome": outcome,
            },
        ),
        "Moment": (moment, {"position": own["position"]}),
        "Replay": (
            f"{prefix}Replay",
            {
                "game": {"enum": [game]},
                "options": own["options"],
                "moments": _list(_ref(moment)),
                "past": _list(_ref(event)),
                "outcome": outcome,
            },
        ),
    }
    return {shape: _filled_in(components[shape], name, parts) for shape, (name, parts) in filled.items()}


def _filled_in(schema: Schema, name: str, parts: Schemas) -> Schema:
    assert parts.keys() <= schema["properties"].keys(), f"{name} has no {parts.keys() - schema['properties'].keys()}"
    return {**schema, "title": name, "properties": {**schema["properties"], **parts}}


def _outcome(kinds: Kinds, name: str) -> Schema:
    """How this game may end."""
    _, made = msgspec.json.schema_components([Outcome], ref_template=REF)
    return _filled_in(made["Outcome"], name, {"ending": {"enum": sorted(kinds.ENDINGS)}})


def _one_of(names: Mapping[str, str], tag: str | None) -> Schema:
    """A union, told apart by the value of one field if there is such a field."""
    refs = [_ref(name) for name in names.values()]
    if tag is None:
        return {"anyOf": refs}
    mapping = {value: REF.format(name=name) for value, name in names.items()}
    return {"oneOf": refs, "discriminator": {"propertyName": tag, "mapping": mapping}}


def _renamed(schema: Any, names: Mapping[str, str]) -> Any:
    """A schema with other names in its references."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            return _ref(names[schema["$ref"].rpartition("/")[2]])
        return {key: _renamed(part, names) for key, part in schema.items()}
    return [_renamed(part, names) for part in schema] if isinstance(schema, list) else schema


def _list(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _ref(name: str) -> Schema:
    return {"$ref": REF.format(name=name)}


def _prefix(game: str) -> str:
    """`Emerald` for `emerald`, as in the names of its Python classes."""
    return "".join(part.title() for part in game.split("-"))
