"""Emerald drawn in a terminal: castle and meadow on top, the cave below them, then the seats."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import wrap
from typing import Any

from grotto.games.emerald.board import (
    CAVE,
    COLOUR_NAMES,
    COLOURS,
    GEMS,
    MEADOW,
    PLACE_NAMES,
    STACKS,
    START_PLACES,
    TREASURE_CARDS,
)
from grotto.kernel.text import PLAYER_COLOURS, fit
from grotto.kernel.view import View

Seen = Mapping[str, Any]

WIDEST_TEXT = 84  # leaves room for names in wide signs
FIELD = 7  # inside a start place or a meadow field, and the chamber
CAVE_FIELD = 9  # inside a cave field: as long as `turquoise`
NAME = 18
TIMES = "\N{MULTIPLICATION SIGN}"
GEM_COLOURS = {"ruby": "red3", "emerald": "green3", "garnet": "dark_orange3", "turquoise": "dark_turquoise"}
STYLES = {
    **{rf"\b{letter}\d?\b": f"bold {colour}" for letter, colour in PLAYER_COLOURS.items()},
    **{rf"\b{gem}\b": colour for gem, colour in GEM_COLOURS.items()},
    r"\bgold \d|●(?=[▯ ])|★+": "gold1",
    r"DRAGON.?[▶◀]|◀ ?DRAGON|\brail\b|━+": "bold orange1",
}


def draw(view: View, names: list[str]) -> str:
    """The way to the treasure, what each seat owns, and who is to do what."""
    seen = view["position"]
    names = [fit(name, NAME).rstrip() for name in names]
    rows = [
        *wrap(_status(view, names), WIDEST_TEXT),
        "",
        *_outside(seen),
        "",
        *_inside(seen),
        "",
        *_seats(view, names),
        "",
        _unseen(seen),
        "  2▸ steps from there   ◆ ● open card   ▯ covered   ↑ most of a kind   bonus: 4 kinds, M majority",
    ]
    return "\n".join(row.rstrip() for row in rows)


# -- the way --------------------------------------------------------------------------------------------


def _outside(seen: Seen) -> list[str]:
    """The castle and the meadow, side by side."""
    places = seen["places"][:CAVE]
    cells = _evened([_standing(place, FIELD) for place in places])
    castle = _boxed(cells[:START_PLACES], FIELD, "╔═╦╗", "║", "╚═╩╝")
    meadow = _boxed(cells[MEADOW:], FIELD, "╭─┬╮", "╎", "╰─┴╯")
    roofs = "".join(f" {roof:^{FIELD}}" for roof in (*["▟█▙"] * (START_PLACES - 1), "▟███▙"))
    gaps = ["  " if row != len(castle) // 2 else " ▸" for row in range(len(castle))]
    joined = zip(castle, gaps, meadow, strict=True)
    return [f"{roofs}     the meadow", *("".join(parts) for parts in joined)]


def _inside(seen: Seen) -> list[str]:
    """The cave, with the gems and the rail above it and the gold below, and the chamber at its end."""
    gems = [_gem_stack(stacks["gem"]) for stacks in seen["stacks"]]
    knights = _evened([_standing(place, CAVE_FIELD) for place in seen["places"][CAVE:]])
    dragon = [_dragon(seen["dragon"], field) for field in range(1, STACKS + 1)]
    gold = [_gold_stack(stacks["gold"]) for stacks in seen["stacks"]]
    field_rows = [[*cell, sign] for cell, sign in zip(knights, dragon, strict=True)]
    rows = [
        "   the dragon's cave",
        _edge("╭─┬╥", STACKS, CAVE_FIELD),
        *_rows(gems, CAVE_FIELD),
        _rail(seen["rail"]),
        *_rows(field_rows, CAVE_FIELD),
        _edge("├─┼╢", STACKS, CAVE_FIELD),
        *_rows(gold, CAVE_FIELD),
        _edge("╰─┴╨", STACKS, CAVE_FIELD),
    ]
    chamber = ["", *_chamber(seen, len(rows) - 1)]
    return [row + part for row, part in zip(rows, chamber, strict=True)]


def _standing(place: Seen, width: int) -> list[str]:
    """A place's name, how far a knight rides from it, and who stands there."""
    reach = f"{place['reach']}▸" if place["reach"] else ""
    return [f"{place['name']}{reach:>{width - len(place['name'])}}", *wrap(_counted(place["knights"]), width)]


