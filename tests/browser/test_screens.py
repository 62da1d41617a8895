"""What holds for every screen around the games: a title, one first heading, the right focus, and room at any zoom."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .tables import finished, opened
from .visitors import Screen, Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

ZOOMED = Screen(320, 256)  # a window of 1280 by 1024 at 400 %
# Words that are cut off: their box is smaller than they are, and does not scroll.
CUT = """() => [...document.querySelectorAll('main *, header *')].filter((it) => {
  const style = getComputedStyle(it);
  return it.clientWidth > 1 && it.scrollWidth > it.clientWidth + 1 && style.overflowX === 'hidden' && it.innerText
    && style.clipPath === 'none';
}).map((it) => it.outerHTML.slice(0, 120))"""


def there(page: Page) -> Page:
    page.get_by_role("main").first.wait_for()
    page.wait_for_function("() => !/One moment|Checking/.test(document.body.innerText)")
    return page


def test_every_screen_has_a_title_one_first_heading_and_its_focus(visiting: Visiting) -> None:
    host = visiting("Mica")
    over = finished(host, "diamant")
    titles = {
        "/new/diamant": "Diamant – Grotto", "/tables": "Tables – Grotto", "/me": "Your page – Grotto",
        "/rules/emerald": "Emerald: Rules – Grotto", "/learn/diamant": "Diamant in one minute – Grotto",
        f"/fair/{over.table}": "Was chance fair? – Grotto", "/nothing": "There is nothing at this address – Grotto",
        "/": "Grotto",
    }  # fmt: skip
    page = host.opens("/rules/diamant")
    for path, title in titles.items():
        # as a link does it: without loading the page anew
        page.evaluate(
            "(path) => { const link = document.createElement('a'); link.href = path;"
            " document.body.append(link); link.click(); link.remove(); }",
            path,
        )
        expect(page).to_have_title(title)
        expect(page.get_by_role("main")).to_be_focused()
        expect(page.get_by_role("heading", level=1)).to_have_count(1)


def test_at_four_times_the_size_nothing_is_lost(visiting: Visiting) -> None:
    name = "Bartholomäus von Lichtenstein-Gutenberg"
    host, other = visiting(name, screen=ZOOMED, language="de"), visiting(name)
    opened(other, "diamant", bots=1, players=3, start=False, public=True)
    over = finished(host, "diamant")
    gathering = opened(host, "emerald", bots=1, players=4, start=False, title="Donnerstagabendschatzsuchgesellschaft")
    for path in ("/", "/new/erdgeister?with=screen", gathering.path, "/tables", "/me", "/rules/diamant",
                 "/learn/diamant", f"/fair/{over.table}", "/nothing"):  # fmt: skip
        page = there(host.opens(path))
        if path in ("/", "/tables"):
            page.get_by_role("listitem").filter(has_text=name).first.wait_for()
        page.wait_for_load_state("networkidle")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= ZOOMED.wide, path
        if not path.startswith("/learn"):  # the board has its own way to be looked at closely
            assert page.evaluate(CUT) == [], path
        page.close()


SPILT = """() => [...document.querySelectorAll('main button, main a, header button')].filter((it) =>
  it.scrollWidth > it.clientWidth + 1).map((it) => it.innerText)"""


@pytest.mark.parametrize("screen", [Screen(768, 1024), Screen(1024, 768)], ids=["upright", "sideways"])
def test_on_a_tablet_the_first_page_fits_and_no_button_is_narrower_than_its_words(
    visiting: Visiting, screen: Screen
) -> None:
    page = there(visiting("Mica", screen=screen, language="de").opens("/"))
    page.get_by_role("button", name="Losspielen").first.wait_for()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= screen.wide
    corner = page.locator("header button[lang=cs]").bounding_box(timeout=30_000)
    assert corner is not None
    assert corner["x"] + corner["width"] <= screen.wide
    assert page.evaluate(SPILT) == []
