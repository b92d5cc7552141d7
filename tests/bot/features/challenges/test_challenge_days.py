"""Challenges played through the bot over several days."""

import asyncio
import hashlib
import json
import re
import zlib
from typing import Any

import pytest

from bot.domain.fairness import verified
from bot.domain.ids import FIRST_SEAT, ChannelId, TableId
from bot.domain.paces import DAY, HOUR
from bot.domain.records import Proposal
from bot.domain.table import Table
from bot.domain.votes import refuse
from bot.features.challenges import store as rows
from bot.features.challenges.rules import GRACE, KINDS
from bot.features.challenges.service import Challenges
from bot.features.challenges.store import Challenge
from bot.features.privacy.service import Privacy
from bot.installed import FEATURES
from bot.services.new_tables import Location
from bot.store.servers import ServerRow, forget_server, write_server
from engine.core import IllegalAction
from tests.bot.challenge_steps import (  # noqa: F401  # fixtures
    GAME,
    HARD,
    OPEN,
    advance,
    begin_attempt,
    deals_of,
    finish_attempt,
    fixed_seeds,
    own_attempts,
    press_play,
    quick_solver,
    results_of,
)
from tests.bot.settings_steps import ask_to_delete, send_data
from tests.bot.sim_server import TABLE, SimServer, buttons, choices
from tests.bot.stored_games import execute
from tests.bot.stored_games import rows as stored
from tests.bot.table_steps import (
    cancel_game,
    close_direct_messages,
    confirm_abort,
    items,
    private_replies,
    private_text,
    sheet_of,
    table_of,
)

HALF_AN_HOUR = HOUR // 2


async def attempt_of_ana(here: SimServer, period: str = "day") -> Table:
    """Let Ana begin and finish an attempt."""
    await begin_attempt(here, "ana", period=period)
    return await finish_attempt(here, await table_of(here))


GIVEN = Proposal("give", FIRST_SEAT, (FIRST_SEAT,), to=1_002)


async def seat_values(person: Any, channel: Any) -> list[str]:
    """Return the entries of the menu about seats on the sheet of a table."""
    sheet = await sheet_of(person, channel)
    [menu] = [item for item in items(sheet) if "atoll:seats:" in item["custom_id"]]
    return [option["value"] for option in menu["options"]]


async def challenge_of(here: SimServer, table: Table) -> Challenge:
    found = await here.bot.store.read(rows.select_named, [table.row.challenge or ""])
    return found[0]


async def board(here: SimServer, name: str, table: Table | None = None) -> str:
    """Return the results of the deal of the day, or of an attempt."""
    return str((await board_page(here, name, table)).content)


async def board_page(here: SimServer, name: str, table: Table | None = None) -> Any:
    number = 0 if table is None else (await challenge_of(here, table)).id
    return await results_of(here.people[name], here.channel, number)


def letter(here: SimServer, name: str) -> Any:
    return here.people[name].user.dm_channel.last_message


def score_of(table: Table) -> int:
    return GAME.rules.outcome(table.state).scores[0]


