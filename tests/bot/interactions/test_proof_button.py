"""`/verify` offers a file that proves a finished game on the user's own device."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import UNSET

from bot.domain.record import BadRecord
from bot.domain.verification import PLACE, proved
from bot.services.boxes import use_boxes
from bot.settings import SettingsError, read_settings
from engine import editions
from engine.boxes import read_box
from engine.core import Rng, options_of, play, write
from tests.bot.domain.test_verification import PRINTED, resealed
from tests.bot.sim_server import TABLE, SimServer, buttons, reply_text

pytestmark = pytest.mark.long

OFFER = "Check it yourself"


async def verified(here: SimServer) -> Any:
    """Play a solo game of Palm Island to its end, and verify it."""
    await here.ana.slash(here.channel, "play", game="palm-island", options="notes=on")
    g, rng, texts = (await here.bot.tables.get(TABLE)).state, Rng(5), list[str]()
    while not g.over:
        action = rng.pick(options_of(g, 0))
        texts.append(write(action))
        g = play(g, 0, action).state
    for first in range(0, len(texts), 40):
        await here.ana.slash(here.channel, "do", moves=";".join(texts[first : first + 40]))
    return await here.ana.slash(here.channel, "replay", verify=True)


def offering(here: SimServer, verifier: str) -> None:
    services: Any = here.bot.services
    host = services.host._replace(verifier=verifier)
    object.__setattr__(services, "host", host)


async def test_finished_game_is_proved_by_a_page(here: SimServer, tmp_path: Path) -> None:
    page = tmp_path / "verifier.html"
    page.write_bytes(b"<p>" + PLACE + b"</script>")
    offering(here, str(page))
    replied = await verified(here)
    assert "gives the same result" in reply_text(replied)
    sent = await here.ana.click(replied.response, label=OFFER)
    [file] = sent.response.attachments
    assert "verify-1.html" == file.filename
    content = await file.read()
    assert content.startswith(b"<p>" + PLACE)
    proof, _ = proved(content.removeprefix(b"<p>" + PLACE).removesuffix(b"</script>"))
    assert ("Palm Island", TABLE) == (proof.name, proof.table)


async def test_page_of_a_web_server_gets_a_small_file(here: SimServer) -> None:
    offering(here, "https://example.org/verifier.html")
    replied = await verified(here)
    sent = await here.ana.click(replied.response, label=OFFER)
    assert "Open <https://example.org/verifier.html> and choose this file" in reply_text(sent)
    [file] = sent.response.attachments
    assert "verify-1.json" == file.filename
    assert proved(await file.read())[0].steps


async def test_no_page_is_offered_without_the_setting_or_during_a_game(here: SimServer) -> None:
    offering(here, "https://example.org/verifier.html")
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    replied = await here.ana.slash(here.channel, "replay", verify=True)
    assert OFFER not in buttons(replied.response)
    offering(here, "")
    replied = await verified(here)
    assert OFFER not in buttons(replied.response)


async def test_old_button_is_refused_when_the_setting_is_gone(here: SimServer) -> None:
    offering(here, "https://example.org/verifier.html")
    replied = await verified(here)
    offering(here, "")
    sent = await here.ana.click(replied.response, label=OFFER)
    assert "no longer offers this. Try `/replay record:`" in reply_text(sent)


@pytest.mark.parametrize("value", ["nowhere.html", "http://example.org", "https://a b"])
def test_setting_needs_a_file_or_an_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    monkeypatch.setenv("ATOLL_VERIFIER", value)
    with pytest.raises(SettingsError, match="ATOLL_VERIFIER must be the file"):
        read_settings()


def test_setting_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    for value in ("https://example.org/verifier.html", str(Path(__file__))):
        monkeypatch.setenv("ATOLL_VERIFIER", f" {value} ")
        assert value == read_settings().launch.verifier


async def test_file_proves_a_game_with_the_components_of_the_host(
    here: SimServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "palm_island.toml").write_text(PRINTED, "utf-8")
    here.bot.tables.boxes = await use_boxes(here.bot.store, tmp_path)
    offering(here, "https://example.org/verifier.html")
    replied = await verified(here)
    sent = await here.ana.click(replied.response, label=OFFER)
    data = await sent.response.attachments[0].read()
    monkeypatch.setattr(editions, "_sets", {})
    monkeypatch.setattr(editions, "_games", {})
    with pytest.raises(BadRecord, match=r"components “box-.*which this Atoll does not have"):
        proved(resealed(data, components=UNSET))
    assert read_box("palm_island", PRINTED).edition == proved(data)[0].options["edition"]
