"""Erdgeister drawn in a terminal: the mine, the clans, and what the viewer knows of the undersides."""

from __future__ import annotations

from textwrap import wrap

from grotto.games.erdgeister.numbers import COLOUR_NAMES, COLOURS, NUMBERS
from grotto.games.erdgeister.options import dig
from grotto.kernel.text import PLAYER_COLOURS, fit
from grotto.kernel.view import View

from .strips import BLANK, LEGEND, WIDTH, MineDrawing, Seen, tag

NAME = 16
STYLES = {rf"\b{letter}[a-j](?:\d|○|\b)": f"bold {colour}" for letter, colour in PLAYER_COLOURS.items()}
SET_UP = ("pick-starter", "lay-tile", "pick-key", "mark-figure")


def draw(view: View, names: list[str]) -> str:
    """The mine on top, then the clans, and what the viewer knows of them."""
    mine = MineDrawing(dig(view["options"]).board, view["position"])
    rows = [
        *_head(view, names), "", *mine.tunnels(), *mine.shafts(), *mine.notes(), f" {LEGEND}", "",
        *_clans(view, names), "", *_deductions(view),
    ]  # fmt: skip
    return "\n".join(row.rstrip() for row in rows)


# -- the table --------------------------------------------------------------------------------------------


def _head(view: View, names: list[str]) -> list[str]:
    seen: Seen = view["position"]
    limit = f" of {seen['turn_limit']}" if seen["turn_limit"] else ""
    key = f"key bearers have number {seen['key_number']}" if seen["key_number"] else "no key number yet"
    note = "   (a reconstruction, not read off a printed board)" if seen["reconstruction"] else ""
    turn = seen["turns"] + ("outcome" not in view)
    return [
        f" Turn {turn}{limit}   {key}",
        f" Board: {fit(seen['board'], 40).rstrip()}{note}",
        f" {_status(view, names)}",
    ]


def _status(view: View, names: list[str]) -> str:
    """Who is to do what, or how it ended."""
    seen: Seen = view["position"]
    if "outcome" in view:
        return _ending(view)
    who, done = _who(seen["turn"] or 0, names), seen["done"]
    return {
        "pick-starter": "The start player is drawn.",
        "lay-tile": "The tiles are laid.",
        "pick-key": "The key number is drawn.",
        "mark-figure": "The gnomes get their numbers.",
        "before": f"{who} places or moves, or plays a card first.",
        "action": f"{who} places or moves; the card is played.",
        "second": f"{who} may go on {done['kind']}, not {done['first']} again, or end the turn.",
        "after": f"{who} may play a card, or end the turn.",
        "extra-move": f"{who} has an extra move.",
        "spying": f"{who} looks at {seen['marked']} and shows it, or keeps what is there.",
        "carrying": f"{who} kidnaps {seen['marked']} and puts it down.",
    }[seen["phase"]]


def _who(seat: int, names: list[str]) -> str:
    return f"{fit(names[seat], NAME).rstrip()} ({COLOUR_NAMES[seat]})"


def _ending(view: View) -> str:
    outcome = view["outcome"]
    how = {
        "key-bearer-home": "enough gnomes home, and the key bearer among them",
        "others-key-bearer": "enough gnomes home, but without their key bearer",
        "nobody-has-key": "enough gnomes home, and nobody's key bearer",
        "turn-limit": "the turn limit is reached",
    }[outcome["ending"]]
    winners = [COLOUR_NAMES[seat] for seat, share in enumerate(outcome["shares"]) if share]
    win = f"{_listed(winners)} {'wins' if len(winners) == 1 else 'share the win'}"
    return f"Game over, {how} ({outcome['clause']}): {win}."


def _clans(view: View, names: list[str]) -> list[str]:
    head = " " * (NAME + 18) + "home  spy kidnap extra  in hand"
    return [head, *(_clan(view, seat, names[seat]) for seat in range(view["players"]))]


def _clan(view: View, seat: int, name: str) -> str:
    seen: Seen = view["position"]
    turn = "▶" if seat in view["to_act"] else " "
    you = "you" if seat == view["viewer"] else ""
    cards = seen["cards"][seat]
    hand = [tag(figure) for figure in seen["figures"] if figure["seat"] == seat and figure["at"] == "hand"]
    return (
        f" {turn} {COLOURS[seat]} {COLOUR_NAMES[seat]:<6} {fit(name, NAME)} {you:<3} "
        f"{seen['home'][seat]:>2}/{seen['goal']} {cards['spy']:>4} {cards['kidnap']:>6} {cards['extra']:>5}  "
        f"{' '.join(hand) or '-'}"
    )


# -- deductions -------------------------------------------------------------------------------------------


def _deductions(view: View) -> list[str]:
    """What the viewer has seen of each clan's undersides, and what that leaves."""
    if view["position"]["phase"] in SET_UP:
        return [" The gnomes have not all got their numbers yet."]
    rows = [" The undersides, as far as you have seen them:"]
    for seat in range(view["players"]):
        clan = [figure for figure in view["position"]["figures"] if figure["seat"] == seat]
        texts = [_key_bearer(clan, view["position"]["key_number"]), *_unfound(clan), *_watched(view, clan)]
        label = f"   {COLOUR_NAMES[seat]:<6} "
        rows += wrap(label + "; ".join(texts), WIDTH, subsequent_indent=" " * len(label))
    return rows


def _key_bearer(clan: list[Seen], key: int) -> str:
    """Who has the key, or may have it; numbers known of others strike them out."""
    bearers = [figure for figure in clan if figure["number"] == key]
    if bearers:
        return f"the key bearer is {tag(bearers[0])} ({_where(bearers[0])})"
    hidden = [figure["figure"] for figure in clan if figure["number"] is None]
    return f"the key bearer is {'one of ' if len(hidden) > 1 else ''}{' '.join(hidden)}"


def _where(figure: Seen) -> str:
    at = figure["at"]
    return {"hand": "in hand", "chamber": "home"}.get(at, f"in {at}" if at.endswith("d") else f"on {at}")


def _unfound(clan: list[Seen]) -> list[str]:
    """Numbers still under the figures that the viewer has not seen, and the figures that it has."""
    found = [figure["number"] for figure in clan if figure["number"] is not None]
    if len(found) == len(clan):
        return []
    left = [str(number) for number in range(1, NUMBERS + 1) if number not in found]
    left += [BLANK] * (len(clan) - NUMBERS - found.count(0))
    seen = [tag(figure) for figure in clan if figure["number"] is not None]
    return [*([f"seen {' '.join(seen)}"] if seen else []), f"still hidden {' '.join(left)}"]


def _watched(view: View, clan: list[Seen]) -> list[str]:
    """Who else has looked at which figure is public, too (G-52)."""
    texts = []
    if shown := [figure["figure"] for figure in clan if figure["public"]]:
        texts.append(f"shown to all {' '.join(shown)}")
    for seat, colour in enumerate(COLOUR_NAMES):
        spied = [figure["figure"] for figure in clan if _spied(figure, seat) and seat != view["viewer"]]
        texts += [f"{colour} has looked at {' '.join(spied)}"] if spied else []
    return texts


def _spied(figure: Seen, seat: int) -> bool:
    return seat in figure["seen_by"] and seat != figure["seat"] and not figure["public"]


def _listed(items: list[str]) -> str:
    """`A, B and C`."""
    return " and ".join([", ".join(items[:-1]), items[-1]] if len(items) > 1 else items)
