"""Photograph a board message with its buttons in the page of the playground, for the README.

`make docs` runs this if the picture is missing, because each photo has another time and another
seal. It needs Chromium.
"""

import re
import shutil
import subprocess
import sys
from io import BytesIO
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from PIL import Image
from playwright.sync_api import sync_playwright

from bot.cli.games import noting
from bot.domain.record import Head, LogLine
from engine import GAMES
from engine.core import Rng
from engine.players import PLAYERS, played_on

GAME, SEATS, SEED, PLIES = "earthquake_island", 4, 7, 29
FILE = "discord.png"
CHROMIUM = ("chromium-headless-shell", "chromium")
WIDTH, HEIGHT, SCALE = 400, 1200, 2
"""The window: a phone, with two pixels for each."""
MARGIN = 12
COLOURS = 256
SECONDS = 120


def record() -> bytes:
    """Return the first moves of a game between bots, as a record."""
    game, lines = GAMES[GAME], list[LogLine]()
    options = game.checked({}, SEATS)
    states = played_on(
        game, game.begin(SEATS, SEED, options), noting(PLAYERS["steady"], lines), Rng(SEED)
    )
    for _ in islice(states, PLIES + 1):
        pass
    head = Head(GAME, game.rules.version, SEATS, SEED, options)
    return b"\n".join(map(msgspec.json.encode, [head, *lines]))


def photographed() -> bytes:
    """Return the messages of the recorded game, as a player sees them on a phone.

    Raises:
        RuntimeError: this machine has no Chromium.
    """
    executable = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if executable is None:
        raise RuntimeError(f"install Chromium to make docs/pictures/{FILE}")
    with TemporaryDirectory(prefix="atoll-docs-") as folder:
        file = Path(folder, "game.jsonl")
        file.write_bytes(record())
        command = (sys.executable, "-m", "bot", "play", "--no-browser", "--port", "0")
        with subprocess.Popen(  # noqa: S603  # our own program
            [*command, "--import", str(file)], stdout=subprocess.PIPE, text=True
        ) as process:
            try:
                return _message(executable, _address(process))
            finally:
                process.terminate()


def _address(process: subprocess.Popen[str]) -> str:
    """Return the address that the playground prints when it is ready."""
    for line in process.stdout or ():
        found = re.match(r"Atoll is ready: (\S+)", line)
        if found:
            return found[1]
    raise RuntimeError("the playground did not start")


def _message(executable: str, address: str) -> bytes:
    """Return a photo of the messages up to the newest one with buttons."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        page = browser.new_page(
            viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=SCALE
        )
        page.set_default_timeout(SECONDS * 1_000)
        page.goto(f"{address}/ana/tables")
        message = page.locator("article", has=page.locator(".button")).last
        message.wait_for()
        message.locator(".picture img").evaluate("picture => picture.decode()")
        top = page.locator("article").first.bounding_box()
        low = message.bounding_box()
        if top is None or low is None:
            raise RuntimeError("the page shows no message")
        height = low["y"] + low["height"] - top["y"]
        shown = {"x": 0.0, "y": top["y"] - MARGIN, "width": WIDTH, "height": height + 2 * MARGIN}
        photo = Image.open(BytesIO(page.screenshot(clip=shown))).convert("RGB")
        browser.close()
    file = BytesIO()
    photo.quantize(COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()
