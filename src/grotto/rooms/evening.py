"""The scoreboard of the evening: what was played, who won how often, and the best haul."""

from __future__ import annotations

import msgspec

from .room import Room, Round, SeatResult


class ResultSeen(msgspec.Struct, kw_only=True):
    """How a round ended for one seat."""

    member: str | None
    """None for a bot."""
    name: str
    figure: int
    points: int
    share: float


class RoundSeen(msgspec.Struct, kw_only=True):
    """A round that has ended."""

    round: int
    game: str
    table: str
    called_off: bool
    results: list[ResultSeen]
    """By seat."""


class Standing(msgspec.Struct, kw_only=True):
    """One person's evening."""

    member: str
    name: str
    figure: int
    games: int
    wins: float
    """A win that is shared counts in parts."""


class Haul(msgspec.Struct, kw_only=True):
    """The most points that a person made, measured by what was usual in that round."""

    member: str
    name: str
    figure: int
    game: str
    round: int
    points: int


class Evening(msgspec.Struct, kw_only=True):
    """All rounds of a room so far."""

    rounds: list[RoundSeen]
    standings: list[Standing]
    """The best first."""
    best_haul: Haul | None


def evening_of(room: Room) -> Evening:
    """All rounds that have ended."""
    ended = [played for played in room.rounds if played.results is not None]
    return Evening(
        rounds=[_round(room, played) for played in ended],
        standings=_standings(room, ended),
        best_haul=_best_haul(room, ended),
    )


def _round(room: Room, played: Round) -> RoundSeen:
    return RoundSeen(
        round=played.number,
        game=played.plan.game,
        table=played.table,
        called_off=played.called_off,
        results=[_result(room, result) for result in played.results or []],
    )


def _result(room: Room, result: SeatResult) -> ResultSeen:
    return ResultSeen(
        member=result.guest, name=_name(room, result), figure=result.figure, points=result.points, share=result.share
    )


def _name(room: Room, result: SeatResult) -> str:
    """What somebody is called now; who has left is called as before."""
    member = None if result.guest is None else room.member(result.guest)
    return result.name if member is None else member.name


def _standings(room: Room, ended: list[Round]) -> list[Standing]:
    found: dict[str, Standing] = {}
    for played in ended:
        for result in played.results or []:
            if result.guest is None:
                continue
            standing = found.setdefault(
                result.guest,
                Standing(member=result.guest, name=_name(room, result), figure=result.figure, games=0, wins=0.0),
            )
            standing.games += 1
            standing.wins += result.share
            standing.figure = result.figure
    return sorted(found.values(), key=lambda standing: (-standing.wins, standing.games, standing.name))


def _best_haul(room: Room, ended: list[Round]) -> Haul | None:
    """Points of different games do not compare, so each is measured by the mean of its round."""
    best: tuple[float, Haul] | None = None
    for played in ended:
        results = played.results or []
        mean = sum(result.points for result in results) / len(results) if results else 0.0
        for result in results:
            if result.guest is None or mean <= 0:
                continue
            haul = Haul(
                member=result.guest,
                name=_name(room, result),
                figure=result.figure,
                game=played.plan.game,
                round=played.number,
                points=result.points,
            )
            if best is None or result.points / mean > best[0]:
                best = result.points / mean, haul
    return None if best is None else best[1]
