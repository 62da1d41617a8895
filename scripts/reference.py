"""Writes docs/reference/ from the code: what a view holds, field by field, each game's JSON schemas, and what bots,
search, training and arena offer in Python.

    python -m scripts.reference           write the pages
    python -m scripts.reference --check   exit 1 if they are not up to date
"""

from __future__ import annotations

import ast
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from grotto.kernel.game import Kinds
from grotto.kernel.registry import game as find_game
from grotto.kernel.view import View

from .environment_pages import environment_page

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "reference"
TITLES = {"emerald": "Emerald", "diamant": "Diamant", "erdgeister": "Der Schatz der Erdgeister"}
HEAD = "| field | type | meaning |\n| --- | --- | --- |"
INTRODUCTION = """# Views

*This page is made from the code by `make docs`.*

A view is all that one viewer may know of a match: `match.view(seat)`, or `match.view()` for an onlooker. It is
plain JSON. The frame is the same in every game; each game has its own `position`, its own kinds of actions, draws,
facts and endings. Every action, draw and fact names the clause of the rulebook that says most about it.

Besides this page there is a JSON schema of [the frame](view.json), and for each game a file of schemas:
[Emerald](emerald.json), [Diamant](diamant.json), [Der Schatz der Erdgeister](erdgeister.json). Such a file has
`position`, and by kind `values` (actions and draws) and `facts`; each entry is a schema that stands alone. The
[API description](../guides/api.md) has the same types by name.
"""
POSITION = 'What is in `view["position"]`; the last table is the whole, those before it are its parts.\n'
ACTIONS = 'What is in `view["legal"]`, and in `value` of every event that a seat made, by `kind`.\n'
DRAWS = "What is in `value` of every event that chance made, by `kind`.\n"
FACTS = "What is in `facts` of every event of the history, by `kind`.\n"
ENDINGS = "What `ending` of the outcome may be.\n"


