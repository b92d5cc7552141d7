"""Freed memory is returned to the system, and sprites are drawn in another process."""

import subprocess
import sys
from collections.abc import Hashable
from pathlib import Path
from time import monotonic, sleep
from types import SimpleNamespace

import pytest
from PIL import Image

from bot.presentation import memory, sprite_filling
from bot.presentation.memory import give_back
from bot.presentation.pictures import Pictures
from engine import GAMES
from render import PAINTERS
from render.art import sprites
from render.art.palette import GOLD
from render.art.schemes import NORMAL, SAFE
from render.art.sprite_cache import SpriteCache
from render.caches import TEXTURES
from testbed.waits import HANG_SECONDS
from tests.bot.services.search.test_pool import is_alive
from tools.bench.starts import ROOT
from tools.bench.weighed import STATUS

pytestmark = pytest.mark.long

FREED = """
from PIL import Image
from bot.presentation.memory import give_back
from tools.bench.weighed import resident

images = [Image.new("RGB", (90, 90)) for _ in range(3_000)]
kept = images[::100]
del images
before = resident()
give_back()
print(before - resident())
"""
"""Frees many small images and prints how many KiB the process returns."""


@pytest.mark.skipif(not STATUS.exists(), reason="this system does not say how much it holds")
def test_freed_memory_is_returned_to_the_system() -> None:
    given_back = subprocess.check_output([sys.executable, "-c", FREED], cwd=ROOT)  # noqa: S603
    assert 20 * 1024 < int(given_back)


LARGEST = """
from render.island_hopper import chart
from tools.bench.weighed import MOST, resident

before = resident()
chart.background()
print(resident(MOST) - before)
"""
"""Draws the sprite that needs the most memory and prints how many KiB that takes."""


@pytest.mark.skipif(not STATUS.exists(), reason="this system does not say how much it holds")
def test_largest_sprite_takes_at_most_64_mib() -> None:
    taken = subprocess.check_output([sys.executable, "-c", LARGEST], cwd=ROOT)  # noqa: S603
    assert int(taken) < 64 * 1024


def test_textures_are_dropped() -> None:
    TEXTURES.get("sea", lambda: Image.new("L", (9, 9)))
    give_back()
    assert 0 == len(TEXTURES)


def test_other_c_libraries_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.CDLL", lambda _: object())
    memory._trim.cache_clear()
    try:
        give_back()
    finally:
        memory._trim.cache_clear()


async def test_memory_is_returned_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    times, now = list[int](), [100.0]
    monkeypatch.setattr("bot.presentation.pictures.give_back", lambda: times.append(round(now[0])))
    monkeypatch.setattr("bot.presentation.pictures.perf_counter", lambda: now[0])
    pictures = Pictures()
    for seconds in (10, 50, 10, 50):
        now[0] += seconds
        await pictures.tidy()
    pictures.close()
    assert [160, 220] == times


@pytest.mark.parametrize("key", PAINTERS)
def test_pictures_use_sprites_drawn_ahead(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = GAMES[key]
    monkeypatch.setattr(sprite_filling, "GAMES", {key: game})
    monkeypatch.setattr(sprite_filling, "SCHEMES", {NORMAL.key: NORMAL})
    ahead, later = SpriteCache(), SpriteCache()
    for cache in (ahead, later):
        monkeypatch.setattr(sprites, "CACHE", cache)
        monkeypatch.setattr(sprite_filling, "CACHE", cache)
        cache.keep_in(tmp_path)
        assert cache.is_filled == (cache is later)
        if cache is ahead:
            sprite_filling.fill(tmp_path, pictures=1)
    drawn = list[str]()
    folder = later._folder
    assert folder is not None
    monkeypatch.setattr(folder, "write", lambda shown, _: drawn.append(shown))
    seats = min(game.seats)
    state = game.begin(seats, sprite_filling.SEED + seats, game.checked({}, seats))
    PAINTERS[key].paint(game.view(state, None), game.view(state, None))
    assert [] == drawn


def test_sprite_in_the_colours_of_a_seat_is_drawn_ahead_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = SpriteCache()
    drawn = list[Hashable]()

    @sprites.sprite
    def ship(size: int, look: Hashable) -> Image.Image:
        drawn.append(look)
        return Image.new("RGB", (size, size))

    for module in (sprites, sprite_filling):
        monkeypatch.setattr(module, "CACHE", cache)
    monkeypatch.setattr(sprite_filling, "played_on", lambda *_: [])
    ship(4, NORMAL.seats[0])
    ship(5, SAFE.seats[1].colour)
    ship(6, GOLD)
    sprite_filling.fill(tmp_path)
    most = max(max(game.seats) for game in GAMES.values())
    looks = {*NORMAL.seats[:most], *(look.colour for look in SAFE.seats[:most]), GOLD}
    assert looks == {*drawn}
    assert len(looks) == len(drawn)


KILLED = """
import multiprocessing, os, sys
from pathlib import Path
from time import sleep
from bot.presentation.sprite_filling import fill_apart

if __name__ == "__main__":
    folder = Path(sys.argv[1])
    fill_apart(folder)
    while not [*folder.rglob("*.sprite")]:
        sleep(0.05)
    print(multiprocessing.active_children()[0].pid, flush=True)
    os.kill(os.getpid(), 9)
"""
"""Kills itself while its child fills a folder, after printing the child's process id."""


def test_filling_ends_with_a_killed_bot(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    command = [sys.executable, str(script), str(tmp_path / "sprites")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as parent:  # noqa: S603
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
    until = monotonic() + HANG_SECONDS
    while is_alive(child) and monotonic() < until:
        sleep(0.02)
    assert not is_alive(child)


def test_filled_folder_is_not_filled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache, started = SpriteCache(), list[Path]()

    class Process:
        def __init__(self, args: tuple[Path], **_: object) -> None:
            started.extend(args)

        def start(self) -> None:
            cache.get("one", lambda: "one", lambda: sprites.Sprite(Image.new("RGB", (4, 4))))
            cache.note_filled()

    monkeypatch.setattr(sprite_filling, "CACHE", cache)
    monkeypatch.setattr(sprite_filling, "get_context", lambda _: SimpleNamespace(Process=Process))
    for _ in range(2):
        sprite_filling.fill_apart(tmp_path)
    assert [tmp_path] == started
