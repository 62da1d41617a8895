"""What reaches the loudspeakers: sounds are offered in sight after a first game, and are as loud as they were made."""

from __future__ import annotations

import math

import pytest
from playwright.sync_api import expect

from .tables import finished
from .visitors import DESKTOP, PHONE, Screen, Visiting

pytestmark = [pytest.mark.one_build, pytest.mark.slow]

# Everything that the page plays goes into a recording of four seconds instead.
RECORD = """window.AudioContext = class extends OfflineAudioContext {
  constructor() { super(1, 4 * 48000, 48000); window.recording = this; }
  resume() { return Promise.resolve(); }
};"""
PEAK = """async () => (await window.recording.startRendering()).getChannelData(0)
  .reduce((most, one) => Math.max(most, Math.abs(one)), 0)"""


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_whoever_takes_the_offer_after_a_first_game_hears_the_chord_as_loud_as_it_is(
    visiting: Visiting, screen: Screen
) -> None:
    mica = visiting("Mica", screen=screen, volume=1)
    mica.context.add_init_script(RECORD)
    over = finished(mica, "diamant")
    page = mica.opens(over.path)
    page.locator("#table-result").wait_for(state="attached")
    offer = page.get_by_role("button", name="Sound on")
    offer.click()  # as far as nothing lies over it
    expect(offer).to_have_count(0)
    decibel = 20 * math.log10(page.evaluate(PEAK))
    assert -9 < decibel < -6, decibel  # the chord of the end at full volume; the loudest sound of all has -6