@pytest.mark.long
async def test_three_players_play_a_challenge_across_midnight(here: SimServer) -> None:
    await advance(here, 23 * HOUR)
    promise = (await deals_of(here, "ana")).content.split("`")[1]
    for name in ("ana", "ben", "chloe"):
        await begin_attempt(here, name)
    by_ana = await finish_attempt(here, await table_of(here, TABLE))
    await confirm_abort(here.ben.user, await cancel_game(here.ben.user, here.ben.user.dm_channel))
    await here.chloe.user.slash("do", moves="discard; discard")
    assert "practice" in private_text(await begin_attempt(here, "ben", f"Practise {HARD}"))
    await here.restart()
    await advance(here, 2 * HOUR)

    assert "still being played" not in private_text(
        await here.ana.user.slash("replay", verify=True)
    )
    assert "stay secret until the challenge ends" in private_text(
        await here.ana.user.slash("replay", verify=True)
    )
    assert "You have not played yet." in (await deals_of(here, "ana")).content
    await here.chloe.user.slash("do", moves="discard")
    by_chloe = await finish_attempt(here, await table_of(here, TableId(3)))
    await advance(here, HALF_AN_HOUR)

    attempts = stored(here.database, "SELECT user, game, score FROM tries")
    expected = {
        (here.ana.id, 1, score_of(by_ana)),
        (here.ben.id, 2, None),
        (here.chloe.id, 3, score_of(by_chloe)),
    }
    assert (3, expected) == (len(attempts), {*attempts})
    lines = (await board(here, "dev", by_ana)).splitlines()
    ranked = sorted([(score_of(by_ana), "Ana"), (score_of(by_chloe), "Chloe")], reverse=True)
    assert [f"{name}: ⭐ {score}" for score, name in ranked] == [
        line.split(" ", 1)[1].partition(" · ")[0] for line in lines[2:4]
    ]
    assert "– Ben: not finished" == lines[4]
    [(seed, salt)] = {(table.row.seed, table.row.salt) for table in (by_ana, by_chloe)}
    assert promise == hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()
    assert f"`{seed}:{salt}`" in "\n".join(lines)
    for number in (1, 3):
        words = private_text(
            await here.dev.slash(here.channel, "replay", verify=True, table=number)
        )
        assert f"`{promise}`" in words
        assert f"`{seed}:{salt}`" in words
        assert "gives the same result" in words


