"""What a frame of the reveal costs the big screen of a party: `python -m scripts.party_frames [--rounds N]`.

One big screen, one phone and seven bots play Diamant, and Chromium traces the screen while choices are opened. The
figures are processor time of the page's main thread (scripts, style, layout, painting commands) for a frame and for
the sixtieth of a second before it. Rasterizing is not counted: it is the graphics card's work, and this may run without
one. Animations that the compositor cannot run by itself are listed. While other programs are busy on the machine, the
figures are too high.
"""

from __future__ import annotations

import argparse
import bisect
import statistics
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, sync_playwright
from tests.browser.party import BIG, close_fist
from tests.browser.server_process import ServerProcess
from tests.browser.visitors import PHONE, Visitor, launched

FRAME = 1000 / 60  # milliseconds
CATEGORIES = ["devtools.timeline", "toplevel", "cc", "disabled-by-default-devtools.timeline"]
FILM = 6_000  # milliseconds in which a reveal is over


class Frames(NamedTuple):
    """The work of the main thread, frame by frame, in milliseconds."""

    work: list[float]
    uncomposited: list[str]

    @property
    def report(self) -> str:
        """In words."""
        work = sorted(self.work)
        over = sum(one > FRAME for one in work)
        return (
            f"{len(work)} frames: median {statistics.median(work):.1f} ms, "
            f"95 % below {work[int(len(work) * 0.95)]:.1f} ms, longest {work[-1]:.1f} ms, {over} above {FRAME:.1f} ms\n"
            f"animations that need the main thread: {', '.join(sorted(set(self.uncomposited))) or 'none'}"
        )


def frames(trace: list[dict[str, Any]], address: str) -> Frames:
    """Of the page with this address."""
    process = next(event["pid"] for event in trace if address in str(event.get("args", "")))
    main = next(
        event["tid"]
        for event in trace
        if event["pid"] == process and event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    )
    own = [event for event in trace if (event["pid"], event["tid"]) == (process, main)]
    begins = sorted(event["ts"] for event in own if event["name"] == "ProxyMain::BeginMainFrame")
    work = [0.0] * len(begins)
    for event in own:
        if event["name"] == "ThreadControllerImpl::RunTask":
            frame = bisect.bisect_left(begins, event["ts"])
            if frame < len(begins) and begins[frame] - event["ts"] < FRAME * 1000:
                work[frame] += event.get("tdur", 0) / 1000
    data = [event["args"].get("data", {}) for event in own if event["name"] == "Animation" and event["ph"] != "e"]
    failed = [str(one.get("displayName") or one.get("name")) for one in data if one.get("unsupportedProperties")]
    return Frames(work, failed)


def traced(browser: Browser, phone: Any, rounds: int) -> list[dict[str, Any]]:
    """All events of the browser while so many rounds are opened."""
    session: CDPSession = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    complete: list[bool] = []
    session.on("Tracing.dataCollected", lambda found: events.extend(found["value"]))
    session.on("Tracing.tracingComplete", lambda _: complete.append(True))
    config = {"includedCategories": CATEGORIES}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": config})
    for _ in range(rounds):
        close_fist(phone, "on")
        phone.wait_for_timeout(FILM)
    session.send("Tracing.end")
    while not complete:
        phone.wait_for_timeout(100)
    return events


def main() -> None:
    """Play, trace, report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        server.start()
        browser = launched(playwright)
        host = Visitor(browser, server.origin, "Screen", screen=BIG, motion="full")
        room = host.ask("POST", "/api/rooms", {"game": "diamant"})["room"]
        host.ask("POST", f"/api/rooms/{room}/plan", {"bots": 7})
        person = Visitor(browser, server.origin, "Amber", screen=PHONE, motion="full")
        person.ask("POST", f"/api/rooms/{room}/join", {"name": "Amber", "figure": 0})
        screen, phone = host.opens(f"/screen/{room}"), person.opens(f"/j/{room}")
        host.ask("POST", f"/api/rooms/{room}/round", {"round": 1})
        screen.locator(".bar").wait_for()
        print(frames(traced(browser, phone, rounds), f"/screen/{room}").report)
        browser.close()
        server.close()


if __name__ == "__main__":
    main()
