"""Which files of the repository become pages, where they lie on the site, and how they are grouped."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = {"en": "English", "de": "Deutsch", "nl": "Nederlands", "cs": "Čeština"}
RULEBOOK = re.compile(r"src/grotto/games/(\w+)/rulebook(?:\.(\w+))?\.md")
ALONE = {
    "docs/README.md": ("", "index.html"),
    "docs/games.md": ("Guides", "games.html"),
    "README.md": ("Project", "about.html"),
    "CHANGELOG.md": ("Project", "changelog.html"),
    "CONTRIBUTING.md": ("Project", "contributing.html"),
    "SECURITY.md": ("Project", "security.html"),
    "STRENGTH.md": ("Project", "strength.html"),
}
FOLDERS = {"docs/guides": "Guides", "docs/reference": "Reference", "docs/decisions": "Decisions"}
SECTIONS = ["", "Guides", "Rules", "Reference", "Project", "Decisions"]
"""In the order in which they are offered."""


class Page(NamedTuple):
    """One page of the site."""

    source: str
    """The file, as seen from the repository's root."""
    address: str
    section: str
    language: str = "en"
    game: str = ""
    """The game whose rulebook it is."""


def all_pages(root: Path = ROOT) -> list[Page]:
    """Every page, in the order in which they are offered."""
    pages = [Page(source, address, section) for source, (section, address) in ALONE.items()]
    for folder, section in FOLDERS.items():
        for file in sorted((root / folder).glob("*.md")):
            name = "index" if file.stem == "README" else file.stem
            pages.append(Page(f"{folder}/{file.name}", f"{section.lower()}/{name}.html", section))
    for file in sorted(root.glob("examples/*/README.md")):
        name = file.parent.name
        pages.append(Page(f"examples/{name}/README.md", f"examples/{name}.html", "Guides"))
    pages += _rulebooks(root)
    return sorted(pages, key=lambda page: (SECTIONS.index(page.section), not page.address.endswith("index.html")))


def _rulebooks(root: Path) -> list[Page]:
    found = []
    for file in sorted(root.glob("src/grotto/games/*/rulebook*.md")):
        source = file.relative_to(root).as_posix()
        match = RULEBOOK.fullmatch(source)
        assert match, source
        game, language = match[1], match[2] or "en"
        name = game if language == "en" else f"{game}.{language}"
        found.append(Page(source, f"rules/{name}.html", "Rules", language, game))
    return found


def relative(address: str, page: Page) -> str:
    """An address of the site as a page names it."""
    return "../" * page.address.count("/") + address
