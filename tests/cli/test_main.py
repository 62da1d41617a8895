"""The list of commands."""

from __future__ import annotations

import click
import pytest

from grotto.cli.main import COMMANDS, cli

pytestmark = pytest.mark.one_build


@pytest.mark.parametrize("name", COMMANDS)
def test_every_listed_command_is_there(name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None
    assert command.name == {"repair": "check"}.get(name, name)  # the older name of it
    assert command.help
