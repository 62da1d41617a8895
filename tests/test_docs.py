"""The documentation: samples run, pages made from the code are up to date, links lead somewhere."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from scripts import reference

import grotto
import grotto.match.match
from grotto.kernel.game import Game
from grotto.play.players import Players

pytestmark = pytest.mark.one_build

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    path
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("src/**/*.md")]
    if "node_modules" not in path.parts
)
# of a game, what is made of its parts and never overridden
FINISHED = {
    "svg", "timeout_choice", "check_order", "obey", "clause_of", "about", "imagine", "options", "read_option", "styles",
}  # fmt: skip
SAMPLES = [path for path in PAGES if ">>> " in path.read_text("utf-8")]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_the_samples_of_a_page_run(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    text = re.sub(r"^```.*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
    test = doctest.DocTestParser().get_doctest(text, {}, path.name, str(path), 0)
    results = doctest.DocTestRunner(optionflags=flags).run(test)
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("module", [grotto, grotto.match.match], ids=lambda module: module.__name__)
def test_the_samples_of_a_module_run(module: ModuleType) -> None:
    results = doctest.testmod(module, extraglobs={"Match": grotto.Match})
    assert results.attempted > 0
    assert results.failed == 0


@pytest.mark.parametrize("name", reference.pages())
def test_the_reference_is_up_to_date(name: str) -> None:
    assert (reference.FOLDER / name).read_text("utf-8") == reference.pages()[name], "run `make docs`"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", path.read_text("utf-8"))
    missing = [link for link in links if "://" not in link and not (path.parent / link).exists()]
    assert missing == []


@pytest.mark.parametrize("contract", [Game, Players], ids=lambda contract: contract.__name__)
def test_the_guide_to_a_new_game_names_everything_that_a_game_may_bring(contract: type) -> None:
    """What a game overrides or sets; what the contract does with it is for those who call it."""
    guide = (ROOT / "docs" / "guides" / "add-a-game.md").read_text("utf-8")
    named = {name for quoted in re.findall(r"`([^`\n]+)`", guide) for name in re.findall(r"\w+", quoted)}
    brought = {name for name in {**vars(contract), **contract.__annotations__} if not name.startswith("_")}
    assert sorted(brought - named - FINISHED) == []


def test_no_page_or_source_names_a_machine_or_a_paper_outside() -> None:
    patterns = ("src/**/*.py", "src/**/*.pxd", "tests/**/*.py", "scripts/*", "bench/**/*.py")
    files = [*PAGES, *(path for pattern in patterns for path in ROOT.glob(pattern))]
    bad = re.compile("[.][.]/shared|/(?:work|root)/")
    assert [str(path) for path in files if path.is_file() and bad.search(path.read_text("utf-8", "replace"))] == []


def test_paths_on_the_map_exist() -> None:
    """They start at the root, at src/grotto, or in any game's folder."""
    games = [path.parent for path in ROOT.glob("src/grotto/games/*/rulebook.md")]
    starts = [ROOT, ROOT / "src" / "grotto", *games]
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## The map")[2].partition("\n## ")[0]
    named = re.findall(r"`([\w./<>*-]+/[\w./<>*-]*)`", text)
    assert len(named) > 30
    patterns = [path.replace("<game>", "*").rstrip("/") for path in named]
    assert [path for path in patterns if not any(any(start.glob(path)) for start in starts)] == []


def test_extras_are_named_as_every_pip_finds_them() -> None:
    """An underscore becomes a hyphen in the package, and pip before 23.3 asks for a name as it is typed."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert [name for name in extras if not re.fullmatch("[a-z-]+", name)] == []
    files = [*PAGES, *ROOT.glob("src/**/*.py"), *ROOT.glob("examples/*")]
    texts = [path.read_text("utf-8") for path in files if path.is_file()]
    named = {
        name
        for text in texts
        for list_ in re.findall(r"(?:grotto|'\.)\[([\w, -]+)\]", text)
        for name in list_.split(",")
    }
    assert "open-spiel" in named
    assert named - set(extras) == set()
