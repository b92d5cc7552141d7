"""Packed sprites on disk, which make the first pictures after a start faster.

Each sprite is a file in a folder of the program's edition. Files are written atomically, so
processes can share the folder. An unreadable file is drawn again, with one line in the log.
"""

import struct
from contextlib import suppress
from hashlib import sha256
from logging import getLogger
from pathlib import Path
from re import compile as pattern
from tempfile import NamedTemporaryFile
from zlib import crc32

from render.art.edition import edition

LIMIT = 256 * 1024 * 1024
TRIMMED_TO = 0.75
"""The share of its limit that a folder keeps when trimmed. Trimming reads every file's size."""
HEAD = struct.Struct(">16s32sI")
"""The file format, the digest of what the sprite shows, and the checksum of its bytes."""
MAGIC = b"atoll's sprite 2"
FOLDER = pattern(r"sprites-[0-9a-f]{16}")
FILES = "*.sprite*"
FILLED = "filled.sprites"

log = getLogger(__name__)


class SpriteFolder:
    """Stores packed sprites in the folder `parent`, at most about `limit` bytes.

    Sprites of other editions of the program are removed. Other files in `parent` are left alone.
    """

    def __init__(self, parent: Path, limit: int = LIMIT) -> None:
        self.limit = limit
        self._folder = parent / f"sprites-{edition()}"
        self._has_complained = False
        with suppress(OSError):
            for folder in parent.iterdir():
                if FOLDER.fullmatch(folder.name) and folder != self._folder:
                    with suppress(OSError):
                        for path in folder.glob(FILES):
                            path.unlink(missing_ok=True)
                        folder.rmdir()
        self._used = 0
        with suppress(OSError):
            self._used = sum(size for _, size, _ in self._oldest_first())

    @property
    def is_filled(self) -> bool:
        """Whether the sprites drawn ahead are there."""
        with suppress(OSError):
            return (self._folder / FILLED).exists()
        return False

    def note_filled(self) -> None:
        """Store that they are."""
        with suppress(OSError):
            (self._folder / FILLED).touch()

    def read(self, shown: str) -> bytes | None:
        """Return the packed sprite that shows `shown`, or None if it is missing or damaged."""
        path = self._path(shown)
        try:
            written = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as problem:
            self._complain(path, problem)
            return None
        with suppress(OSError):
            path.touch()
        head = written[: HEAD.size]
        packed = written[HEAD.size :]
        if head == _head(shown, packed):
            return packed
        self._complain(path, "it is cut, or no sprite")
        return None

    def write(self, shown: str, packed: bytes) -> None:
        """Store the packed sprite that shows `shown`, for this and later processes."""
        written = _head(shown, packed) + packed
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            _put(self._path(shown), written)
        except OSError as problem:
            self._complain(self._folder, problem)
            return
        self._used += len(written)
        if self._used <= self.limit:
            return
        # Remove the least recently used files. Other processes may do the same.
        found = list(self._oldest_first())
        self._used = sum(size for _, size, _ in found)
        for _, size, path in found:
            if self._used <= self.limit * TRIMMED_TO:
                return
            with suppress(OSError):
                path.unlink(missing_ok=True)
            self._used -= size

    def _oldest_first(self) -> list[tuple[float, int, Path]]:
        """The last use (in seconds), the size and the path of each file."""
        found = []
        for path in self._folder.glob(FILES):
            with suppress(OSError):
                state = path.stat()
                found.append((state.st_mtime, state.st_size, path))
        return sorted(found)

    def _path(self, shown: str) -> Path:
        return self._folder / f"{sha256(shown.encode()).hexdigest()}.sprite"

    def _complain(self, path: Path, problem: object) -> None:
        if not self._has_complained:
            log.warning("Some sprites must be drawn at every start. %s: %s", path, problem)
        self._has_complained = True


def _head(shown: str, packed: bytes) -> bytes:
    return HEAD.pack(MAGIC, sha256(shown.encode()).digest(), crc32(packed))


def _put(path: Path, written: bytes) -> None:
    """Write a file completely, or not at all."""
    with NamedTemporaryFile(dir=path.parent, suffix=".sprite.part", delete=False) as part:
        try:
            part.write(written)
            part.close()
            Path(part.name).replace(path)
        except OSError:
            Path(part.name).unlink(missing_ok=True)
            raise
