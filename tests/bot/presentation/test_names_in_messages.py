"""User names are escaped in messages and unchanged in alt texts and menus."""

import re
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from bot.domain.ids import TableId
from bot.domain.mentions import in_message, in_title
from bot.domain.paces import HOUR
from tests.bot.challenge_steps import (  # noqa: F401  # fixtures
    advance,
    begin_attempt,
    finish_attempt,
    fixed_seeds,
    press_play,
    quick_solver,
    results_of,
)
from tests.bot.challenge_steps import own_attempts as attempts_of
from tests.bot.made_results import result, solo_result, store_results
from tests.bot.settings_steps import choose_setting
from tests.bot.sim_server import SimServer
from tests.bot.stored_games import rows
from tests.bot.table_steps import (
    cancel_game,
    card_in,
    items,
    make_moves,
    on_sheet,
    private_replies,
    private_text,
    start_game,
    table_of,
)

NAME = "[Gift](https://evil.tld) ||<#1>`"
MOVES = 6
WRITTEN = r"\[Gift\](https\://evil.tld) \|\|\<#1>\`"


@pytest.fixture(autouse=True)
def same_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the same game however many games exist. It goes on after ``MOVES``."""
    monkeypatch.setattr("bot.services.new_tables.secrets.randbits", lambda _: 7)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ana", "Ana"),
        ("Jean-Luc #7 (he)", r"Jean-Luc \#7 (he)"),
        ("עברית 🏝️ x_x", r"עברית 🏝️ x\_x"),
        ("- a", r"\- a"),
        ("-# a", r"\-# a"),
        ("> a", r"\> a"),
        ("# a", r"\# a"),
        ("**a** __b__ ~~c~~ ||d||", r"\*\*a\*\* \_\_b\_\_ \~\~c\~\~ \|\|d\|\|"),
        (r"\*a\*", r"\\\*a\\\*"),
        ("`a` ```b```", r"\`a\` \`\`\`b\`\`\`"),
        ("[a](https://b.c)", r"\[a\](https\://b.c)"),
        ("<https://b.c> <@1> <t:1:R>", r"\<https\://b.c> \<\@1> \<t\:1\:R>"),
        ("@everyone :tada:", r"\@everyone \:tada\:"),
        (NAME, WRITTEN),
    ],
)
def test_markdown_is_escaped(name: str, written: str) -> None:
    assert written == in_message(name)
    assert name == re.sub(r"\\([^0-9A-Za-z\s])", r"\1", written)


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ana", "Ana"),
        ("עברית 🏝️ x_x", "עברית 🏝️ x_x"),
        ("@everyone <@1>", "＠everyone <＠1>"),
        ("a\u202eb\u2066c\nd\0e", "abcde"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_title_of_thread_has_no_mentions_and_control_characters(name: str, written: str) -> None:
    assert written == in_title(name)


# --- all messages with names


@pytest.fixture
def here(here: SimServer) -> SimServer:
    """A server in which Ana's name contains Markdown."""
    here.people["ana"] = here.guild.add_member(here.env.create_user("gift", global_name=NAME))
    return here


async def played(here: SimServer) -> str:
    """Let Ana and Ben make moves; return the texts of the board messages."""
    await start_game(here, "ben")
    texts = list[str]()
    for _ in range(MOVES):
        await make_moves(here)
        texts.append(here.message.content)
    return "\n".join(texts)


async def stopped(here: SimServer) -> None:
    """Abort the game, so that all views are available."""
    await cancel_game(here.ana, here.channel)
    await here.ben.click(here.message, label="Agree")


def asking(command: str, name: str = "ben", **given: Any) -> Callable[[SimServer], Awaitable[str]]:
    """Return a function that makes moves and then uses a command."""

    async def asked(here: SimServer) -> str:
        await played(here)
        return private_text(await here.people[name].slash(here.channel, command, **given))

    return asked


async def a_what_if(here: SimServer) -> str:
    """Play a move of a what-if in which Ana plays all seats."""
    await played(here)
    message = (await on_sheet(here.ana, card_in(here.channel), "Try moves")).response
    await here.ana.click(message, label="Play all seats")
    form = await here.ana.click(message, label="Type moves")
    return private_text(await here.ana.submit_modal(form, {"moves": "1"}))


async def each_move(here: SimServer) -> str:
    """Replay each move before and after the end."""
    await played(here)
    shown = [
        private_text(await here.ana.slash(here.channel, "replay", move=move))
        for move in range(MOVES + 1)
    ]
    await stopped(here)
    shown += [
        private_text(await here.ben.slash(here.channel, "replay", move=move))
        for move in range(MOVES + 1)
    ]
    return "\n".join(shown)


