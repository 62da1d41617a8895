"""Without a connection: the client opens, and the rules of every game are there, also those that nobody has opened."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .server_process import WEB, ServerProcess
from .tables import TITLES
from .visitors import Visiting

pytestmark = pytest.mark.one_build

# resolves when the service worker has the rules of all games in one language
RULES_KEPT = """async () => {
  for (const latest = Date.now() + 60_000; Date.now() < latest; ) {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    if (kept.flat().filter(({ url }) => url.includes('/api/rules/')).length >= 3) return;
    await new Promise((later) => setTimeout(later, 50));
  }
  throw new Error('the rules were not kept');
}"""


def test_the_service_worker_names_the_files_that_were_built() -> None:
    """One that is missing would keep it from being installed at all."""
    named = set(re.findall(r'"/assets/([^"]+)"', (WEB / "sw.js").read_text("utf-8")))
    built = {path.name for path in (WEB / "assets").iterdir() if path.suffix not in (".br", ".gz")}
    assert named == built


@pytest.mark.slow
def test_rules_that_were_never_opened_can_be_read(own_server: ServerProcess, visiting: Visiting) -> None:
    visitor = visiting()
    visitor.forgives("ERR_CONNECTION_REFUSED")
    page = visitor.opens("/")
    page.evaluate(RULES_KEPT)
    own_server.kill()
    page.goto("/rules/erdgeister")
    expect(page.get_by_role("heading", level=1)).to_contain_text(TITLES["erdgeister"])
    expect(page.get_by_text("G-01").first).to_be_attached()
