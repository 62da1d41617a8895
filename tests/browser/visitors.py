"""A visitor with a browser profile of their own, who records every error that a page reports."""

from __future__ import annotations

import json
import re
import secrets
import shutil
from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright

# what the service worker was fetching for offline use when the connection was lost
RULES_NOT_KEPT = "ERR_FAILED.*/api/rules/"
PATIENCE = 120_000  # milliseconds; only tests that fail wait so long, and on a busy machine a page may take a minute
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
             "--disable-component-update", "--disable-sync"]  # fmt: skip
ELSEWHERE = "192.0.2.7"  # an address of no real machine (RFC 5737), behind which browsers find this one

# What a browser keeps from an earlier visit, and reports of the content security policy as errors.
FURNISH = """(kept) => {
  if (location.protocol !== 'http:') return;
  for (const [name, value] of Object.entries(kept))
    if (localStorage.getItem(name) === null) localStorage.setItem(name, value);
  addEventListener('securitypolicyviolation', (event) =>
    console.error(`forbidden by the policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
}"""


class Screen(NamedTuple):
    """A device."""

    wide: int
    high: int
    touch: bool = False


DESKTOP = Screen(1280, 800)
PHONE = Screen(390, 844, touch=True)
TABLET = Screen(820, 1180, touch=True)


def launched(playwright: Playwright) -> Browser:
    """Debian's Chromium; says what to install where there is none."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "the browser tests need Chromium in PATH (Debian: apt-get install chromium)"
    here = f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"
    return playwright.chromium.launch(executable_path=found, args=[*ARGUMENTS, here])


class Visitor:
    """One browser profile: its pages share cookies and memory, and nothing with other visitors."""

    def __init__(
        self,
        browser: Browser,
        origin: str,
        name: str = "",
        *,
        screen: Screen = DESKTOP,
        theme: Literal["light", "dark"] = "dark",
        motion: Literal["full", "calm", "none"] = "none",
        language: str = "en",
        text: bool = False,
        **taste: Any,
    ) -> None:
        """Without a name, the visitor is new."""
        self.origin = origin
        self.name = name
        self.troubles: list[str] = []
        self._forgiven: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=origin, locale=language, color_scheme=theme, has_touch=screen.touch, is_mobile=screen.touch,
            viewport={"width": screen.wide, "height": screen.high},
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        kept = {"grotto-taste": json.dumps({"motion": motion, "text": text, **taste})}
        if name:
            self.ask("POST", "/api/me", {"name": name, "language": language})
            kept["grotto-name"] = json.dumps(name)
        self.context.add_init_script(f"({FURNISH})({json.dumps(kept)})")
        self.context.on("console", self._heard)
        self.context.on("weberror", lambda error: self.troubles.append(f"script error: {error.error}"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def forgives(self, pattern: str) -> None:
        """An error that belongs to what is tested."""
        self._forgiven.append(pattern)

    @property
    def complaints(self) -> list[str]:
        """What went wrong on any of the pages."""
        return [line for line in self.troubles if not any(re.search(pattern, line) for pattern in self._forgiven)]

    def opens(self, path: str) -> Page:
        """A new tab."""
        page = self.context.new_page()
        page.goto(path)
        return page

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request with this browser's cookies, that has to be answered well."""
        headers = {"origin": self.origin, "idempotency-key": secrets.token_hex(8)}
        answer = self.context.request.fetch(self.origin + path, method=method, data=body, headers=headers)
        assert answer.ok, (method, path, body, answer.status, answer.text()[:500])
        return answer.json()

    def does(self, command: str, table: str, **fields: Any) -> Any:
        """One command at a table, without the page."""
        return self.ask("POST", f"/api/tables/{table}/{command}", fields)

    def sees(self, table: str, seat: int | None = None) -> Any:
        """A table as the server tells it."""
        return self.ask("GET", f"/api/tables/{table}" + ("" if seat is None else f"?seat={seat}"))

    def close(self) -> None:
        self.context.close()


Visiting = Callable[..., Visitor]