class TestAnAttempt:
    async def test_ranked_attempt_is_private_and_the_next_is_practice(
        self, here: SimServer
    ) -> None:
        assert "This is your ranked attempt" in private_text(await begin_attempt(here, "ana"))
        assert "· ranked attempt\n" in letter(here, "ana").content
        assert [] == here.channel.history()
        first = await finish_attempt(here, await table_of(here))
        assert "This is practice. It does not count." in private_text(
            await begin_attempt(here, "ana", f"Practise {HARD}")
        )
        assert "· practice for challenge" in letter(here, "ana").content
        again = await finish_attempt(here, await table_of(here, TableId(2)))
        assert (first.row.seed, 1) == (again.row.seed, again.row.deal_of)
        text = await board(here, "ana", first)
        assert f"1. Ana: ⭐ {score_of(first)}\n" in text
        assert f"1 game, best {score_of(again)}." in text

    async def test_player_has_only_one_ranked_attempt(self, here: SimServer) -> None:
        await begin_attempt(here, "ana")
        challenges, ana = here.bot.services.require(Challenges), here.ana.id
        [challenge] = [one.challenge for one in await challenges.now_open(ana) if one.own]
        again = await challenges.seat(challenge, ana, None, Location(None, here.channel.id))
        assert TABLE == again.id
        assert [(1,)] == stored(here.database, "SELECT COUNT(*) FROM games WHERE opener > 0")

    async def test_practice_is_refused_while_ranked_attempt_is_open(self, here: SimServer) -> None:
        await begin_attempt(here, "ana")
        assert ("Your attempt is still open: [Table 1](") in private_text(
            await begin_attempt(here, "ana", f"Continue {HARD}")
        )
        assert [(1,)] == stored(here.database, "SELECT COUNT(*) FROM games")

    async def test_one_of_two_simultaneous_attempts_is_refused(self, here: SimServer) -> None:
        await advance(here, 60)
        umpire, ana = here.bot.services.require(Challenges), here.ana.id
        [one] = [
            each.challenge
            for each in await umpire.now_open(ana)
            if each.challenge.name == "2026-01-01 · hard"
        ]
        presses = (
            umpire.seat(one, ana, None, Location(None, ChannelId(place))) for place in (501, 502)
        )
        ends = await asyncio.gather(*presses, return_exceptions=True)
        assert ["IllegalAction", "Table"] == sorted(type(end).__name__ for end in ends)
        assert [(1,)] == stored(here.database, "SELECT COUNT(*) FROM games")

    async def test_old_button_works_until_the_challenge_is_over(self, here: SimServer) -> None:
        page = await deals_of(here, "ana")
        await here.restart()
        await press_play(here.ana, page, f"Play {HARD}")
        assert "playing" == (await table_of(here)).row.status
        await advance(here, DAY)
        result = await here.ana.click(page, label=f"Play {OPEN}")
        assert "This challenge is over." in private_text(result)

    @pytest.mark.parametrize("newer_rules", [False, True])
    async def test_attempt_continues_after_midnight_or_a_change_of_the_rules(
        self, here: SimServer, newer_rules: bool
    ) -> None:
        await begin_attempt(here, "ana")
        page = await deals_of(here, "ana")
        if newer_rules:
            execute(here.database, "UPDATE challenges SET rules = rules - 1")
        else:
            await advance(here, DAY + HOUR)
        assert "Your attempt is still open: [Table 1](" in private_text(
            await here.ana.click(page, label=f"Continue {HARD}")
        )

    async def test_each_class_has_its_own_deal(self, here: SimServer) -> None:
        await begin_attempt(here, "ana")
        await confirm_abort(
            here.ana.user, await cancel_game(here.ana.user, here.ana.user.dm_channel)
        )
        assert "ranked attempt" in private_text(await begin_attempt(here, "ana", f"Play {OPEN}"))
        hard, open_one = await table_of(here, TABLE), await table_of(here, TableId(2))
        assert hard.row.seed != open_one.row.seed
        assert ("on", "easy") == tuple(open_one.row.options[k] for k in ("villagers", "difficulty"))

    async def test_attempt_does_not_disturb_other_games_in_direct_messages(
        self, here: SimServer
    ) -> None:
        await here.ana.user.slash("play", game="palm-island", **{"with": "alone"})
        assert "ranked attempt" in private_text(await begin_attempt(here, "ana"))
        await here.ana.user.slash("learn", game="earthquake-island")
        await here.ana.user.slash("play", game="palm-island", **{"with": "alone"})
        assert [1, 2, 3, 4] == [(await table_of(here, TableId(n))).id for n in (1, 2, 3, 4)]
        assert "table 4" in here.ana.user.dm_channel.last_message.content

    async def test_simultaneous_attempts_have_separate_messages(self, here: SimServer) -> None:
        for label in (f"Play {HARD}", f"Play {OPEN}"):
            assert "ranked attempt" in private_text(await begin_attempt(here, "ana", label))
        cards = [
            one for one in here.ana.user.dm_channel.history() if "ranked attempt" in one.content
        ]
        assert 2 == len(cards)
        for number, message in enumerate(sorted(cards, key=lambda one: one.id), 1):
            await here.ana.user.click(message, label=next(iter(choices(message))))
            table = await table_of(here, TableId(number))
            assert table.row.ply > 0
        assert "Which table?" in private_text(await here.ana.user.slash("do", moves="discard"))
        assert table.row.ply == (await table_of(here, TableId(2))).row.ply
        await here.ana.user.slash("do", moves="discard", table=2)
        assert table.row.ply < (await table_of(here, TableId(2))).row.ply

    async def test_player_without_direct_messages_can_play_in_the_channel(
        self, here: SimServer
    ) -> None:
        close_direct_messages(here, here.ana)
        warned = await begin_attempt(here, "ana")
        assert "anyone who watches learns the deal" in private_text(warned)
        assert [] == stored(here.database, "SELECT * FROM tries")
        [answer] = private_replies(warned)
        await here.ana.click(answer, label="Play here")
        assert "ranked attempt" in here.message.content
        assert [(here.ana.id, here.guild.id)] == stored(
            here.database, "SELECT user, guild FROM tries"
        )

    async def test_attempt_is_refused_in_channel_without_tables(self, here: SimServer) -> None:
        close_direct_messages(here, here.ana)
        tables = here.guild.create_text_channel("tables")
        place = ChannelId(tables.id)
        row = ServerRow(guild=here.guild.id, channels=(place,))
        await here.bot.store.write(write_server, row)
        [answer] = private_replies(await begin_attempt(here, "ana"))
        refused = await here.ana.click(answer, label="Play here")
        assert f"you can open tables only in <#{tables.id}>" in private_text(refused)
        assert [] == stored(here.database, "SELECT * FROM tries")

    async def test_revealed_card_cannot_be_undone(self, here: SimServer) -> None:
        await begin_attempt(here, "ana")
        await here.ana.user.slash("do", moves="discard")
        assert "you can't undo it" in private_text(await here.ana.user.slash("do", moves="undo"))

    async def test_attempt_cannot_be_given_away_or_rewound(self, here: SimServer, mia: Any) -> None:
        close_direct_messages(here, here.ana)
        [answer] = private_replies(await begin_attempt(here, "ana"))
        await here.ana.click(answer, label="Play here")
        await here.ana.slash(here.channel, "do", moves="discard; discard")
        assert ["abort"] == await seat_values(here.ana, here.channel)
        with pytest.raises(IllegalAction, match="You play a ranked attempt alone"):
            refuse(await table_of(here), GIVEN, here.bot.tables.now())
        for label, more in (("Rewind", {"amount": "0"}), ("Replace a player", {"seat": ["1"]})):
            shown = (await mia.slash(here.channel, "admin", table=1)).response
            form = await mia.click(shown, label=label)
            refused = await mia.submit_modal(form, more)
            assert "so you can't change it" in private_text(refused)

    async def test_deleting_data_gives_no_second_ranked_attempt(self, here: SimServer) -> None:
        await begin_attempt(here, "ana")
        await here.ana.user.slash("do", moves="discard")
        await here.bot.services.require(Privacy).delete_data(here.ana.id)
        assert "practice" in private_text(await begin_attempt(here, "ana", f"Practise {HARD}"))
        assert (await table_of(here, TableId(2))).row.deal_of == 0

    async def test_mark_of_deleted_player_does_not_identify_them(self, here: SimServer) -> None:
        await begin_attempt(here, "ana")
        await here.bot.services.require(Privacy).delete_data(here.ana.id)
        [(_, mark)] = stored(here.database, "SELECT * FROM marks")
        plain = hashlib.sha256(f"1:{here.ana.id}".encode()).digest()
        assert (32, True) == (len(mark), mark != plain)

    async def test_marks_are_deleted_with_the_reveal(self, here: SimServer) -> None:
        await begin_attempt(here, "ana")
        await here.bot.services.require(Privacy).delete_data(here.ana.id)
        await advance(here, DAY + GRACE + HOUR)
        assert [] == stored(here.database, "SELECT * FROM marks")

    async def test_practice_seat_cannot_be_given_away(self, here: SimServer, mia: Any) -> None:
        await begin_attempt(here, "ana")
        await confirm_abort(
            here.ana.user, await cancel_game(here.ana.user, here.ana.user.dm_channel)
        )
        close_direct_messages(here, here.ana)
        [answer] = private_replies(await begin_attempt(here, "ana", f"Practise {HARD}"))
        await here.ana.click(answer, label="Play here")
        assert ["abort"] == await seat_values(here.ana, here.channel)
        with pytest.raises(IllegalAction, match="you can't give this seat to another player"):
            refuse(await table_of(here, TableId(2)), GIVEN, here.bot.tables.now())
        shown = (await mia.slash(here.channel, "admin", table=2)).response
        form = await mia.click(shown, label="Replace a player")
        taken = await mia.submit_modal(form, {"seat": ["1"], "player": [here.ben]})
        assert "you can't give this seat to another player" in private_text(taken)

    @pytest.mark.long
    async def test_last_message_has_a_shareable_line(self, here: SimServer) -> None:
        table = await attempt_of_ana(here)
        pasted = letter(here, "ana").content.split("```")[1].strip()
        found = re.fullmatch(r"🏝️ Palm Island, plain · 2026-01-01 · ⭐ (\d+) · [🌴🌱]+", pasted)
        assert found is not None
        assert score_of(table) == int(found[1])
        assert pasted in await own_attempts(here.ana, here.channel)
        await here.restart()
        assert pasted in "\n".join((await table_of(here)).epilogue)


