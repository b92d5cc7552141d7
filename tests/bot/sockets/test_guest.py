"""Where the bot is a guest: somebody has installed it for themselves, and brings it along.

There it may answer, and edit its answer for a quarter of an hour; it may not post.
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot import Atoll
from bot.domain.challenges import KINDS
from tests.bot.scores import finished
from tests.bot.sockets.lagoon import TOLD_WITHIN, at_work, choose, custom_ids, numbers, offered
from tests.bot.town import TABLE
from tests.discord_rules import nested
from tests.loopback import Answer, Channel, Loopback, Message, User

QUARTER = 15 * 60 + 1
WITH_RIVALS = "survival"


@pytest.fixture
def stranger(server: Loopback) -> User:
    """Somebody who shares no server with the bot, and has installed it."""
    user = server.add_user("Stranger")
    user.has_bot = True
    return user


@pytest.fixture(params=["server", "group"])
def abroad(server: Loopback, stranger: User, request: pytest.FixtureRequest) -> Channel:
    """A place in which the bot is not."""
    if request.param == "group":
        return server.add_group(stranger)
    guild = server.add_strange_guild("Far away")
    guild.members.append(stranger)
    return server.add_channel(guild, "talk")


@pytest.fixture
def there(server: Loopback, stranger: User) -> Channel:
    return server.add_group(stranger)


def labelled(message: Message, label: str) -> str:
    """The custom id of a button, by what stands on it."""
    found = [one for one in nested(message.components) if one.get("label") == label]
    assert found, [one.get("label") for one in nested(message.components)]
    return str(found[0]["custom_id"])


def strings(database: Path, statement: str) -> list[str]:
    """The first column of what a statement selects."""
    with closing(sqlite3.connect(database)) as db:
        return [str(row[0]) for row in db.execute(statement)]


def posted(server: Loopback) -> list[str]:
    """What the bot has tried to write into channels."""
    return [
        f"{one.method} {one.path}"
        for one in server.requests
        if one.path.startswith("/channels/") and one.method != "GET"
    ]


async def begins(server: Loopback, who: User, where: Channel, kind: str = "hard") -> Answer:
    """Two presses lead from nothing to the card: the command, and Play."""
    page = await server.finished(await server.slash(who, where, "challenge"), TOLD_WITHIN)
    label = f"Play {KINDS[kind].game.name} ({kind})"
    pressed = await server.press(who, page.shown(), labelled(page.shown(), label))
    return await server.finished(pressed, TOLD_WITHIN)


async def settled(server: Loopback, message: Message, database: Path, ply: int) -> None:
    """Wait until a ply is stored and a card offers something again."""
    await server.until(
        lambda: (
            numbers(database, "SELECT ply FROM games")[0] >= ply
            and offered(message)
            and not at_work()
        ),
        "the next choice",
        TOLD_WITHIN,
    )


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("place", ["direct messages", "server", "stranger's server"])
async def test_a_day_costs_one_command_and_two_presses_to_the_first_move(
    server: Loopback, database: Path, bot: Atoll, place: str, kind: str
) -> None:
    home, far = server.add_guild("Home"), server.add_strange_guild("Far away")
    user = server.add_user("Ana", home, far)
    user.has_bot = True
    where = {
        "direct messages": server.direct(user),
        "server": server.add_channel(home, "games"),
        "stranger's server": server.add_channel(far, "talk"),
    }[place]
    opened = (await begins(server, user, where, kind)).shown()
    played_at = where if place == "stranger's server" else server.direct(user)
    await server.until(lambda: offers(server, played_at, user), "the card", TOLD_WITHIN)
    card = opened if place == "stranger's server" else offers(server, played_at, user)[-1]
    before = numbers(database, "SELECT ply FROM games")[0]
    await choose(server, user, card)
    await settled(server, card, database, before + 1)


def offers(server: Loopback, where: Channel, user: User) -> list[Message]:
    """The messages of a place on which somebody may choose."""
    return [one for one in server.messages(where, user) if offered(one)]


async def test_a_challenge_is_played_in_one_answer(
    server: Loopback, database: Path, bot: Atoll, stranger: User, abroad: Channel
) -> None:
    answer = await begins(server, stranger, abroad)
    await server.until(lambda: answer.followups, "the promise")
    card = answer.shown()
    assert "This is your ranked try: it counts, finished or not." in card.content
    assert card.ephemeral
    before, places = card.id, len(abroad.messages)
    for _ in range(3):
        moves = numbers(database, "SELECT ply FROM games")[0]
        await choose(server, stranger, card)
        await settled(server, card, database, moves + 1)
    assert (before, places) == (card.id, len(abroad.messages))
    assert card.files
    assert [] == posted(server)


async def test_a_press_costs_one_edit(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    answer = await begins(server, stranger, there)
    await server.until(lambda: answer.followups, "the promise")
    before = len(server.requests)
    await choose(server, stranger, answer.shown())
    await settled(server, answer.shown(), database, 1)
    await bot.carried.refresh(TABLE)
    assert ["POST", "PATCH"] == [one.method for one in server.requests[before:]]


async def test_what_rivals_do_is_shown_where_the_person_plays(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    card = (await begins(server, stranger, there, WITH_RIVALS)).shown()
    await settled(server, card, database, 0)
    for _ in range(2):
        moves = numbers(database, "SELECT ply FROM games")[0]
        await choose(server, stranger, card)
        await settled(server, card, database, moves + 1)
    assert [] == posted(server)


async def test_the_promise_of_fair_luck_stays_in_a_message_of_its_own(
    server: Loopback, bot: Atoll, stranger: User, there: Channel
) -> None:
    answer = await begins(server, stranger, there)
    await server.until(lambda: answer.followups, "the promise")
    [promise] = answer.followups
    assert "fair luck" in promise.content
    assert promise.ephemeral


async def test_an_old_card_goes_on_after_a_quarter_of_an_hour_and_a_restart(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    card = (await begins(server, stranger, there)).shown()
    server.clock.skip(QUARTER)
    bot.carried._shown.clear()
    moves = numbers(database, "SELECT ply FROM games")[0]
    await choose(server, stranger, card)
    await settled(server, card, database, moves + 1)


async def test_continue_shows_what_rivals_did_while_nothing_could_be_edited(
    server: Loopback,
    database: Path,
    bot: Atoll,
    stranger: User,
    there: Channel,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held = asyncio.Event()
    think = bot.opponents._thinkers.choose

    async def later(*given: object) -> str:
        await held.wait()
        return await think(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(bot.opponents._thinkers, "choose", later)
    card = (await begins(server, stranger, there, WITH_RIVALS)).shown()
    while offered(card):
        await server.finished(await choose(server, stranger, card), TOLD_WITHIN)
    assert "is thinking" in card.content
    server.clock.skip(QUARTER)
    held.set()
    await server.until(lambda: not bot.opponents._at_work, "the rivals' moves", TOLD_WITHIN)
    await server.press(stranger, card, labelled(card, "Continue"))
    await server.until(lambda: offered(card), "the next choice", TOLD_WITHIN)


async def test_go_on_brings_the_card_to_another_place(
    server: Loopback, bot: Atoll, stranger: User, there: Channel
) -> None:
    await begins(server, stranger, there)
    home = server.add_guild("Home")
    home.members.append(stranger)
    channel = server.add_channel(home, "games")
    page = await server.finished(await server.slash(stranger, channel, "challenge"), TOLD_WITHIN)
    go_on = labelled(page.shown(), "Go on Palm Island (hard)")
    card = await server.finished(await server.press(stranger, page.shown(), go_on), TOLD_WITHIN)
    assert offered(card.shown())


async def test_commands_find_the_table_that_somebody_carries(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    await begins(server, stranger, there)
    for command in ("board", "hand"):
        answer = await server.finished(await server.slash(stranger, there, command), TOLD_WITHIN)
        assert offered(answer.shown()), command
    done = await server.slash(stranger, there, "do", moves="discard")
    assert "discard" in (await server.finished(done, TOLD_WITHIN)).content
    assert [1] == numbers(database, "SELECT ply FROM games")


@pytest.mark.parametrize("game", ["palm-island", "small-islands"])
async def test_somebody_alone_plays_any_game_for_one(
    server: Loopback, bot: Atoll, stranger: User, there: Channel, game: str
) -> None:
    asked = await server.slash(stranger, there, "play", game=game, alone=True)
    card = await server.finished(asked, TOLD_WITHIN)
    assert "Table 1 is open. Have fun!" in card.content
    assert offered(card.shown())
    assert [] == posted(server)


async def test_a_game_alone_is_listed_broken_off_and_opened_again(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    asked = await server.slash(stranger, there, "play", game="palm-island", alone=True)
    await server.finished(asked, TOLD_WITHIN)
    listed = await server.finished(await server.slash(stranger, there, "games"), TOLD_WITHIN)
    assert "table 1 with you" in str(listed.components)
    asked = await server.slash(stranger, there, "abort")
    await server.press(stranger, asked.shown(), labelled(asked.shown(), "Break it off"))
    await server.until(lambda: "New game" in str(asked.components), "the end", TOLD_WITHIN)
    await server.press(stranger, asked.shown(), labelled(asked.shown(), "New game"))
    await server.until(lambda: numbers(database, "SELECT id FROM games")[1:], "another game")
    assert ["aborted", "playing"] == strings(database, "SELECT status FROM games ORDER BY id")
    assert [] == posted(server)


async def test_a_try_against_rivals_is_not_opened_again_where_nobody_can_join(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    card = (await begins(server, stranger, there, WITH_RIVALS)).shown()
    await settled(server, card, database, 0)
    await bot.tables.change(TABLE, finished)
    hand = await server.finished(await server.slash(stranger, there, "hand", table=1), TOLD_WITHIN)
    again = await server.press(stranger, hand.shown(), labelled(hand.shown(), "Rematch"))
    assert "I am a guest here" in (await server.finished(again, TOLD_WITHIN)).content
    assert [1] == numbers(database, "SELECT COUNT(*) FROM games")


async def test_a_table_for_several_is_refused_with_what_to_do(
    server: Loopback, database: Path, bot: Atoll, stranger: User, abroad: Channel
) -> None:
    asked = await server.slash(stranger, abroad, "play", game="earthquake-island")
    await server.until(lambda: asked.followups or "guest" in asked.content, "the refusal")
    told = [asked.content, *(one.content for one in asked.followups)]
    assert any("I am a guest here" in text for text in told)
    assert [] == numbers(database, "SELECT id FROM games")


async def test_a_lesson_is_taught(
    server: Loopback, bot: Atoll, stranger: User, abroad: Channel
) -> None:
    asked = await server.slash(stranger, abroad, "learn", game="palm-island")
    card = await server.finished(asked, TOLD_WITHIN)
    assert "Learn Palm Island in a few minutes." in card.content
    assert offered(card.shown())
    assert [] == posted(server)


@pytest.mark.parametrize(
    ("command", "values"),
    [
        ("rules", {"game": "palm-island"}),
        ("card", {"name": "Logger"}),
        ("stats", {}),
        ("games", {}),
        ("help", {}),
        ("challenges mine", {}),
        ("challenges board", {}),
        ("feats", {}),
        ("puzzle", {}),
    ],
)
async def test_what_is_looked_up_is_answered(
    server: Loopback,
    bot: Atoll,
    stranger: User,
    abroad: Channel,
    command: str,
    values: dict[str, str],
) -> None:
    answer = await server.finished(
        await server.slash(stranger, abroad, command, **values), TOLD_WITHIN
    )
    assert answer.words
    assert "went wrong" not in answer.words
    assert [] == answer.followups
    assert [] == posted(server)


async def test_a_finished_game_is_shared_with_everybody_there(
    server: Loopback, bot: Atoll, stranger: User, abroad: Channel
) -> None:
    card = (await begins(server, stranger, abroad)).shown()
    await bot.tables.change(TABLE, finished)
    await choose(server, stranger, card)
    await server.until(lambda: "Share" in str(card.components), "the end", TOLD_WITHIN)
    shared = await server.press(stranger, card, labelled(card, "Share"))
    await server.finished(shared, TOLD_WITHIN)
    assert not shared.ephemeral
    assert "🏝️ Palm Island" in shared.content
    assert custom_ids(card)
    assert [] == posted(server)


async def test_a_press_that_comes_twice_acts_once(
    server: Loopback, database: Path, bot: Atoll, stranger: User, there: Channel
) -> None:
    card = (await begins(server, stranger, there)).shown()
    [(where, values), *_] = offered(card)
    assert values == [""]
    both = [server.press(stranger, card, where) for _ in range(2)]
    await asyncio.gather(*both)
    await settled(server, card, database, 1)
    await server.until(lambda: "moved on" in card.content or offered(card), "the newest card")
    assert 1 == len(set(numbers(database, "SELECT ply FROM log")))
