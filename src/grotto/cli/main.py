"""The `grotto` command. Each command is imported only when it is used."""

from __future__ import annotations

import sys
from importlib import import_module
from io import TextIOWrapper

import click

from grotto.kernel.errors import Refusal
from grotto.kernel.text import plain

COMMANDS = {
    "serve": "Open tables in the browser, for yourself or for everybody.",
    "play": "Play a game in the terminal, with people and bots.",
    "replay": "Show a match file step by step, and check it.",
    "train": "Make a game's net from nothing, by self-play.",
    "rules": "Read a game's rules, or one clause of them.",
    "arena": "Let bots play against each other, and find out who is stronger.",
    "suite": "Measure a bot in a benchmark whose opponents, deals and seeds are frozen.",
    "exploit": "Train a best response to a bot, and tell how often it wins.",
    "games": "Let bots play games, and write them as match files.",
    "bots": "List all bots that can be named.",
    "board": "Check a board file, for a game with boards of one's own.",
    "verify": "Check that chance was fair in a finished match.",
    "keys": "Give a server a new key without logging anybody out.",
    "export": "Write all tables and guests of a database into a file.",
    "import": "Put an exported file into an empty database.",
    "backup": "Copy a SQLite database while its server goes on.",
    "tables": "List the tables of a service, and close some.",
    "check": "Verify a database, and rebuild what can be rebuilt.",
    "repair": "The older name of `grotto check`.",
    "review": "Review a finished match: curve, mistakes, luck and par.",
    "puzzles": "Find positions in which one choice clearly wins.",
    "records": "Write finished matches as open data, as far as those who played agreed.",
}
PLACES = {"import": ("export", "import_"), "backup": ("export", "backup"), "repair": ("check", "check")}
"""Where a command is not in a module of its own name."""


class _Commands(click.Group):
    """Finds commands in modules of the same name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, name = PLACES.get(cmd_name, (cmd_name, cmd_name))
        command = getattr(import_module(f"grotto.cli.{module}"), name)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="grotto")
def cli() -> None:
    """Grotto: treasure hunts underground, as board games in the browser and in the terminal."""


def main() -> None:
    """Run the command; a refusal is printed in one line, with exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # characters that the terminal lacks become question marks
    try:
        cli(standalone_mode=False)
    except Refusal as refusal:
        click.echo(f"grotto: {plain(str(refusal))}", err=True)
        sys.exit(2)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.Abort:
        click.echo("", err=True)
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()  # the reader has closed the pipe
        sys.exit(0)


if __name__ == "__main__":
    main()