class TestTheSecret:
    async def test_seed_is_not_sent_before_the_end(self, here: SimServer) -> None:
        table = await attempt_of_ana(here)
        await board(here, "ana", table)
        refused = {
            "verify": "stay secret until the challenge ends",
            "record": "when the challenge is over",
            "clone": "Practise it",
        }
        for option, words in refused.items():
            shown = await here.ana.user.slash("replay", table=1, **{option: True})
            assert words in private_text(shown)
        await here.ana.user.slash("replay", table=1)
        sent = json.dumps([one.json for one in here.env.http_requests])
        assert str(table.row.seed) not in sent
        assert table.row.salt not in sent

    async def test_abort_of_ranked_attempt_explains_the_consequence(self, here: SimServer) -> None:
        await begin_attempt(here, "ana")
        asked = private_text(await cancel_game(here.ana.user, here.ana.user.dm_channel))
        assert "ranked attempt" in asked
        assert "“not finished”" in asked
        assert "you have only one" in asked
        assert "playing" == (await table_of(here)).row.status

    async def test_aborted_attempt_keeps_the_seed_secret(self, here: SimServer) -> None:
        await begin_attempt(here, "ana")
        await confirm_abort(
            here.ana.user, await cancel_game(here.ana.user, here.ana.user.dm_channel)
        )
        assert "“not finished”" in letter(here, "ana").content
        table = await table_of(here)
        assert str(table.row.seed) not in private_text(
            await here.ana.user.slash("replay", verify=True, table=1)
        )
        assert "Practise it" in private_text(
            await here.ana.user.slash("replay", table=1, clone=True)
        )

    async def test_attempt_is_hidden_from_other_players_before_the_end(
        self, here: SimServer
    ) -> None:
        await attempt_of_ana(here)
        assert "can't see a table 1 here" in private_text(
            await here.ben.slash(here.channel, "replay", table=1)
        )


