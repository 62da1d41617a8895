"""Why a gnome cannot go there: the part of Erdgeister's refusals that is about the mine."""

from __future__ import annotations

from functools import partial

from grotto.games.erdgeister.numbers import CHAMBER, DARK, FIRST_SHAFT, PLAIN, SNEAK
from grotto.games.erdgeister.rules import Erdgeister
from grotto.games.erdgeister.ways import Way
from grotto.kernel.messages import joined, say

from .walk import KINDS, Walk
from .words import MESSAGES, spot

Why = tuple[str, str]


def why_no_placement(state: Erdgeister, name: str, place: int, language: str) -> Why:
    """From the hand a gnome goes onto a free arrow field."""
    mine, standing = state.mine, state.standing
    arrows = mine.arrows[: mine.arrow_count]
    if place in arrows:
        return say(MESSAGES, language, "no-room-tunnel", place=mine.names[place]), "G-32"
    free = next((arrow for arrow in arrows if standing[arrow] == 0), None)
    if free is None:
        return say(MESSAGES, language, "no-arrow-free", gnome=name), "G-18"
    return say(MESSAGES, language, "no-arrow", gnome=name, place=mine.names[free]), "G-18"


def why_no_move(state: Erdgeister, figure: int, name: str, place: int, language: str) -> Why:
    """A gnome on the board does not get to that place."""
    walk = Walk(state, figure)
    if state.is_shut_in(figure):
        parts = {"gnome": name, "place": state.mine.names[walk.start], "room": _room(walk, walk.start, language)}
        return say(MESSAGES, language, "no-coming-out", **parts), "G-69"
    ways = walk.ways_to(place)
    if ways:
        return _why_blocked(walk, ways, place, language)
    return _why_no_such_corner(walk, place, language) or _why_no_way(walk, name, place, language)


def _room(walk: Walk, place: int, language: str) -> str:
    """What a field without room is called: `full` or `taken`."""
    return say(MESSAGES, language, "full" if walk.mine.depth[place] else "taken")


def _why_blocked(walk: Walk, ways: list[Way], place: int, language: str) -> Why:
    """The distance is right, but somebody stands in the way."""
    speak = partial(say, MESSAGES, language)
    way = next((way for way in ways if way.can_land), ways[0])
    end, landing = walk.mine.names[place], walk.mine.names[way.landing]
    if way.kind == PLAIN:
        if walk.mine.depth[place]:
            return speak("no-room-shaft", place=end), "G-40"
        return speak("no-end-there", place=end), "G-34"
    if not way.can_land:
        special = speak(f"use-{KINDS[way.kind].replace(' ', '-')}")
        return speak("no-landing", place=landing, room=_room(walk, way.landing, language), special=special), "GA-05"
    if way.kind == DARK:
        return speak("no-corner-room", place=landing), "G-71"
    if way.kind == SNEAK:
        return speak("no-sneaking", place=landing, end=end, room=_room(walk, place, language)), "G-73"
    return speak("no-passage", place=end, room=_room(walk, place, language)), "G-75"


def _why_no_such_corner(walk: Walk, place: int, language: str) -> Why | None:
    """A dark corner that the other face of the tile would have."""
    host = walk.mine.host[place]
    if host in walk.landings and (DARK, place) not in walk.state.ends_over(host):
        return say(MESSAGES, language, "no-corner", place=walk.mine.names[host]), "G-61"
    return None


def _why_no_way(walk: Walk, name: str, place: int, language: str) -> Why:
    """No way leads there: first the special reasons, then the count."""
    speak = partial(say, MESSAGES, language)
    if walk.leaves_corner and place == walk.start:
        return speak("no-stepping", gnome=name, reach=_reach(walk, language)), "GA-13"
    if any(kind == SNEAK and end in walk.landings for kind, end in walk.state.ends_over(place)):
        return speak("no-sneaking-back", place=walk.mine.names[place]), "GA-20"
    if place == CHAMBER:
        return speak("no-exact", gnome=name, reach=_reach(walk, language)), "G-41"
    special = _why_not_from_tunnel if walk.zone < FIRST_SHAFT else _why_not_from_shaft
    return special(walk, place, language) or _wrong_distance(walk, name, language)


def _why_not_from_shaft(walk: Walk, place: int, language: str) -> Why | None:
    mine = walk.mine
    own = mine.zone[place] == walk.zone
    if own and mine.depth[place] == walk.steps - mine.depth[walk.start]:
        return say(MESSAGES, language, "no-own-shaft", reach=_reach(walk, language)), "G-44"
    if mine.zone[place] < FIRST_SHAFT and not mine.board.leave_by_entrance:
        return say(MESSAGES, language, "no-leaving", reach=_reach(walk, language)), "GA-07"
    return None


def _why_not_from_tunnel(walk: Walk, place: int, language: str) -> Why | None:
    mine = walk.mine
    if mine.zone[place] == walk.zone and place < walk.start:
        return say(MESSAGES, language, "no-backwards", reach=_reach(walk, language)), "G-31"
    if mine.depth[place] and mine.depth[place] < mine.board.shaft_length:
        return say(MESSAGES, language, "no-deeper", reach=_reach(walk, language)), "G-36"
    return None


def _wrong_distance(walk: Walk, name: str, language: str) -> Why:
    """It moves as many steps as gnomes are there."""
    speak = partial(say, MESSAGES, language)
    in_tunnel = walk.zone < FIRST_SHAFT
    tunnel = walk.mine.board.tunnels[walk.zone % FIRST_SHAFT]
    where = speak("in-tunnel", letter=tunnel) if in_tunnel else speak("in-shaft", letter=tunnel.lower())
    parts = {"gnome": name, "where": where, "reach": _reach(walk, language)}
    if walk.leaves_corner:
        return speak("no-distance-corner", **parts), "G-70"
    return speak("no-distance", n=walk.steps, **parts), "G-24" if in_tunnel else "G-25"


def _reach(walk: Walk, language: str) -> str:
    """How far it goes, and where that is: `4 steps now, to B2`."""
    ends = [spot(walk.mine.names[landing], language) for landing in walk.landings]
    listed = joined(MESSAGES, language, ends, "or") or say(MESSAGES, language, "nowhere")
    return say(MESSAGES, language, "reach", n=walk.steps, ends=listed)