NAMES_INTRODUCTION = """# Python names

*This page is made from the code by `make docs`.*

What bots, search, nets, training and the arena offer in Python, module by module. Names that are not here may
change at any time. How to use them: [Bots](../guides/bots.md), [Write a bot](../guides/write-a-bot.md),
[Play in Python](../guides/play-in-python.md), [The arena](../guides/arena.md), [Training](../guides/train.md).
Methods marked *hot* are C functions in the compiled build: a game's rooms call them and override them in Cython; from
Python use the others.
"""
# What each heading tells of: the module to import from, a sentence, and where each name is written.
NAMES = (
    ("grotto", "A match, the friendly way in.", {"Match": "match/match.py"}),
    ("grotto.kernel.state", "A position, the fast floor.", {
        "State": "kernel/state.py", "random_games": "kernel/state.py",
    }),
    ("grotto.kernel.game", "What a game tells of itself.", {"Game": "kernel/game.py"}),
    ("grotto.kernel.view", "What a viewer gets.", {
        "View": "kernel/view.py", "Event": "kernel/view.py", "Outcome": "kernel/view.py",
    }),
    ("grotto.kernel.rng", "Random numbers.", {"Rng": "kernel/rng.py"}),
    ("grotto.kernel.errors", "Refusals.", dict.fromkeys(
        ("Refusal", "Unreadable", "NotLegal", "NotYourTurn", "GameIsOver", "BadOption", "BadState", "BadFile"),
        "kernel/errors.py",
    )),
    ("grotto.play.encoder", "Positions as rows and actions as indices.", {
        "Encoder": "play/encoder.py", "Part": "play/encoder.py",
    }),
    ("grotto.play.batch", "Many games at once.", {"Batch": "play/batch.py"}),
    ("grotto.play.episode_rows", "Episodes of all batches as matches.", {"EpisodeRows": "play/episode_rows.py"}),
    ("grotto.play.round_batch", "Many games at once, by whole rounds.", {"RoundBatch": "play/round_batch.py"}),
    ("grotto.play.episode", "One game as environments play it.", {"Episode": "play/episode.py"}),
    ("grotto.bots", "Bots by name, and what a bot is.", {
        "bot": "bots/by_name.py", "own_bot": "bots/by_name.py", "find": "bots/by_name.py",
        "Bot": "bots/contract.py", "Budget": "bots/contract.py",
        "Decision": "bots/contract.py", "Rung": "bots/rungs.py", "RUNGS": "bots/rungs.py", "LADDER": "bots/by_name.py",
    }),
    ("grotto.bots.rungs", "The ladder's names in words.", {
        "rung": "bots/rungs.py", "style_title": "bots/rungs.py", "style_character": "bots/rungs.py",
    }),
    ("grotto.bots.forfeit", "What no bot may do.", {
        "ask": "bots/forfeit.py", "checked": "bots/forfeit.py", "Forfeit": "bots/forfeit.py",
    }),
    ("grotto.bots.program_bot", "Any program as a bot.", {"ProgramBot": "bots/program_bot.py"}),
    ("grotto.bots.entry_points", "Bots that packages offer.", {
        "offered": "bots/entry_points.py", "offered_bot": "bots/entry_points.py",
    }),
    ("grotto.search", "One step ahead, and tree search over any game.", {
        "search": "search/from_view.py", "Choice": "search/tree.py", "Search": "search/tree.py",
        "OneStepPolicy": "search/one_step_policy.py", "SearchPolicy": "search/search_policy.py",
    }),
    ("grotto.play.policy", "How a seat chooses.", {"Policy": "play/policy.py"}),
    ("grotto.play.judge", "What a position is worth.", {"Judge": "play/judge.py"}),
    ("grotto.play.features", "A position as numbers for a net.", {"Features": "play/features.py"}),
    ("grotto.play.guesser", "How a seat imagines what it cannot see.", {
        "Guesser": "play/guesser.py", "Suspect": "play/guesser.py",
    }),
    ("grotto.play.selfplay", "Whole games between policies.", {
        "SelfPlay": "play/selfplay.py", "GameRecorder": "play/selfplay.py",
    }),
    ("grotto.play.keyed_chance", "Chance keyed by what it decides.", {"KeyedChance": "play/keyed_chance.py"}),
    ("grotto.parallel.pools", "Jobs in parallel.", {
        "worker_pool": "parallel/pools.py", "WorkerPool": "parallel/pools.py",
    }),
    ("grotto.nets.files", "Files of weights.", {
        "read": "nets/files.py", "write": "nets/files.py", "Weights": "nets/files.py",
    }),
    ("grotto.play.recipe", "How a net is trained.", {"Recipe": "play/recipe.py"}),
    ("grotto.train.training_run", "One training run.", {"TrainingRun": "train/training_run.py"}),
    ("grotto.arena", "Who is stronger.", {
        "run": "arena/runner.py", "load": "arena/run_folder.py", "Plan": "arena/plan.py", "Question": "arena/plan.py",
        "Contest": "arena/pairing.py", "both_ways": "arena/pairing.py", "against": "arena/pairing.py",
        "full_matrix": "arena/pairing.py", "round_robin": "arena/pairing.py", "Results": "arena/results.py",
        "Row": "arena/results.py", "Estimate": "arena/estimates.py", "Deal": "arena/deal.py",
    }),
    ("grotto.arena.suites", "Benchmark suites.", {
        "suite_names": "arena/suites.py", "find_suite": "arena/suites.py", "plan_of": "arena/suites.py",
        "check": "arena/suites.py", "score": "arena/suites.py", "Score": "arena/suites.py", "Suite": "play/suite.py",
    }),
    ("grotto.arena.data_set", "Games between bots as match files.", {
        "plan_of": "arena/data_set.py", "make": "arena/data_set.py", "read": "arena/data_set.py",
        "forfeits": "arena/data_set.py",
    }),
    ("grotto.bots.listing", "All bots that can be named.", {
        "bots_of": "bots/listing.py", "BotList": "bots/listing.py", "NamedBot": "bots/listing.py",
    }),
    ("grotto.arena.ratings", "Ratings.", {"Ratings": "arena/ratings.py", "Rating": "arena/ratings.py"}),
    ("grotto.arena.matrix", "Everybody among copies of everybody else.", {
        "Matrix": "arena/matrix.py", "Standing": "arena/matrix.py",
    }),
    ("grotto.arena.result_files", "Results as files.", {"write": "arena/result_files.py"}),
)  # fmt: skip
CONSTANTS = {
    "RUNGS": "All seven rungs, the lowest first.",
    "LADDER": "Their names.",
}
HOT = "Hot: "


def pages() -> dict[str, str]:
    """Every file of the reference, by name."""
    made = {"views.md": _views_page(), "view.json": _schema(View), "python.md": _names_page()}
    for game in TITLES:
        made[f"{game}.json"] = _game_schemas(_kinds(game))
        made[f"{game}-environment.md"] = environment_page(game)
    return made


def _schema(kind: object) -> str:
    return _written(msgspec.json.schema(kind))


def _kinds(game: str) -> Kinds:
    kinds = find_game(game).kinds
    assert kinds is not None
    return kinds


