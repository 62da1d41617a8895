"""Checks on a database file's location, and the lock that keeps it to one process."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from .store import CannotOpen, InUse

# What these promise of locks and of syncing is not what a database needs.
NETWORK = frozenset({
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "ncpfs", "afs", "coda", "ceph", "glusterfs", "lustre", "beegfs", "gfs2",
    "ocfs2", "davfs", "orangefs", "fuse.sshfs", "fuse.glusterfs", "fuse.ceph", "fuse.s3fs", "fuse.rclone",
    "fuse.davfs", "fuse.gcsfuse", "fuse.smbnetfs",
})  # fmt: skip


class Lock:
    """A file beside the database that one process holds while it has the database open."""

    def __init__(self, database: Path) -> None:
        self._file = os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _hold(self._file)
        except OSError:
            holder = os.read(self._file, 20).decode("ascii", "replace").strip()
            os.close(self._file)
            raise InUse(
                f"{database} is in use by another process{f' ({holder})' if holder else ''}: stop that one first, or "
                f"use PostgreSQL, which serves several (grotto export and grotto import move everything there)"
            ) from None
        os.ftruncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """Let others have it. The file stays: to remove it could take it away from under another process."""
        os.close(self._file)


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
