"""Checks on a database file's location, and the lock that keeps it to one process."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from .store import CannotOpen, InUse

# File systems whose locks and syncing are too weak for a database.
NETWORK = frozenset({
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "coda", "ceph", "glusterfs", "lustre", "beegfs", "gfs2",
    "ocfs2", "davfs", "orangefs", "fuse.sshfs", "fuse.glusterfs", "fuse.ceph", "fuse.s3fs", "fuse.rclone",
    "fuse.davfs", "fuse.gcsfuse", "fuse.smbnetfs",
})  # fmt: skip


_held: set[tuple[int, int]] = set()
"""Device and number of the database files that this process has open."""


class FileLock:
    """Keeps a database to one process: by a file beside it, and by the database's own file, which may have other names.

    The file beside it also excludes earlier versions, and says who has the database.
    """

    def __init__(self, database: Path) -> None:
        """Hold the database at a resolved path, and make its file if there is none."""
        if database.exists() and _number(database) in _held:
            # Not even looked at: to close a file a second time would drop the locks of SQLite in this process.
            raise _in_use(database, str(os.getpid()))
        self._beside = os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            self._hold_beside(database)
            self._file = _created(database)
        except BaseException:
            os.close(self._beside)
            raise
        self._number = _number(database)
        _held.add(self._number)

    def _hold_beside(self, database: Path) -> None:
        try:
            _hold(self._beside)
        except OSError:
            raise _in_use(database, os.read(self._beside, 20).decode("ascii", "replace").strip()) from None
        os.ftruncate(self._beside, 0)
        os.write(self._beside, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let others have it. The file beside stays: to remove it could take it away from under another process."""
        _held.discard(self._number)
        os.close(self._file)
        os.close(self._beside)


def _created(database: Path) -> int:
    """The database's own file, locked where that does not disturb SQLite's locks on it."""
    create(database)
    file = os.open(database, os.O_RDWR)
    try:
        _hold_itself(file)
    except OSError:
        os.close(file)
        raise _in_use(database, "") from None
    return file


def _number(database: Path) -> tuple[int, int]:
    status = database.stat()
    return status.st_dev, status.st_ino


def _in_use(database: Path, holder: str) -> InUse:
    return InUse(
        f"{database} is in use by another process{f' ({holder})' if holder else ''}: stop that one first, or "
        f"use PostgreSQL, which serves several (grotto export and grotto import move everything there)"
    )


def checked(path: Path) -> Path:
    """A path at which a database can be or be made; refuses all others."""
    folder = path.parent
    if not folder.is_dir():
        raise CannotOpen(f"There is no folder {folder} for the database: make it, or name another file")
    if path.is_dir():
        raise CannotOpen(f"{path} is a folder: name a file in it, such as {path / 'grotto.db'}")
    if path.exists() and not path.is_file():
        raise CannotOpen(f"{path} is no plain file: name another one")
    kind = file_system(folder)
    if kind in NETWORK:
        raise CannotOpen(
            f"{folder} is on a network file system ({kind}), where SQLite can lose data: "
            "name a file on a disk of this machine, or use PostgreSQL"
        )
    return path


def create(path: Path) -> None:
    """An empty file that only its owner can read, for it will hold secrets; known to the folder for good."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make new names in a folder survive a power cut."""
    if sys.platform != "win32":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def file_system(folder: Path, mounts: str | None = None) -> str:
    """What kind of file system a folder is on; empty where the machine does not say."""
    if mounts is None:
        try:
            mounts = Path("/proc/self/mounts").read_text("utf-8", "replace")
        except OSError:
            return ""
    whole = folder.resolve()
    best, kind = -1, ""
    for line in mounts.splitlines():
        parts = line.split(" ")
        point = Path(_unescaped(parts[1]))
        if whole.is_relative_to(point) and len(point.parts) >= best:  # a later mount hides an earlier one
            best, kind = len(point.parts), parts[2]
    return kind


def _unescaped(text: str) -> str:
    for sign in (" ", "\t", "\n", "\\"):
        text = text.replace(f"\\{ord(sign):03o}", sign)
    return text


if sys.platform == "win32":
    import msvcrt

    def _hold(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _hold(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _hold_itself(file: int) -> None:
    """Only on Linux are locks by `flock` sure not to meet those by `fcntl`, which SQLite takes."""
    if sys.platform == "linux":
        _hold(file)