def _game_schemas(kinds: Kinds) -> str:
    values = {**kinds.ACTIONS, **kinds.DRAWS}
    return _written(
        {
            "position": msgspec.json.schema(kinds.POSITION),
            "values": {kind: msgspec.json.schema(value) for kind, value in values.items()},
            "facts": {kind: msgspec.json.schema(fact) for kind, fact in kinds.FACTS.items()},
        }
    )


def _written(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=2, sort_keys=True) + "\n"


def _views_page() -> str:
    parts = [INTRODUCTION, "## The frame\n", *_tables("src/grotto/kernel/view.py")]
    for game, title in TITLES.items():
        kinds, source = _kinds(game), f"src/grotto/games/{game}/presentation/kinds.py"
        parts += [
            f"## {title}: the position\n",
            POSITION,
            *_tables(f"src/grotto/games/{game}/presentation/position.py"),
        ]
        parts += [f"## {title}: actions\n", ACTIONS, *_kind_tables(source, kinds.ACTIONS)]
        parts += [f"## {title}: draws\n", DRAWS, *_kind_tables(source, kinds.DRAWS)]
        parts += [f"## {title}: facts\n", FACTS, *_kind_tables(source, kinds.FACTS)]
        parts += [f"## {title}: endings\n", ENDINGS, _endings(kinds.ENDINGS)]
    return "\n".join(parts)


def _endings(endings: Mapping[str, str]) -> str:
    return "".join(f"- `{name}`: {sentence}\n" for name, sentence in endings.items())


def _tables(path: str) -> Iterator[str]:
    """One table for every TypedDict of a module."""
    for node in _statements(path):
        if isinstance(node, ast.ClassDef) and "TypedDict" in _bases(node):
            yield _table(node.name, node, _rows(node))


def _kind_tables(path: str, kinds: Mapping[str, type]) -> Iterator[str]:
    """One table for every kind, and for the parts that its fields name."""
    statements = _statements(path)
    classes = {node.name: node for node in statements if isinstance(node, ast.ClassDef)}
    inherited = {name: list(_rows(node)) for name, node in classes.items()} | _made_by_calls(statements)
    for kind, made in kinds.items():
        node = classes[made.__name__]
        yield _table(f"`{kind}`", node, _all_rows(made.__name__, classes, inherited))
        for part in _parts(node, classes):
            yield _table(part, classes[part], _all_rows(part, classes, inherited))


def _statements(path: str) -> list[ast.stmt]:
    module = ast.parse((ROOT / path).read_text("utf-8"))
    words = _words(Path(*Path(path).parts[:4])) if path.startswith("src/grotto/games/") else {}
    for node in ast.walk(module):
        if isinstance(node, ast.AnnAssign):
            node.annotation = _WordsFilledIn(words).visit(node.annotation)
    return module.body


class _WordsFilledIn(ast.NodeTransformer):
    """The words themselves in the place of their name: `Literal["R", "B"]` for `Colour`."""

    def __init__(self, words: dict[str, ast.expr]) -> None:
        self._words = words

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self._words.get(node.id, node)


@cache
def _words(game: Path) -> dict[str, ast.expr]:
    """Every `X = Literal[...]` of a game."""
    return {
        ast.unparse(node.targets[0]): node.value
        for path in sorted((ROOT / game).rglob("*.py"))
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("Literal[")
    }


def _bases(node: ast.ClassDef) -> list[str]:
    return [ast.unparse(base) for base in node.bases]


def _table(title: str, node: ast.ClassDef, rows: Iterable[str]) -> str:
    return "\n".join([f"### {title}\n\n{ast.get_docstring(node)}\n", HEAD, *rows]) + "\n"


def _all_rows(name: str, classes: dict[str, ast.ClassDef], rows: dict[str, list[str]]) -> list[str]:
    """Its own fields, then those of its bases."""
    bases = _bases(classes[name]) if name in classes else []
    return rows[name] + [row for base in bases if base in rows for row in _all_rows(base, classes, rows)]


