"""Results on disk: a head that says what is played, and one line for every finished deal.

Lines are only appended. A line that was cut short by a crash is dropped and its deal is played again; nothing
else is lost.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO

from grotto import __version__
from grotto.bots.find_net import net_checksums
from grotto.bots.own_net import own_net_checksums
from grotto.kernel.errors import BadFile, BadOption
from grotto.kernel.files import read_text, reason, replacing
from grotto.kernel.registry import game as find_game

from .deal import Deal
from .plan import Plan

FORMAT = "grotto.arena/1"
HEAD = "plan.json"
LINES = "deals.jsonl"
LARGEST_HEAD = 10_000_000
MAY_CHANGE = {"deals"}  # more deals continue the same run


class RunFolder:
    """The folder of one run."""

    def __init__(self, folder: str | os.PathLike[str], plan: Plan) -> None:
        self.folder = Path(folder)
        self.plan = plan
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if (self.folder / HEAD).exists():
                _check_same(read_head(self.folder), _head(plan), self.folder)
            elif (self.folder / LINES).exists():
                raise BadFile("holds deals, but not the plan they belong to", str(self.folder))
            with replacing(self.folder / HEAD, durable=False) as file:
                file.write(json.dumps(_head(plan), indent=1).encode())
            self._file: BinaryIO = open(self.folder / LINES, "a+b")  # noqa: SIM115  # `close` closes it
        except OSError as error:
            raise BadFile(f"cannot be written: {reason(error)}", str(self.folder)) from None
        try:
            _lock(self._file, self.folder)
            self.deals = self._read()
        except BaseException:
            self._file.close()
            raise

    def add(self, deal: Deal) -> None:
        """Append a deal; it is on disk when this returns."""
        line = json.dumps(deal.to_json(self.plan.bots), separators=(",", ":"))
        self._file.write(line.encode() + b"\n")
        self._file.flush()
        self.deals[deal.contest, deal.number] = deal

    def close(self) -> None:
        """Flush everything to disk."""
        if not self._file.closed:
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()

    def __enter__(self) -> RunFolder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _read(self) -> dict[tuple[int, int], Deal]:
        self._file.seek(0)
        data = self._file.read()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):  # cut short by a crash
            self._file.truncate(whole)
        return {
            (deal.contest, deal.number): deal for deal in read_deals(data[:whole], self.plan, str(self.folder / LINES))
        }


def load(folder: str | os.PathLike[str]) -> tuple[Plan, list[Deal]]:
    """Plan and deals of a run's folder, read-only."""
    path = Path(folder)
    plan = saved_plan(path)
    try:
        data = (path / LINES).read_bytes()
    except OSError as error:
        raise BadFile(f"cannot be read: {reason(error)}", str(path / LINES)) from None
    return plan, read_deals(data[: data.rfind(b"\n") + 1], plan, str(path / LINES))


def saved_plan(folder: str | os.PathLike[str]) -> Plan:
    """The plan of a run's folder."""
    return Plan.from_json(read_head(Path(folder))["plan"], str(Path(folder) / HEAD))


def read_head(folder: Path) -> dict[str, Any]:
    """The head of a run, as it was written."""
    path = folder / HEAD
    try:
        head = json.loads(read_text(path, LARGEST_HEAD))
    except (ValueError, RecursionError) as error:
        if isinstance(error, BadFile):
            raise
        raise BadFile("is damaged", str(path)) from None
    if not isinstance(head, dict) or head.get("format") != FORMAT or not isinstance(head.get("plan"), dict):
        raise BadFile(f"is not of the format {FORMAT}", str(path))
    return head


def read_deals(data: bytes, plan: Plan, file: str) -> list[Deal]:
    """Complete lines as deals; raises BadFile for a damaged one."""
    deals = []
    for number, line in enumerate(data.splitlines(), 1):
        try:
            deal = Deal.from_json(json.loads(line), plan.bots)
            known = 0 <= deal.contest < len(plan.contests) and len(deal.games) == plan.players
        except (ValueError, KeyError, TypeError, IndexError, RecursionError):
            known = False
        if not known:
            raise BadFile("is damaged", file, f"line {number}")
        deals.append(deal)
    return deals


def _head(plan: Plan) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": __version__,
        "rules": find_game(plan.game).version,
        "nets": {**net_checksums(plan.game), **own_net_checksums(plan.bots)},
        "plan": json.loads(json.dumps(plan.to_json())),
    }


def _check_same(old: dict[str, Any], new: dict[str, Any], folder: Path) -> None:
    """Raise BadOption rather than mix results of different plans."""
    plan = json.loads(json.dumps(Plan.from_json(old["plan"], str(folder / HEAD)).to_json()))  # with later fields
    before = {**plan, **{name: old.get(name) for name in ("version", "rules", "nets")}}
    after = {**new["plan"], **{name: new[name] for name in ("version", "rules", "nets")}}
    other = [name for name in after if name not in MAY_CHANGE and before.get(name) != after[name]]
    if other:
        raise BadOption(f"{folder} holds a run with other settings: {', '.join(sorted(other))}; choose another folder")


def _lock(file: BinaryIO, folder: Path) -> None:
    """Lock the folder: only one arena at a time writes to it."""
    try:
        import fcntl
    except ImportError:  # where there are no such locks, a second arena is not noticed
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise BadFile("is in use by another arena", str(folder)) from None