async def a_move_untold(here: SimServer) -> str:
    """Replay a choice without notes, for which the replay has its own text."""
    await here.ana.slash(here.channel, "play", game="small-islands", **{"with": "alone"})
    await make_moves(here, MOVES)
    texts = [
        private_text(await here.ana.slash(here.channel, "replay", move=one))
        for one in range(MOVES + 1)
    ]
    return "\n".join(line for text in texts for line in text.splitlines() if f"{WRITTEN}:" in line)


async def replay_in_words(here: SimServer) -> str:
    await played(here)
    message = (await here.ben.slash(here.channel, "replay")).response
    return private_text(await here.ben.click(message, label="As text"))


async def leaderboard(here: SimServer) -> str:
    made = [
        solo_result(here.ana.id, 31, guild=here.guild.id),
        solo_result(here.ben.id, 30, guild=here.guild.id),
    ]
    await store_results(here.bot.store, *made)
    return private_text(
        await here.ben.slash(here.channel, "profile", game="palm-island", leaderboard="server")
    )


async def comparison(here: SimServer) -> str:
    await store_results(here.bot.store, result(here.ana.id, here.ben.id))
    asked = {"player": here.ana.user, "game": "small-islands"}
    return private_text(await here.ben.slash(here.channel, "profile", **asked))


async def no_statistics(here: SimServer) -> str:
    return private_text(await here.ana.slash(here.channel, "profile"))


async def feats(here: SimServer) -> str:
    page = (await here.ana.slash(here.channel, "profile")).response
    await here.ana.click(page, label="Feats")
    return str(page.content)


async def tried(here: SimServer) -> None:
    """Play Ana's attempt of the day."""
    await begin_attempt(here, "ana")
    [(number,)] = rows(here.database, "SELECT MAX(game) FROM tries")
    await finish_attempt(here, await table_of(here, TableId(number)))


async def challenge_board(here: SimServer) -> str:
    await tried(here)
    [(number,)] = rows(here.database, "SELECT challenge FROM tries")
    return str((await results_of(here.ben, here.channel, number)).content)


async def own_attempts(here: SimServer) -> str:
    await tried(here)
    return await attempts_of(here.ana, here.channel)


async def challenges_of_the_day(here: SimServer) -> str:
    channel = here.guild.create_text_channel("daily")
    await choose_setting(here.mia, here.channel, "daily", channel)
    await advance(here, HOUR)
    page = (await here.ana.slash(here.channel, "daily")).response
    await press_play(here.ana, page, "Play the deal")
    [(number,)] = rows(here.database, "SELECT MAX(game) FROM tries")
    await finish_attempt(here, await table_of(here, TableId(number)))
    await advance(here, HOUR)
    return "\n".join(message.content for message in channel.history())


PLACES = {
    "cards in the channel": played,
    "the board of a spectator": asking("board", "guest"),
    "a hand": asking("board"),
    "the board in words": asking("board", text="all"),
    "the choices in words": asking("do"),
    "a what-if": a_what_if,
    "replays": each_move,
    "a move that is told nowhere else": a_move_untold,
    "a replay in words": replay_in_words,
    "a leaderboard": leaderboard,
    "statistics": comparison,
    "no statistics": no_statistics,
    "feats": feats,
    "the board of a challenge": challenge_board,
    "one's own attempts": own_attempts,
    "the challenges of the day": challenges_of_the_day,
}


@pytest.mark.long
@pytest.mark.usefixtures("no_pictures")
@pytest.mark.parametrize("place", PLACES)
async def test_name_is_escaped_in_every_message(here: SimServer, mia: Any, place: str) -> None:
    here.people["mia"] = mia
    assert WRITTEN in await PLACES[place](here)
    assert [] == [text for text in sent(here) if NAME in text]


def sent(here: SimServer) -> Iterator[str]:
    """Yield the text of every message and edit."""
    for request in here.env.http_requests:
        if isinstance(request.json, dict):
            yield str(request.json.get("content") or request.json.get("data"))


@pytest.mark.long
async def test_alt_texts_and_menus_have_the_unescaped_name(here: SimServer) -> None:
    await played(here)
    await stopped(here)
    [message] = private_replies(await here.ben.slash(here.channel, "replay"))
    assert NAME in message.attachments[0].description
    menus = [item for item in items(message) if item.get("options")]
    assert NAME in [option["label"] for menu in menus for option in menu["options"]]
