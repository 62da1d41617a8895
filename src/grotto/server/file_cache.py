"""Files that are served from memory: a request for one needs neither disk nor thread, so addresses can take turns."""

from __future__ import annotations

import asyncio
import hashlib
import mimetypes
import time
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from .problems import NotFound
from .words import words

MOST_BYTES = 32 << 20  # kept of one folder; the browser client has 4 MB
LOOK_SECONDS = 1.0  # after which a page that was built anew is noticed
PART = 64 << 10  # bytes that are sent before a slow reader is waited for
INDEX = "index.html"


class CachedFile(NamedTuple):
    """A file as it was when it was read."""

    content: bytes
    tag: str


class FileCache:
    """The files of a folder, each read once. All of them are forgotten when the folder's index has changed."""

    def __init__(self, folder: Path, most_bytes: int = MOST_BYTES, clock: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._most_bytes = most_bytes
        self._clock = clock
        self._kept: OrderedDict[str, CachedFile] = OrderedDict()  # the one that was asked for last is the last
        self._bytes = 0
        self._index: tuple[int, int] | None = None  # its time and size
        self._look_at = 0.0

    @property
    def kept_bytes(self) -> int:
        """The bytes of all files that are kept."""
        return self._bytes

    def __contains__(self, name: str) -> bool:
        """Whether there is such a file. `name` is a path below the folder that the caller has checked."""
        if self._clock() >= self._look_at:
            self._look_at = self._clock() + LOOK_SECONDS
            self._forget_if_changed()
        return name in self._kept or (self._folder / name).is_file()

    async def read(self, name: str) -> CachedFile:
        """One of the files; raises NotFound if it is a link that leads out of the folder, or has just vanished."""
        found = self._kept.get(name)
        if found is None:
            index = self._index
            found = await asyncio.to_thread(_read, self._folder, name)
            if index == self._index:  # otherwise the folder changed while it was read
                self._keep(name, found)
        else:
            self._kept.move_to_end(name)
        return found

    def _keep(self, name: str, found: CachedFile) -> None:
        if name not in self._kept and len(found.content) <= self._most_bytes:
            self._kept[name] = found
            self._bytes += len(found.content)
            while self._bytes > self._most_bytes:
                self._bytes -= len(self._kept.popitem(last=False)[1].content)

    def _forget_if_changed(self) -> None:
        try:
            seen = (self._folder / INDEX).stat()
        except OSError:
            index = None
        else:
            index = seen.st_mtime_ns, seen.st_size
        if index != self._index:
            self._index = index
            self._kept.clear()
            self._bytes = 0


class FileAnswer(Response):
    """One file, or that the caller has it already."""

    def __init__(self, request: Request, name: str, file: CachedFile) -> None:
        tags = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
        has_it = file.tag in tags
        media_type = None if has_it else mimetypes.guess_type(name)[0] or "application/octet-stream"
        super().__init__(None, 304 if has_it else 200, {"etag": file.tag}, media_type)
        self._content = b"" if has_it or request.method == "HEAD" else file.content
        if not has_it:
            self.headers["content-length"] = str(len(file.content))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for start in range(0, len(self._content), PART):
            part = self._content[start : start + PART]
            await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


def _read(folder: Path, name: str) -> CachedFile:
    try:
        path = (folder / name).resolve(strict=True)
        content = path.read_bytes() if path.is_relative_to(folder.resolve()) else None
    except OSError:
        content = None
    if content is None:
        raise NotFound(words("no-file"))
    return CachedFile(content, f'"{hashlib.sha256(content).hexdigest()[:32]}"')
