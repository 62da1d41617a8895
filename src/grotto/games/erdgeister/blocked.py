"""Why a gnome cannot go there: the part of Erdgeister's refusals that is about the mine."""

from __future__ import annotations

from .landing import DARK, FIRST_SHAFT, PLAIN, SNEAK, Walk, Way, layered
from .limits import CHAMBER
from .rules import Erdgeister

Why = tuple[str, str]


def why_no_placement(state: Erdgeister, name: str, place: int) -> Why:
    """From the hand a gnome goes onto a free arrow field."""
    mine = state.mine
    if place in mine.arrows[: mine.arrow_count]:
        return f"{mine.names[place]} is taken: a tunnel field has room for one gnome", "G-32"
    arrow = mine.names[mine.arrows[0]]
    return f"{name} is in your hand; it can be placed only on a free arrow field, like {arrow}", "G-18"


def why_no_move(state: Erdgeister, figure: int, name: str, place: int) -> Why:
    """A gnome on the board does not get to that place."""
    walk = Walk(state, figure)
    if walk.corner and not walk.has_room(walk.start):
        host = state.mine.names[walk.start]
        return f"{name} cannot come out of its dark corner while {host} is {_taken(walk, walk.start)}", "G-69"
    ways = walk.ways(place)
    if ways:
        return _why_blocked(walk, ways, place)
    return _why_no_such_corner(walk, place) or _why_no_way(walk, name, place)


def _taken(walk: Walk, place: int) -> str:
    return "full" if walk.mine.depth[place] else "taken"


def _why_blocked(walk: Walk, ways: list[Way], place: int) -> Why:
    """The distance is right, but somebody stands in the way."""
    way = next((way for way in ways if walk.has_room(way.landing)), ways[0])
    end, landing, special = walk.mine.names[place], walk.mine.names[way.landing], way.kind
    if way.kind == PLAIN:
        if walk.mine.depth[place]:
            return f"{end} is full: a shaft field has room for four gnomes", "G-40"
        return f"{end} is taken, so no move can end there", "G-34"
    if not walk.has_room(way.landing):
        full = _taken(walk, way.landing)
        return f"{landing} is {full}, and a gnome lands there before it uses the {special}", "GA-05"
    if way.kind == DARK:
        return f"The dark corner beside {landing} has no room left", "G-71"
    if way.kind == SNEAK:
        return f"The sneak path from {landing} is blocked: {end} is {_taken(walk, place)}", "G-73"
    return f"The secret passage to {end} is blocked: the field is {_taken(walk, place)}", "G-75"


def _why_no_such_corner(walk: Walk, place: int) -> Why | None:
    """A dark corner that the other face of the tile would have."""
    host = walk.mine.host[place]
    if host in walk.landings and walk.mine.dark[layered(walk.state, host)] != place:
        return f"As the tile lies now, there is no dark corner beside {walk.mine.names[host]}", "G-61"
    return None


def _why_no_way(walk: Walk, name: str, place: int) -> Why:
    """No way leads there: first the special reasons, then the count."""
    if walk.corner and place == walk.start:
        return f"Stepping out is no move: {name} goes on from there, {_reach(walk)}", "GA-13"
    if any(walk.mine.sneak[layered(walk.state, place)] == landing for landing in walk.landings):
        return f"A sneak path leads one way only, and {walk.mine.names[place]} is where it begins", "GA-20"
    if place == CHAMBER:
        return f"Only an exact landing brings a gnome home; {name} moves {_reach(walk)}", "G-41"
    special = _why_not_from_tunnel if walk.zone < FIRST_SHAFT else _why_not_from_shaft
    return special(walk, place) or _wrong_distance(walk, name)


def _why_not_from_shaft(walk: Walk, place: int) -> Why | None:
    mine = walk.mine
    own = mine.zone[place] == walk.zone
    if own and mine.depth[place] == walk.steps - mine.depth[walk.start]:
        return f"Through the chamber a gnome goes into another shaft than its own: {_reach(walk)}", "G-44"
    if mine.zone[place] < FIRST_SHAFT and not mine.board.leave_by_entrance:
        return f"On this board nobody walks out of a shaft: {_reach(walk)}", "GA-07"
    return None


def _why_not_from_tunnel(walk: Walk, place: int) -> Why | None:
    mine = walk.mine
    if mine.zone[place] == walk.zone and place < walk.start:
        return f"On the ring gnomes move clockwise only: {_reach(walk)}", "G-31"
    if mine.depth[place] and mine.depth[place] < mine.board.shaft_length:
        return f"Walking on the ring gets a gnome no further than a shaft's entrance: {_reach(walk)}", "G-36"
    return None


def _wrong_distance(walk: Walk, name: str) -> Why:
    """It moves as many steps as gnomes are there."""
    tunnel = walk.mine.board.tunnels[walk.zone % FIRST_SHAFT]
    where = f"tunnel {tunnel}" if walk.zone < FIRST_SHAFT else f"shaft {tunnel.lower()}"
    if walk.corner:
        return f"{name} comes out of its corner, counts itself in {where} and moves {_reach(walk)}", "G-70"
    there = f"{walk.steps} gnome{'' if walk.steps == 1 else 's'}"
    clause = "G-24" if walk.zone < FIRST_SHAFT else "G-25"
    return f"With {there} in {where} {name} moves {_reach(walk)}", clause


def _reach(walk: Walk) -> str:
    """How far it goes, and where that is: `4 steps now, to B2`."""
    steps = f"{walk.steps} step{'' if walk.steps == 1 else 's'} now"
    *others, last = [walk.mine.names[landing] for landing in walk.landings] or ["nowhere"]
    return f"{steps}, to {', '.join(others)} or {last}" if others else f"{steps}, to {last}"
