"""A log handler that keeps its lines, for tests."""

from __future__ import annotations

import logging


class LineHandler(logging.Handler):
    """Every record in every given format."""

    def __init__(self, *formats: logging.Formatter) -> None:
        super().__init__()
        self.formats = formats
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.extend(form.format(record) for form in self.formats)
