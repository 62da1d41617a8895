"""The guest's cookie: whoever comes back is known, and nobody can be somebody else."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from http.cookies import SimpleCookie
from itertools import product
from pathlib import Path
from string import ascii_letters, digits

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grotto.server.identity import cookies, tokens
from grotto.server.identity.cookies import LIFE, PLAIN_NAME, SECURE_NAME, CookieReading, GuestCookies, checked_epoch
from grotto.server.identity.keys import KeyRing
from tests.server.waiting import SecondsClock

pytestmark = pytest.mark.one_build

GUEST = "23456789bcdf"
DAY = 86_400


class Jar:
    """Cookies with a clock that can be turned, and what a browser would send back."""

    def __init__(self, path: Path) -> None:
        self.clock = SecondsClock()
        self.ring = KeyRing(path, clock=self.clock)
        self.cookies = GuestCookies(self.ring, clock=self.clock)

    def sent(self, guest: str = GUEST, epoch: int = 0, *, https: bool = True) -> str:
        return self.cookies.issued(guest, epoch, https=https).partition(";")[0]

    def read(self, header: str | None, *, https: bool = True) -> CookieReading:
        return self.cookies.read(header, https=https)


@pytest.fixture
def jar(tmp_path: Path) -> Jar:
    return Jar(tmp_path / "keys.json")


@pytest.fixture(scope="module")
def lasting(tmp_path_factory: pytest.TempPathFactory) -> Jar:
    return Jar(tmp_path_factory.mktemp("jar") / "keys.json")


@pytest.mark.parametrize("https", [True, False])
def test_who_was_given_a_cookie_is_known_by_it(jar: Jar, https: bool) -> None:
    reading = jar.read(f"theme=dark; {jar.sent(epoch=7, https=https)};other=1", https=https)
    assert reading.reason == ""
    assert reading.session == (GUEST, 7, 1_700_000_000)


@given(number=st.integers(0, 10**9 - 1))
def test_every_id_and_epoch_comes_back(lasting: Jar, number: int) -> None:
    guest = tokens.new_id()
    session = lasting.read(lasting.sent(guest, number)).session
    assert session is not None
    assert session[:2] == (guest, number)


def test_over_https_the_cookie_is_bound_to_this_host(jar: Jar) -> None:
    header = jar.cookies.issued(GUEST, 0, https=True)
    cookie = SimpleCookie(header)[SECURE_NAME]
    assert header.startswith("__Host-")
    assert (cookie["secure"], cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, True, "Lax", "/")
    assert cookie["max-age"] == str(180 * DAY)
    assert cookie["domain"] == ""


def test_on_a_home_network_it_has_a_plain_name(jar: Jar) -> None:
    cookie = SimpleCookie(jar.cookies.issued(GUEST, 0, https=False))[PLAIN_NAME]
    assert (cookie["secure"], cookie["httponly"], cookie["samesite"], cookie["path"]) == ("", True, "Lax", "/")


@pytest.mark.parametrize("https", [True, False])
def test_a_cookie_can_be_taken_away(jar: Jar, https: bool) -> None:
    header = jar.cookies.cleared(https=https)
    name = SECURE_NAME if https else PLAIN_NAME
    assert header.startswith(f"{name}=; Max-Age=0; Path=/")
    assert ("; Secure" in header) is https
    assert jar.read(f"{name}=", https=https) == (None, "malformed")


def test_the_two_are_never_taken_for_each_other(jar: Jar) -> None:
    secure, plain = jar.sent(https=True), jar.sent(https=False)
    assert jar.read(secure, https=False) == (None, "missing")
    assert jar.read(plain, https=True) == (None, "missing")
    renamed = f"{SECURE_NAME}={plain.partition('=')[2]}", f"{PLAIN_NAME}={secure.partition('=')[2]}"
    assert jar.read(renamed[0], https=True) == (None, "forged")
    assert jar.read(renamed[1], https=False) == (None, "forged")


@pytest.mark.parametrize("header", [None, "", ";", "=", "grotto=x", "a=b; c=d", "__Host-grotto", "__host-grotto=1"])
def test_without_a_cookie_nobody_is_known(jar: Jar, header: str | None) -> None:
    assert jar.read(header) == (None, "missing")


def test_of_two_cookies_neither_is_trusted(jar: Jar) -> None:
    assert jar.read(f"{jar.sent()}; {jar.sent('zzzzzzzzzz22')}") == (None, "doubled")


def test_no_changed_letter_gets_through(jar: Jar) -> None:
    name, _, value = jar.sent(epoch=3).partition("=")
    for place, letter in product(range(len(value)), ascii_letters + digits + "_-. é\x00"):
        if letter != value[place]:
            reading = jar.read(f"{name}={value[:place]}{letter}{value[place + 1 :]}")
            assert reading.session is None
            assert reading.reason in ("malformed", "forged", "unknown-key")


def test_signatures_are_compared_in_constant_time(jar: Jar, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[bytes] = []
    sent = jar.sent()

    def compare(a: bytes, b: bytes) -> bool:
        compared.append(b)
        return a == b

    monkeypatch.setattr("itsdangerous.signer.hmac.compare_digest", compare)
    assert jar.read(sent).session is not None
    assert [urlsafe_b64encode(signature)[:43].decode() for signature in compared] == [sent[-43:]]


def test_no_cut_off_cookie_gets_through(jar: Jar) -> None:
    sent = jar.sent()
    for end in range(len(sent)):
        assert jar.read(sent[:end]).session is None
    for more in ("A", "=", ".", "\n"):
        assert jar.read(sent + more + "x").session is None


@given(st.text(max_size=200))
def test_no_text_at_all_gets_through_or_breaks_anything(lasting: Jar, text: str) -> None:
    assert lasting.read(f"{SECURE_NAME}={text}").session is None
    assert lasting.read(text).session is None


def test_parts_of_two_good_cookies_do_not_make_a_third(jar: Jar) -> None:
    name, _, mine = jar.sent(GUEST, 1).partition("=")
    theirs = jar.sent("zzzzzzzzzz22", 2).partition("=")[2]
    mine_parts, their_parts = mine.split("."), theirs.split(".")
    for place in (1, 2, 5):
        mixed = mine_parts[:place] + [their_parts[place]] + mine_parts[place + 1 :]
        assert jar.read(f"{name}={'.'.join(mixed)}") == (None, "forged")


def test_a_key_for_something_else_signs_no_cookie(jar: Jar) -> None:
    text = jar.sent().partition("=")[2].rpartition(".")[0]
    for purpose in ("", "guest", cookies.PLAIN_PURPOSE):
        mac = urlsafe_b64encode(hmac.digest(jar.ring.signing(purpose)[1], text.encode(), sha256))[:43].decode()
        assert jar.read(f"{SECURE_NAME}={text}.{mac}") == (None, "forged")


def test_cookies_of_another_install_are_refused(jar: Jar, tmp_path: Path) -> None:
    assert Jar(tmp_path / "other.json").read(jar.sent()) == (None, "unknown-key")


def test_a_cookie_lives_180_days(jar: Jar) -> None:
    sent = jar.sent()
    jar.clock.now += LIFE
    assert jar.read(sent).session is not None
    jar.clock.now += 1
    assert jar.read(sent) == (None, "expired")


def test_after_a_wrong_clock_was_set_right_nobody_is_logged_out(jar: Jar) -> None:
    """A cookie from the future is good, and is replaced by one of today."""
    jar.clock.now += 400 * 86_400
    sent = jar.sent()
    jar.clock.now -= 400 * 86_400
    session, reason = jar.read(sent)
    assert reason == ""
    assert session is not None
    assert jar.cookies.to_renew(session)


def test_who_comes_once_in_170_days_is_known_for_years(jar: Jar) -> None:
    sent = jar.sent()
    for visit in range(10):
        session = jar.read(sent).session
        assert session is not None
        assert session.guest == GUEST
        if jar.cookies.to_renew(session):
            sent = jar.sent(session.guest, session.epoch)
        if visit % 3 == 0:
            jar.ring.rotate()
        jar.clock.now += 170 * DAY


def test_a_cookie_is_renewed_after_a_day_and_not_before(jar: Jar) -> None:
    session = jar.read(jar.sent()).session
    assert session is not None
    jar.clock.now += DAY
    assert not jar.cookies.to_renew(session)
    jar.clock.now += 1
    assert jar.cookies.to_renew(session)


def test_a_rotation_logs_nobody_out_and_new_cookies_use_the_new_key(jar: Jar) -> None:
    old = jar.sent()
    jar.clock.now += 170 * DAY
    jar.ring.rotate()
    assert jar.read(old).session is not None
    assert jar.sent().split(".")[4] != old.split(".")[4]


def test_a_cookie_of_a_leaked_key_is_refused_once_the_key_is_distrusted(jar: Jar) -> None:
    old = jar.sent()
    jar.ring.rotate(distrust=True)
    assert jar.read(old) == (None, "unknown-key")


@pytest.mark.parametrize("epoch", [0, 1, 3])
def test_ended_sessions_are_refused(jar: Jar, epoch: int) -> None:
    assert checked_epoch(jar.read(jar.sent(epoch=2)), epoch) == (None, "old-epoch")
    assert checked_epoch(jar.read(jar.sent(epoch=epoch)), epoch).session is not None
    assert checked_epoch(CookieReading(None, "forged"), epoch) == (None, "forged")


def test_the_cookie_is_what_the_decision_record_says(jar: Jar) -> None:
    """An independent reading of the format: cookies of earlier versions have it too."""
    key_id, key = jar.ring.signing(cookies.SECURE_PURPOSE)
    text = f"1.{GUEST}.7.1700000000.{key_id}"
    mac = urlsafe_b64encode(hmac.digest(key, text.encode(), sha256)).rstrip(b"=").decode()
    assert jar.sent(epoch=7) == f"{SECURE_NAME}={text}.{mac}"
    assert jar.read(f"{SECURE_NAME}={text}.{mac}").session == (GUEST, 7, 1_700_000_000)