def _counted(knights: Mapping[str, int]) -> str:
    return " ".join(f"{letter}{count if count > 1 else ''}" for letter, count in knights.items() if count)


def _evened(cells: list[list[str]]) -> list[list[str]]:
    """Cells of one height, with room for two lines of knights at least."""
    height = max(3, *(len(cell) for cell in cells))
    return [cell + [""] * (height - len(cell)) for cell in cells]


def _gem_stack(stack: Seen) -> list[str]:
    return [stack["open"] or "", _cards("◆", stack)]


def _gold_stack(stack: Seen) -> list[str]:
    return [f"gold {stack['open']}" if stack["open"] else "", _cards("●", stack)]


def _cards(sign: str, stack: Seen) -> str:
    """The open card and the covered ones, `◆▯▯`; a dot where nothing is left."""
    covered = stack["cards"] - (stack["open"] is not None)
    return (sign if stack["open"] else "") + "▯" * covered or "·"


def _rail(fields: list[int]) -> str:
    """The line between gems and fields, heavy where the rail lies."""
    before, after = fields[0] - 1, STACKS - fields[-1]
    light, heavy = "─" * CAVE_FIELD, "━" * CAVE_FIELD
    label = f"{' rail ':━^{CAVE_FIELD}}"
    behind = "├" + "┼".join([light] * before) if before else ""
    beside = ("┾" if before else "┝") + "┿".join([heavy, label, label, heavy])
    ahead = "┽" + "┼".join([light] * after) if after else ""
    return f"{behind}{beside}{ahead}╢"


def _dragon(dragon: Seen, field: int) -> str:
    if dragon["field"] != field:
        return ""
    return "◀ DRAGON" if dragon["facing"] == "mouth" else "DRAGON ▶"


def _chamber(seen: Seen, height: int) -> list[str]:
    """Treasures left, knights home, and the nest."""
    stars = "★" * seen["treasures_left"] + "☆" * (TREASURE_CARDS - seen["treasures_left"])
    lines = ["chamber", stars, "", *_gone(seen, "home"), "", *_gone(seen, "nest")]
    lines += [""] * (height - 2 - len(lines))
    return ["═" * FIELD + "╗", *(f"{line:^{FIELD}}║" for line in lines), "═" * FIELD + "╝"]


def _gone(seen: Seen, where: str) -> list[str]:
    """Knights that are out of the game, under the name of the place where they are."""
    knights = {letter: count for rider in seen["riders"] for letter, count in rider[where].items()}
    return [where, *(wrap(_counted(knights), FIELD) or ["-"])]


def _boxed(cells: list[list[str]], width: int, top: str, side: str, bottom: str) -> list[str]:
    return [_edge(top, len(cells), width), *_rows(cells, width, side, side), _edge(bottom, len(cells), width)]


def _edge(signs: str, cells: int, width: int) -> str:
    """A line over or under cells, of four signs: left corner, line, joint, right corner."""
    return signs[0] + signs[2].join([signs[1] * width] * cells) + signs[3]


def _rows(cells: list[list[str]], width: int, side: str = "│", last: str = "║") -> list[str]:
    return [side + side.join(f"{line:^{width}}" for line in lines) + last for lines in zip(*cells, strict=True)]


# -- the seats ------------------------------------------------------------------------------------------


def _seats(view: View, names: list[str]) -> list[str]:
    head = " " * (NAME + 8) + "knights home nest  ruby emer garn turq  bonus  ★  sum  gold"
    return [head, *(_seat(view, seat, names[seat]) for seat in range(view["players"]))]


