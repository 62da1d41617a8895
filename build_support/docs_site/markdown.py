"""Markdown to HTML: with anchors for headings and clauses, and without styles, which the server's policy forbids."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

CLAUSE = re.compile(r"[A-Z]{1,2}-\d+")


class Heading(NamedTuple):
    """A heading and its anchor."""

    level: int
    text: str
    anchor: str


class Document:
    """One file, read: its headings, its anchors, and its links, which can be exchanged before it is written."""

    def __init__(self, text: str) -> None:
        self._reader = MarkdownIt("commonmark", {"html": False}).enable("table")
        self._tokens = self._reader.parse(text)
        self.headings: list[Heading] = []
        self.anchors: set[str] = set()
        for before, token in zip(self._tokens, self._tokens[1:], strict=False):
            if before.type == "heading_open":
                self._add_heading(before, token)
        self._anchor_clauses()
        self._drop_styles()

    @property
    def title(self) -> str:
        """The first heading."""
        return self.headings[0].text

    def exchange_links(self, exchanged: Callable[[str], str]) -> None:
        """Give every link and picture the address that the function says."""
        for token in self._inline():
            name = {"link_open": "href", "image": "src"}.get(token.type)
            if name is not None:
                token.attrSet(name, exchanged(str(token.attrGet(name))))

    def html(self) -> str:
        """The text as HTML; wide tables scroll by themselves."""
        written: str = self._reader.renderer.render(self._tokens, self._reader.options, {})
        return written.replace("<table>", '<div class="table"><table>').replace("</table>", "</table></div>")

    def _inline(self) -> Iterator[Token]:
        for token in self._tokens:
            yield from token.children or ()

    def _add_heading(self, opening: Token, inline: Token) -> None:
        text = "".join(child.content for child in inline.children or ())
        anchor = base = slug(text)
        number = 0
        while anchor in self.anchors:
            number += 1
            anchor = f"{base}-{number}"
        self.anchors.add(anchor)
        opening.attrSet("id", anchor)
        self.headings.append(Heading(int(opening.tag[1]), text, anchor))

    def _anchor_clauses(self) -> None:
        """A list item that begins with a clause in bold is found by the clause's number."""
        for item, _, inline in zip(self._tokens, self._tokens[1:], self._tokens[2:], strict=False):
            children = inline.children or []
            if item.type != "list_item_open" or len(children) < 3:
                continue
            bold = next((at for at, child in enumerate(children[:2]) if child.type == "strong_open"), None)
            if bold is not None and CLAUSE.fullmatch(clause := children[bold + 1].content):
                item.attrSet("id", clause)
                self.anchors.add(clause)

    def _drop_styles(self) -> None:
        """Alignment of cells as a class: a style in the text would be refused by the server's policy."""
        for token in self._tokens:
            style = token.attrs.pop("style", None)
            if style is not None:
                token.attrSet("class", str(style).removeprefix("text-align:"))


def slug(text: str) -> str:
    """A heading's anchor, as code hosts make it."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
