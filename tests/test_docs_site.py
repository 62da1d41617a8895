"""The documentation site: all pages, no link that leads nowhere, and nothing that the server's policy forbids."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from docs_site.pages import ALONE, LANGUAGES
from docs_site.site import BrokenLinks, build

pytestmark = pytest.mark.one_build


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real one."""
    folder = tmp_path_factory.mktemp("site")
    build(folder)
    return folder


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A small repository."""
    for name in ALONE:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("# Title\n", "utf-8")
    (tmp_path / "docs" / "guides").mkdir()
    (tmp_path / "docs" / "guides" / "one.md").write_text(
        "# One\n\n## Some `code`, twice\n\n## Some code twice\n", "utf-8"
    )
    for folder in ("examples/dice", "other"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "examples" / "dice" / "README.md").write_text("# Dice\n", "utf-8")
    return tmp_path


def built_with(sources: Path, text: str) -> str:
    """The start page with this text."""
    (sources / "docs" / "README.md").write_text(f"# Start\n\n{text}\n", "utf-8")
    build(sources / "site", sources)
    return (sources / "site" / "index.html").read_text("utf-8")


def test_every_relative_link_of_the_site_leads_to_a_file_and_an_anchor(site: Path) -> None:
    pages = {path: path.read_text("utf-8") for path in site.rglob("*.html")}
    count = 0
    for path, text in pages.items():
        for link in re.findall(r'(?:href|src)="([^"]*)"', text):
            if "://" in link:
                continue
            name, _, anchor = link.partition("#")
            target = (path.parent / name).resolve() if name else path
            assert target.is_file(), (path, link)
            assert not anchor or f'id="{anchor}"' in pages[target], (path, link)
            count += 1
    assert count > 1000


def test_nothing_is_inside_or_from_elsewhere_that_the_policy_forbids(site: Path) -> None:
    for path in site.rglob("*.html"):
        tags = "".join(re.findall(r"<[^>]*>", path.read_text("utf-8")))
        assert not re.search(r"<script|<style|<iframe|\sstyle=|\son\w+=|javascript:", tags), path
        assert not re.search(r'(?:src|<link[^>]*href)="(?:https?:)?//', tags), path
    assert "url(" not in (site / "style.css").read_text("utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_has_an_address_in_every_language(site: Path, language: str) -> None:
    name = "emerald.html" if language == "en" else f"emerald.{language}.html"
    text = (site / "rules" / name).read_text("utf-8")
    assert f'<html lang="{language}">' in text
    assert '<li id="E-54">' in text
    assert '<li id="EA-01">' in text


@pytest.mark.parametrize(
    "link",
    [
        "guides/two.md",
        "../other",
        "guides/one.md#nowhere",
        "#nowhere",
        "guides",
        "../../outside.md",
        "guides/none.webp",
    ],
)
def test_a_link_that_leads_nowhere_is_told_and_nothing_is_written(sources: Path, link: str) -> None:
    with pytest.raises(BrokenLinks, match=re.escape(f"docs/README.md: {link}")):
        built_with(sources, f"[here]({link})")
    assert not (sources / "site").exists()


def test_links_between_files_become_links_between_pages(sources: Path) -> None:
    (sources / "docs" / "data.json").write_text("{}")
    text = built_with(
        sources,
        "[a](guides/one.md#some-code-twice-1) [b](../CHANGELOG.md) [c](data.json) [d](https://semver.org/) [e](#start) "
        "[f](../examples/dice)",
    )
    for address in (
        "guides/one.html#some-code-twice-1",
        "changelog.html",
        "files/docs/data.json",
        "#start",
        "examples/dice.html",
    ):
        assert f'href="{address}"' in text
    assert 'href="https://semver.org/"' in text
    assert (sources / "site" / "files" / "docs" / "data.json").read_text() == "{}"


def test_text_cannot_become_markup(sources: Path) -> None:
    text = built_with(sources, "<script>alert(1)</script> `<b>`\n\n| a |\n| --: |\n| 1 |")
    assert "<script" not in text
    assert "&lt;script&gt;" in text
    assert '<td class="right">1</td>' in text