class TestTheClose:
    @pytest.mark.long
    async def test_unfinished_attempt_is_closed_at_the_deadline(self, here: SimServer) -> None:
        await begin_attempt(here, "ana")
        table = await table_of(here)
        await advance(here, DAY + GRACE - HOUR)
        assert "playing" == (await table_of(here)).row.status
        await advance(here, HOUR)
        assert "aborted" == (await table_of(here)).row.status
        await advance(here, 60)
        assert "the time for this attempt" in letter(here, "ana").content
        assert "– Ana: not finished" in await board(here, "ben", table)

    async def test_outage_postpones_the_deadline(self, here: SimServer) -> None:
        await begin_attempt(here, "ana")
        await advance(here, DAY + GRACE - HOUR)
        before = await challenge_of(here, await table_of(here))
        await here.restart(6 * HOUR)
        after = await challenge_of(here, await table_of(here))
        assert 6 * HOUR == pytest.approx(after.until - before.until, abs=60)

    @pytest.mark.long
    async def test_best_attempt_and_solution_are_public_after_the_end(
        self, here: SimServer
    ) -> None:
        table = await attempt_of_ana(here)
        await advance(here, DAY)
        page = await board_page(here, "ben", table)
        assert "Possible: at least ⭐" in page.content
        assert "Film of the best attempt" in buttons(page)
        expected = {one for one in buttons(page) if one.startswith("Replay ")}
        shown = [
            private_text(await here.ben.click(page, label=label)) for label in sorted(expected)
        ]
        last = len(table.frames) - 1
        assert f"ranked attempt · move {last} of {last}" in shown[1]
        assert "· Atoll's solution · move" in shown[0]
        [(line,)] = stored(here.database, "SELECT line FROM challenges WHERE line > 0")
        assert "same result" in private_text(
            await here.ben.slash(here.channel, "replay", verify=True, table=line)
        )
        await advance(here, 60)
        assert [] == [one.path for one in here.env.http_requests if "/channels/0/" in one.path]

    async def test_possible_score_is_never_below_a_score_that_was_reached(
        self, here: SimServer
    ) -> None:
        table = await attempt_of_ana(here)
        await advance(here, DAY)
        before = await board(here, "ben", table)
        execute(here.database, "UPDATE tries SET score = 99")
        after = await board(here, "ben", table)
        assert "Possible: at least ⭐ 99" not in before
        assert "Possible: at least ⭐ 99" in after
        assert "Atoll's own solution: ⭐" in after

    async def test_challenge_without_attempts_is_not_solved(self, here: SimServer) -> None:
        await advance(here, DAY)
        revealed = "SELECT COUNT(*), COUNT(line) FROM challenges WHERE revealed IS NOT NULL"
        assert [(len(KINDS), 0)] == stored(here.database, revealed)

    async def test_weekly_challenge_stays_open_and_has_no_streak(self, here: SimServer) -> None:
        await attempt_of_ana(here, period="week")
        assert "streak" not in letter(here, "ana").content
        await advance(here, DAY)
        assert (await table_of(here)).row.secret
        await advance(here, 6 * DAY)
        assert not (await table_of(here)).row.secret

    async def test_challenge_of_older_rules_is_verified_but_not_started(
        self, here: SimServer
    ) -> None:
        table = await attempt_of_ana(here)
        old = GAME.save(table.state).replace(
            json.dumps(table.row.options, separators=(",", ":")).encode(), b'{"notes":"off"}'
        )
        await advance(here, DAY)
        execute(
            here.database,
            'UPDATE games SET rules = 1, options = \'{"notes":"off"}\', state = ? WHERE id = 1',
            zlib.compress(old),
        )
        execute(here.database, "UPDATE challenges SET rules = 1")
        await here.restart()
        moves = await here.bot.tables.moves(table)
        assert "same result" in verified(await table_of(here), moves, None)
        refused = await begin_attempt(here, "ben")
        assert "The rules have changed" in private_text(refused)


