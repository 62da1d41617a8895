"""Writes all pages into a folder, and refuses to if a link leads nowhere."""

from __future__ import annotations

import posixpath
import shutil
from html import escape
from pathlib import Path
from string import Template
from urllib.parse import unquote

from .markdown import Document
from .pages import LANGUAGES, ROOT, SECTIONS, Page, all_pages, relative

HERE = Path(__file__).parent
STYLE = "style.css"
ICON = "icon.svg"
LONG = 4  # sections of a page from which on it gets a table of contents


class BrokenLinks(Exception):
    """Links that lead nowhere."""


def build(folder: Path, root: Path = ROOT) -> int:
    """Write the site anew; how many pages it has."""
    site = Site(root)
    written = {page.address: site.html(page) for page in site.pages}
    if site.broken:
        raise BrokenLinks("These links lead nowhere:\n" + "\n".join(site.broken))
    shutil.rmtree(folder, ignore_errors=True)
    for address, text in written.items():
        (folder / address).parent.mkdir(parents=True, exist_ok=True)
        (folder / address).write_text(text, "utf-8")
    for file in sorted(site.files):
        (folder / "files" / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / file, folder / "files" / file)
    shutil.copyfile(HERE / STYLE, folder / STYLE)
    shutil.copyfile(ROOT / "web" / "public" / ICON, folder / ICON)
    return len(written)


class Site:
    """All pages, read, with what they link to."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.pages = all_pages(root)
        self._by_source = {page.source: page for page in self.pages}
        self._documents = {page.source: Document((root / page.source).read_text("utf-8")) for page in self.pages}
        self._template = Template((HERE / "page.html").read_text("utf-8"))
        self.files: set[str] = set()
        """Other files of the repository that are linked: they are copied."""
        self.broken: list[str] = []

    def html(self, page: Page) -> str:
        """A page with everything around its text."""
        document = self._documents[page.source]
        document.exchange_links(lambda link: self._exchanged(link, page))
        return self._template.substitute(
            language=page.language,
            title=escape(document.title),
            style=relative(STYLE, page),
            icon=relative(ICON, page),
            home=relative("index.html", page),
            contents=self._contents(page),
            languages=self._languages(page),
            text=document.html().replace("</h1>\n", f"</h1>\n{_outline(document)}", 1),
        )

    def _exchanged(self, link: str, page: Page) -> str:
        """Where a link of a file leads on the site."""
        if "://" in link or link.startswith("mailto:"):
            return link
        path, _, anchor = link.partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page.source), unquote(path)))
        found = page if not path else self._by_source.get(target) or self._by_source.get(f"{target}/README.md")
        if found is not None and (not anchor or anchor in self._documents[found.source].anchors):
            return (relative(found.address, page) if path else "") + (f"#{anchor}" if anchor else "")
        if found is None and not anchor and not target.startswith("..") and (self._root / target).is_file():
            self.files.add(target)
            return relative(f"files/{target}", page)
        self.broken.append(f"{page.source}: {link}")
        return link

    def _contents(self, current: Page) -> str:
        """The list of all pages; of decisions and of other languages only what belongs to this page."""
        parts = []
        for section in SECTIONS:
            pages = [page for page in self.pages if page.section == section and page.language == "en"]
            if section == "Decisions" != current.section:
                pages = pages[:1]
            links = "".join(self._entry(page, current) for page in pages)
            parts.append((f"<h2>{section}</h2>" if section else "") + f"<ul>{links}</ul>")
        return "\n".join(parts)

    def _entry(self, page: Page, current: Page) -> str:
        here = page == current or bool(page.game and page.game == current.game)
        mark = ' aria-current="page"' if here else ""
        title = escape(self._documents[page.source].title)
        return f'<li><a href="{relative(page.address, current)}"{mark}>{title}</a></li>'

    def _languages(self, current: Page) -> str:
        """A rulebook's other languages."""
        if not current.game:
            return ""
        links = []
        for code, name in LANGUAGES.items():
            page = next(page for page in self.pages if (page.game, page.language) == (current.game, code))
            mark = ' aria-current="page"' if page == current else ""
            where = relative(page.address, current)
            links.append(f'<a lang="{code}" hreflang="{code}" href="{where}"{mark}>{name}</a>')
        return f'<p class="languages">{" ".join(links)}</p>\n'


def _outline(document: Document) -> str:
    """The sections of a long page."""
    sections = [heading for heading in document.headings if heading.level == 2]
    if len(sections) < LONG:
        return ""
    links = "".join(f'<li><a href="#{heading.anchor}">{escape(heading.text)}</a></li>' for heading in sections)
    return f'<nav class="outline" aria-label="On this page"><ul>{links}</ul></nav>\n'
