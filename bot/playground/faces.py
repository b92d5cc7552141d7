"""The little round pictures beside the names: an initial for a person, an atoll for the bot."""

from __future__ import annotations

import io
from collections.abc import Iterable

import discord
import simcord
from PIL import Image, ImageDraw, ImageFont
from simcord.backend.cdn import CDN_BASE

SIZE = 128  # pixels
COLOURS = ("#c8553d", "#588157", "#7768ae", "#b5838d", "#3d6f99", "#8c6a2f")
SEA, LAGOON, SAND = "#1f7a9c", "#7fd1d6", "#f0d9a0"


def faces(
    people: Iterable[simcord.UserHandle], bot: discord.ClientUser
) -> dict[str, tuple[str, bytes]]:
    """A file for each address at which simcord looks for these pictures: name and PNG bytes."""
    default = f"{CDN_BASE}/embed/avatars/{(bot.id >> 22) % 6}.png"
    found = {default: ("bot.png", atoll())}
    for person, colour in zip(people, COLOURS, strict=True):
        address = f"{CDN_BASE}/avatars/{person.id}/{person.avatar}.png"
        found[address] = (f"{person.name}.png", initial(person.name[0].upper(), colour))
    return found


def initial(letter: str, colour: str) -> bytes:
    """A white letter on a plain ground, as PNG bytes."""
    image = Image.new("RGB", (SIZE, SIZE), colour)
    font = ImageFont.load_default(SIZE * 0.55)
    ImageDraw.Draw(image).text((SIZE / 2, SIZE / 2), letter, "white", font, anchor="mm")
    return png(image)


def atoll() -> bytes:
    """A ring of sand around a lagoon, open to the sea, as PNG bytes."""
    image = Image.new("RGB", (SIZE * 4, SIZE * 4), SEA)
    pen = ImageDraw.Draw(image)
    pen.circle((SIZE * 2, SIZE * 2), SIZE * 1.4, LAGOON)
    box = (SIZE * 0.7, SIZE * 0.7, SIZE * 3.3, SIZE * 3.3)
    pen.arc(box, start=-60, end=190, fill=SAND, width=SIZE // 2)
    return png(image.resize((SIZE, SIZE), Image.Resampling.LANCZOS))


def png(image: Image.Image) -> bytes:
    """The bytes of a PNG file."""
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