class TestBoards:
    async def test_each_server_has_its_own_board(self, here: SimServer) -> None:
        table = await attempt_of_ana(here)
        number = (await challenge_of(here, table)).id
        other = here.env.create_guild()
        channel = other.create_text_channel("elsewhere")
        stranger = other.add_member(here.env.create_user("stranger"))
        shown = (await results_of(stranger, channel, number)).content
        own, _, everywhere = shown.partition("**All servers**")
        assert "No one has finished yet." in own
        assert "1. Ana: ⭐" in everywhere

    async def test_attempts_of_forgotten_server_stay_on_the_global_board(
        self, here: SimServer
    ) -> None:
        score = score_of(await attempt_of_ana(here))
        await here.bot.store.write(forget_server, here.guild.id, FEATURES.forget_server)
        assert [(None, score)] == stored(here.database, "SELECT guild, score FROM tries")

    @pytest.mark.long
    async def test_streak_continues_from_day_to_day(self, here: SimServer) -> None:
        for day in range(1, 4):
            await begin_attempt(here, "ana")
            await finish_attempt(here, await table_of(here, TableId(2 * day - 1)))
            await advance(here, DAY)
        assert "3 of 4 days this week" in await own_attempts(here.ana, here.channel)

    async def test_removed_challenge_is_refused(self, here: SimServer) -> None:
        shown = await board_page(here, "ana")
        execute(here.database, "DELETE FROM challenges")
        menu = next(one for one in items(shown) if one.get("options"))
        value = menu["options"][0]["value"]
        refused = await here.ana.select(shown, [value], custom_id=menu["custom_id"])
        assert "This challenge is over" in private_text(refused)


class TestData:
    async def test_export_contains_attempts_and_deletion_removes_them(
        self, here: SimServer
    ) -> None:
        table = await attempt_of_ana(here)
        result = await send_data(here.ana, here.channel)
        [file] = result.response.attachments
        found = json.loads(await file.read())["challenges"]
        assert [("2026-01-01 · hard", 1, score_of(table))] == [
            (one["challenge"], one["table"], one["score"]) for one in found
        ]
        asked = await ask_to_delete(here.ana, here.channel)
        await here.ana.click(asked.response, label="Delete everything")
        assert [] == stored(here.database, "SELECT * FROM tries")
        assert "No one has finished yet." in await board(here, "ben", table)