def _parts(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> list[str]:
    """The TypedDicts that the fields of one hold."""
    fields = [field.annotation for field in node.body if isinstance(field, ast.AnnAssign)]
    names = [name.id for field in fields for name in ast.walk(field) if isinstance(name, ast.Name)]
    return [name for name in names if name in classes]


def _made_by_calls(statements: list[ast.stmt]) -> dict[str, list[str]]:
    """`X = TypedDict("X", {"from": str})`: needed for a field whose name is a Python keyword."""
    rows = {}
    for node, following in zip(statements, [*statements[1:], None], strict=True):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            (name, fields) = node.value.args
            assert isinstance(fields, ast.Dict)
            rows[ast.literal_eval(name)] = [
                _row(ast.literal_eval(key), kind, following)
                for key, kind in zip(fields.keys, fields.values, strict=True)
                if key is not None
            ]
    return rows


# -- names in Python -----------------------------------------------------------------------------------


def _names_page() -> str:
    parts = [NAMES_INTRODUCTION]
    for module, sentence, names in NAMES:
        parts += [f"## `{module}`\n", f"{sentence}\n"]
        parts += [_name(f"src/grotto/{path}", name) for name, path in names.items()]
    return "\n".join(parts)


def _name(path: str, name: str) -> str:
    """A function, a class or a constant, as its module tells of it."""
    for node in _statements(path):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return f"### `{_call(node, name)}`\n\n{ast.get_docstring(node)}\n"
        if isinstance(node, ast.ClassDef) and node.name == name:
            return _class(node, (ROOT / path).read_text("utf-8").splitlines())
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            return f"### `{name}`\n\n{CONSTANTS[name]}\n"
    raise LookupError(f"{path} has no {name}; is the list of names out of date?")


def _class(node: ast.ClassDef, lines: list[str]) -> str:
    found = [f"### `{node.name}`\n\n{ast.get_docstring(node)}\n"]
    if fields := list(_field_rows(node, lines)):
        found.append("\n".join([HEAD, *fields]) + "\n")
    if calls := list(_calls(node)):
        found.append("\n".join(calls) + "\n")
    return "\n".join(found)


def _field_rows(node: ast.ClassDef, lines: list[str]) -> Iterator[str]:
    """Public fields with what is said below or behind them."""
    for field, following in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign) and not ast.unparse(field.target).startswith("_"):
            name, kind = ast.unparse(field.target), ast.unparse(field.annotation).replace("|", "\\|")
            default = f" = {ast.unparse(field.value)}" if field.value is not None else ""
            said = _meaning(following) or _comment(lines[(field.end_lineno or 1) - 1])
            yield f"| `{name}` | `{kind}{default}` | {said} |"


def _calls(node: ast.ClassDef) -> Iterator[str]:
    """How to make one, then its public methods and properties, a line each."""
    for method in node.body:
        if isinstance(method, ast.FunctionDef):
            said = (ast.get_docstring(method) or "").partition("\n\n")[0].replace("\n", " ")
            if method.name == "__init__":
                yield f"- `{_call(method, node.name)}`"
            elif not method.name.startswith("_") and said:
                yield f"- `{_shown(method)}`: {said.replace(HOT, '*hot:* ', 1) if said.startswith(HOT) else said}"


def _shown(method: ast.FunctionDef) -> str:
    kinds = [ast.unparse(kind) for kind in method.decorator_list]
    return method.name if "property" in kinds or "cached_property" in kinds else _call(method, method.name)


def _call(node: ast.FunctionDef, name: str) -> str:
    """A function as it is called, with types and defaults."""
    given = node.args
    defaults = [None] * (len(given.args) - len(given.defaults)) + list(given.defaults)
    parts = [_argument(one, default) for one, default in zip(given.args, defaults, strict=True)]
    parts = [part for part in parts if part not in ("self", "cls")]
    if given.kwonlyargs:
        named = zip(given.kwonlyargs, given.kw_defaults, strict=True)
        parts += ["*", *(_argument(one, default) for one, default in named)]
    returns = ast.unparse(node.returns) if node.returns is not None else "None"
    return f"{name}({', '.join(parts)})" + ("" if returns == "None" else f" -> {returns}")


def _argument(argument: ast.arg, default: ast.expr | None) -> str:
    kind = f": {ast.unparse(argument.annotation)}" if argument.annotation is not None else ""
    return f"{argument.arg}{kind}" + (f" = {ast.unparse(default)}" if default is not None else "")


def _comment(line: str) -> str:
    return line.partition("  # ")[2].strip().replace("|", "\\|")


# -- fields of views -----------------------------------------------------------------------------------


def _rows(node: ast.ClassDef) -> Iterator[str]:
    for field, following in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign):
            yield _row(ast.unparse(field.target), field.annotation, following)


def _row(name: str, annotation: ast.expr, following: ast.stmt | None) -> str:
    kind = ast.unparse(annotation).replace("|", "\\|")
    return f"| `{name}` | `{kind}` | {_meaning(following)} |"


def _meaning(node: ast.stmt | None) -> str:
    """The text below a field, if there is one."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return " ".join(str(node.value.value).split()).replace("|", "\\|")
    return ""


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        path = FOLDER / name
        if "--check" in sys.argv and (not path.exists() or path.read_text("utf-8") != text):
            sys.exit(f"{path.relative_to(ROOT)} is out of date; run `make docs`")
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