def _seat(view: View, seat: int, name: str) -> str:
    seen = view["position"]
    rider = seen["riders"][seat]
    turn = "▶" if seat == seen["active"] else " "
    you = "you" if seat == view["viewer"] else ""
    gems = " ".join(f"{_gem(seen, seat, gem):>4}" for gem in GEMS)
    bonus = _bonus(view, seat)
    return (
        f"{turn} {fit(name, NAME)} {you:<3} {''.join(rider['colours']):<2} {rider['in_game']:>5} "
        f"{sum(rider['home'].values()) or '·':>4} {sum(rider['nest'].values()) or '·':>4}  {gems} "
        f"{bonus:>6} {rider['treasures'] or '·':>2} {rider.get('points', '·'):>4}  {_purse(rider)}"
    )


def _bonus(view: View, seat: int) -> str:
    """Bonus cards: `4` for the four kinds, and once the game is over one `M` for each majority."""
    seen = view["position"]
    majorities = sum(holder == seat for holder in seen["majorities"].values()) if "outcome" in view else 0
    return ("4" if seen["four_kinds"] == seat else "") + "M" * majorities or "·"


def _gem(seen: Seen, seat: int, gem: str) -> str:
    """How many; an arrow marks the only one with most."""
    count = seen["riders"][seat]["gems"][gem] or "·"
    return f"{'↑' if seen['majorities'][gem] == seat else ''}{count}"


def _purse(rider: Seen) -> str:
    """The hand where it may be seen, else how many cards it has."""
    if "gold" in rider:
        return _bag(rider["gold"])
    return f"{rider['gold_cards']} card{'' if rider['gold_cards'] == 1 else 's'}"


def _bag(cards: Mapping[str, int]) -> str:
    """Values, with how many there are where it is more than one; a dot for nothing."""
    groups = [f"{value}{TIMES}{count}" if count > 1 else value for value, count in cards.items() if count]
    return " ".join(groups) or "·"


def _unseen(seen: Seen) -> str:
    gems = "  ".join(f"{gem} {count}" for gem, count in seen["unseen_gems"].items())
    return f"  Covered or in the box:  {gems}   gold {_bag(seen['unseen_gold'])}"


# -- who is to do what ----------------------------------------------------------------------------------


def _status(view: View, names: list[str]) -> str:
    seen = view["position"]
    if "outcome" in view:
        return _ending(view, names)
    lair = PLACE_NAMES[CAVE + seen["dragon"]["field"] - 1]
    caught = COLOUR_NAMES[COLOURS.index(seen["caught"]["colour"])] if seen["caught"] else ""
    stack = seen["last_stack"]
    who = [names[seat] for seat in view["to_act"]] or ["Chance"]
    return {
        "pick-starter": "The start player is drawn.",
        "lay-out": "The cards are laid out.",
        "turn-up": f"The next {stack['sort']} card beside cave {stack['field']} is turned up.",
        "roll": "The dragon stirs: the die is rolled.",
        "first-knight": f"{who[0]} moves a knight.",
        "second-knight": f"{who[0]} may move a second knight{_resting(seen)}.",
        "pick-victim": f"The dragon found several knights on {lair}: {who[0]} picks its victim.",
        "answer": f"The dragon caught a {caught} knight on {lair}: {who[0]} bribes it or gives it up.",
    }[seen["phase"]]


def _resting(seen: Seen) -> str:
    """Knights that have done their part in this turn."""
    marked = [seen[key] for key in ("moved", "freed") if seen[key] and seen[key]["place"]]
    knights = " and ".join(f"{knight['colour']} on {knight['place']}" for knight in marked)
    return f"; {knights} rests" if len(marked) == 1 else f"; {knights} rest" if marked else ""


def _ending(view: View, names: list[str]) -> str:
    result = view["outcome"]
    how = "a player has one knight left" if result["ending"] == "one-knight" else "the last treasure is taken"
    winners = [name for name, share in zip(names, result["shares"], strict=True) if share]
    win = " and ".join(winners) + (" wins" if len(winners) == 1 else " share the win")
    return f"Game over, {how} ({result['clause']}): {win} with {max(result['points'])} gold pieces."
