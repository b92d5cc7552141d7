"""Hints for solo and practice games: the best move, and why, in one press."""

import asyncio
from dataclasses import replace

import msgspec
import pytest

from bot.domain.analysis import Analysis, OptionValue, Reply
from bot.domain.ids import FIRST_SEAT, Seat
from bot.domain.records import SeatRow
from bot.domain.table import Table
from bot.features.hints.messages import ShowHint, against, hint_text
from bot.features.hints.rules import NOT_ASKED, OTHERS, RANKED, hint_seat, offers_hints
from bot.features.hints.service import Hint, Hints, question_at
from bot.installed import FEATURES
from bot.presentation.drafts import discord_view
from bot.services import lobbies, playing
from bot.services.new_tables import Setup
from bot.services.search.worker import SearchRequest
from bot.services.tables import Tables
from engine import GAMES
from engine.core import Game, IllegalAction, play, write
from testbed.waits import HANG_SECONDS
from tests.bot.challenge_steps import begin_attempt, fixed_seeds  # noqa: F401  # a fixture
from tests.bot.discord_limits import CONTENT
from tests.bot.fake_bots import InstantBots, wait_for_bots
from tests.bot.sample_tables import sample_tables, table_for
from tests.bot.sim_server import TABLE, SimServer, buttons
from tests.bot.stored_games import ANA, BEN, HERE
from tests.bot.table_steps import private_text, start_game

PALM, QUAKE = GAMES["palm_island"], GAMES["earthquake_island"]
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
without_pictures = pytest.mark.usefixtures("no_pictures")


class Judging(InstantBots):
    """Analyse with a preference for the last option, when the test allows it."""

    def __init__(self, *, held: bool = False) -> None:
        super().__init__()
        self.given, self.next = list[SearchRequest](), ""
        self.let_go = asyncio.Event()
        if not held:
            self.let_go.set()

    async def analyse(self, asked: SearchRequest, due: float) -> Analysis:
        self.given.append(asked)
        await self.let_go.wait()
        game = asked.played
        options = [write(one) for one in game.load(asked.state).open[asked.seat]]
        best, other = asked.expected or options[-1], options[0]
        values = (OptionValue(best, 0.6), OptionValue(other, 0.4))
        line = (Reply(asked.seat, "Next", self.next),) if self.next else ()
        return Analysis("chance", values, lead=0.2, worlds=9, line=line)


@pytest.fixture
def judging(here: SimServer, monkeypatch: pytest.MonkeyPatch) -> Judging:
    """Make the bot's hints immediate."""
    thinkers = Judging()
    monkeypatch.setattr(here.bot.services.require(Hints), "_pool", thinkers)
    return thinkers


@pytest.fixture
def undoable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let moves be undone even if they revealed something."""
    monkeypatch.setattr("bot.domain.moves.reveals_nothing", lambda *_: True)


async def alone(tables: Tables) -> Table:
    """Start a solo game of Ana."""
    return await lobbies.open_game(tables, Setup(PALM, {}), HERE, [ANA])


def hint_of(table: Table, verdict: Analysis, seat: Seat = FIRST_SEAT) -> Hint:
    return Hint(table, seat, verdict)


def verdict_on(table: Table, *values: float, lead: float = 0.0) -> Analysis:
    """Return an analysis of the first options, best first."""
    options = table.options(FIRST_SEAT)
    judged = [OptionValue(write(one), value) for one, value in zip(options, values, strict=False)]
    return Analysis("points", tuple(judged), lead=lead, worlds=5)


class TestWhoMayHaveOne:
    def test_solo_player_gets_hints(self) -> None:
        table = table_for(PALM, 1)
        assert table.seats[0].user is not None
        assert FIRST_SEAT == hint_seat(table, table.seats[0].user)

    def test_player_with_bots_gets_hints(self) -> None:
        table = table_for(QUAKE, 2)
        bots = (table.seats[0], SeatRow(seat=Seat(1), bot="steady"))
        assert offers_hints(replace(table, seats=bots))

    @pytest.mark.parametrize(
        ("table", "reason"),
        [
            (table_for(QUAKE, 2), OTHERS),
            (table_for(PALM, 1, challenge="2026-11-22 hard"), RANKED),
        ],
        ids=["with others", "a ranked try"],
    )
    def test_refusal_has_a_reason(self, table: Table, reason: str) -> None:
        assert not offers_hints(table)
        assert table.seats[0].user is not None
        with pytest.raises(IllegalAction, match=reason[:20]):
            hint_seat(table, table.seats[0].user)

    def test_player_who_is_not_awaited_gets_no_hint(self) -> None:
        table = table_for(QUAKE, 2)
        idle = next(row for row in table.seats if row.seat not in table.awaited)
        bots = tuple(
            row if row is idle else SeatRow(seat=row.seat, bot="steady") for row in table.seats
        )
        assert idle.user is not None
        with pytest.raises(IllegalAction, match=NOT_ASKED[:20]):
            hint_seat(replace(table, seats=bots), idle.user)


class TestThoughts:
    async def test_second_request_gives_the_same_hint(self, tables: Tables) -> None:
        table = await alone(tables)
        hints = Hints(tables, thinkers := Judging())
        first, second = [await hints.hint(table.id, ANA) for _ in range(2)]
        assert first is not None
        assert first == second
        assert 1 == len(thinkers.given)

    async def test_simultaneous_requests_share_an_analysis(self, tables: Tables) -> None:
        table = await alone(tables)
        hints = Hints(tables, thinkers := Judging(held=True))
        asked = [asyncio.create_task(hints.hint(table.id, ANA)) for _ in range(2)]
        await asyncio.sleep(0)
        thinkers.let_go.set()
        assert None not in await asyncio.gather(*asked)
        assert 1 == len(thinkers.given)

    async def test_hint_is_dropped_when_the_table_moves_on(self, tables: Tables) -> None:
        table = await alone(tables)
        hints = Hints(tables, thinkers := Judging(held=True))
        asked = asyncio.create_task(hints.hint(table.id, ANA))
        await asyncio.sleep(0)
        await playing.act(tables, table.id, ANA, [write(table.options(FIRST_SEAT)[0])])
        thinkers.let_go.set()
        assert await asked is None

    async def test_next_position_is_analysed_again(self, tables: Tables) -> None:
        table = await alone(tables)
        hints = Hints(tables, thinkers := Judging())
        await hints.hint(table.id, ANA)
        await playing.act(tables, table.id, ANA, [write(table.options(FIRST_SEAT)[0])])
        found = await hints.hint(table.id, ANA)
        assert found is not None
        assert 2 == len(thinkers.given)

    @pytest.mark.usefixtures("undoable")
    async def test_position_reached_again_has_the_same_hint(self, tables: Tables) -> None:
        table = await alone(tables)
        hints = Hints(tables, thinkers := Judging())
        first = await hints.hint(table.id, ANA)
        await playing.act(tables, table.id, ANA, [write(table.options(FIRST_SEAT)[0])])
        await hints.hint(table.id, ANA)
        await playing.undo(tables, table.id, ANA)
        again = await hints.hint(table.id, ANA)
        assert first is not None
        assert again is not None
        assert (first.verdict, 2) == (again.verdict, len(thinkers.given))

    def test_same_position_asks_the_same_question(self) -> None:
        table = sample_tables(QUAKE, 2)[8]
        seat = table.awaited[0]
        asked = question_at(table, seat)
        assert asked == question_at(table, seat)
        salted = replace(table, row=msgspec.structs.replace(table.row, salt="other"))
        assert asked.seed != question_at(salted, seat).seed

    async def test_hint_continues_the_line_that_it_showed(self, tables: Tables) -> None:
        table = await alone(tables)
        hints = Hints(tables, thinkers := Judging())
        best = write(table.options(FIRST_SEAT)[-1])
        after = play(table.state, 0, table.options(FIRST_SEAT)[-1]).state
        thinkers.next = write(after.open[0][1])
        await hints.hint(table.id, ANA)
        await playing.act(tables, table.id, ANA, [best])
        found = await hints.hint(table.id, ANA)
        assert found is not None
        assert thinkers.next == thinkers.given[1].expected == found.verdict.best.do

    async def test_other_move_ends_the_line(self, tables: Tables) -> None:
        table = await alone(tables)
        hints = Hints(tables, thinkers := Judging())
        thinkers.next = write(table.options(FIRST_SEAT)[0])
        await hints.hint(table.id, ANA)
        await playing.act(tables, table.id, ANA, [write(table.options(FIRST_SEAT)[0])])
        await hints.hint(table.id, ANA)
        assert "" == thinkers.given[1].expected

    @pytest.mark.usefixtures("undoable")
    @pytest.mark.parametrize("instead", [[], ["discard"]], ids=["no move", "another move"])
    async def test_line_of_an_undone_position_is_not_expected(
        self, tables: Tables, instead: list[str]
    ) -> None:
        table = await alone(tables)
        hints = Hints(tables, thinkers := Judging())
        thinkers.next = "discard"
        for _ in range(2):
            now = await tables.get(table.id)
            await playing.act(tables, table.id, ANA, [write(now.options(FIRST_SEAT)[0])])
        named = await hints.hint(table.id, ANA)
        assert named is not None
        assert "discard" == named.verdict.best.do
        for _ in range(2):
            await playing.undo(tables, table.id, ANA)
        for move in instead:
            await playing.act(tables, table.id, ANA, [move])
        await hints.hint(table.id, ANA)
        assert ["", ""] == [asked.expected for asked in thinkers.given]

    @pytest.mark.usefixtures("undoable")
    async def test_line_that_is_followed_again_continues(self, tables: Tables) -> None:
        table = await alone(tables)
        hints = Hints(tables, thinkers := Judging())
        thinkers.next = "discard"
        await playing.act(tables, table.id, ANA, ["discard"])
        await playing.undo(tables, table.id, ANA)
        await hints.hint(table.id, ANA)
        await playing.act(tables, table.id, ANA, ["discard"])
        await playing.undo(tables, table.id, ANA)
        await playing.act(tables, table.id, ANA, ["discard"])
        await hints.hint(table.id, ANA)
        assert ["", "discard"] == [asked.expected for asked in thinkers.given]

    async def test_analysis_does_not_block_the_table(self, tables: Tables) -> None:
        table = await alone(tables)
        hints = Hints(tables, thinkers := Judging(held=True))
        asked = asyncio.create_task(hints.hint(table.id, ANA))
        await asyncio.sleep(0)
        async with asyncio.timeout(HANG_SECONDS):
            await playing.act(tables, table.id, ANA, [write(table.options(FIRST_SEAT)[0])])
        thinkers.let_go.set()
        await asked

    async def test_failed_analysis_is_repeated(self, tables: Tables) -> None:
        class Lost(Judging):
            async def analyse(self, asked: SearchRequest, due: float) -> Analysis:
                found = await super().analyse(asked, due)
                if len(self.given) == 1:
                    raise RuntimeError("lost")
                return found

        table = await alone(tables)
        hints = Hints(tables, Lost())
        with pytest.raises(RuntimeError):
            await hints.hint(table.id, ANA)
        assert await hints.hint(table.id, ANA) is not None

    async def test_spectator_gets_no_hint(self, tables: Tables) -> None:
        table = await alone(tables)
        with pytest.raises(IllegalAction, match="This is not your table"):
            await Hints(tables, Judging()).hint(table.id, BEN)

    @EVERY_GAME
    def test_analysis_uses_the_seats_knowledge_only(self, game: Game) -> None:
        table = sample_tables(game, max(game.seats))[8]
        seat = table.awaited[0]
        world = game.load(question_at(table, seat).state)
        assert game.view(world, seat) == game.view(table.state, seat)
        assert world.hidden.rng != table.state.hidden.rng


class TestWords:
    @pytest.mark.parametrize(
        ("value", "points", "said"),
        [
            (0.0, 0.0, "Every move that I tried probably loses."),
            (1.0, 4.7, "Every move that I tried probably wins. The best choice is better than"),
        ],
    )
    def test_decided_game_is_called_so(self, value: float, points: float, said: str) -> None:
        table = table_for(QUAKE, 2)
        verdict = verdict_on(table, value, value)
        verdict = msgspec.structs.replace(verdict, unit="chance", points=points)
        text = hint_text(hint_of(table, verdict))
        assert said in text.replace("\n", " ")
        assert bool(points) == ("by at least 4 places." in text)

    @EVERY_GAME
    def test_lead_is_in_points_dollars_or_places(self, game: Game) -> None:
        for seats, opponent in ((2, "your opponent"), (max(game.seats), "your strongest opponent")):
            lead, *whom = against(sample_tables(game, seats)[8], 1.9).split(" against ")
            units = {"island_hopper": "$1", "earthquake_island": "1 place"}
            assert units.get(game.key, "1 point") == lead
            assert whom == ([] if game.key == "earthquake_island" else [opponent])

    def test_equal_moves_are_called_equal(self) -> None:
        table = table_for(PALM, 1)
        labels = PALM.lines(table.view(FIRST_SEAT), table.options(FIRST_SEAT)[:2])
        text = hint_text(hint_of(table, verdict_on(table, 30.0, 29.9)))
        named = f"**{labels[0]}** or **{labels[1]}**: 30 points at the end."
        assert text.startswith(f"💡 {named} Either is as good.")
        assert "Next best" in hint_text(hint_of(table, verdict_on(table, 30.0, 29.0)))
        assert "Next best" in hint_text(hint_of(table, verdict_on(table, 30.0, 29.9, lead=0.1)))

    def test_hint_names_move_and_value(self) -> None:
        table = table_for(PALM, 1)
        label = PALM.label(table.view(FIRST_SEAT), table.options(FIRST_SEAT)[0])
        text = hint_text(hint_of(table, verdict_on(table, 30.2, 27.0)))
        assert text.startswith(f"💡 **{label}**: 30.2 points at the end. Next best: **")

    def test_chance_with_a_wide_interval_is_a_word(self) -> None:
        table = table_for(QUAKE, 2)
        verdict = msgspec.structs.replace(verdict_on(table, 0.39, 0.1, lead=0.2), unit="chance")
        precise, unclear = (msgspec.structs.replace(verdict, doubt=one) for one in (0.05, 0.06))
        assert ": 39 % to win. Next best: **" in hint_text(hint_of(table, precise))
        text = hint_text(hint_of(table, unclear))
        assert "%" not in text
        assert ": worse than even. Next best: **" in text
        assert ", probably lost." in text

    def test_hint_says_why_and_how_the_turn_continues(self) -> None:
        table = table_for(PALM, 1)
        verdict = verdict_on(table, 30.2, 27.0)
        line = (Reply(0, "Store Logger 4", "store card:4"),)
        verdict = msgspec.structs.replace(verdict, why="You have 2 more stars.", line=line)
        text = hint_text(hint_of(table, verdict))
        assert "\nWhy: You have 2 more stars.\n-# Then: Store Logger 4" in text

    def test_change_of_mind_is_admitted(self) -> None:
        table = table_for(PALM, 1)
        options = [write(one) for one in table.options(FIRST_SEAT)]
        hint = hint_of(table, verdict_on(table, 30.2, 27.0))
        label = PALM.label(table.view(FIRST_SEAT), table.options(FIRST_SEAT)[1])
        changed = hint_text(hint._replace(expected=options[1]))
        assert f"clearly better than what I named before: **{label}**" in changed
        assert "before" not in hint_text(hint._replace(expected=options[0]))

    @pytest.mark.parametrize(
        ("compared", "worlds"),
        [(1, 0), (1, 9), (2, 4)],
        ids=["nothing", "a single option", "too few deals"],
    )
    def test_unknown_value_is_not_shown(self, compared: int, worlds: int) -> None:
        table = table_for(QUAKE, 2)
        verdict = verdict_on(table, *(1.0, 0.0)[:compared], lead=0.5)
        verdict = msgspec.structs.replace(verdict, unit="chance", worlds=worlds)
        text = hint_text(hint_of(table, verdict))
        assert "%" not in text
        assert text.endswith("** is a sound choice.")

    @EVERY_GAME
    def test_hint_fits_into_a_message_at_every_position(self, game: Game) -> None:
        for table in sample_tables(game, max(game.seats)):
            for seat in table.awaited:
                options = [write(one) for one in table.options(seat)]
                judged = tuple(OptionValue(one, 0.5) for one in options[:6])
                for worlds in (3, 9):
                    verdict = Analysis("chance", judged, lead=0.5, worlds=worlds)
                    assert 0 < len(hint_text(Hint(table, seat, verdict))) <= CONTENT

    @pytest.mark.long
    @EVERY_GAME
    def test_hint_button_fits_onto_every_message(self, game: Game) -> None:
        for table in sample_tables(game, max(game.seats))[:-1]:
            for person in table.awaited:
                rows = tuple(
                    row if row.seat == person else SeatRow(seat=row.seat, bot="steady")
                    for row in table.seats
                )
                found = discord_view(
                    replace(table, seats=rows), person, FEATURES.extras
                ).to_components()
                labels = [each.get("label") for row in found for each in row["components"]]
                assert "Hint" in labels
                assert len(found) <= 5


@without_pictures
class TestInDiscord:
    async def test_one_press_names_the_move(self, here: SimServer, judging: Judging) -> None:
        await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
        table = await here.bot.tables.get(TABLE)
        best = table.game.label(table.view(FIRST_SEAT), table.options(FIRST_SEAT)[-1])
        pressed = await here.ana.click(here.message, label="Hint")
        assert pressed.response.ephemeral
        assert f"💡 **{best}**: 60 % to win" in private_text(pressed)
        assert pressed.response.content.endswith(f"-# as of <t:{here.bot.tables.now()}:t>")
        assert {} == buttons(pressed.response)

    async def test_button_of_an_earlier_version_shows_the_hint(
        self, here: SimServer, judging: Judging
    ) -> None:
        await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
        table = await here.bot.tables.get(TABLE)
        custom_id = ShowHint(TABLE, FIRST_SEAT, table.digest(FIRST_SEAT)).custom_id
        part = {"type": 2, "style": 1, "label": "Show the best one", "custom_id": custom_id}
        rows = [{"type": 1, "components": [part]}]
        backend, channel = here.env.backend, here.channel.id
        number = backend.create_message(channel, backend.bot_user.id, "", components=rows).id
        message = next(one for one in here.channel.history() if one.id == number)
        pressed = await here.ana.click(message, custom_id=custom_id)
        assert "60 % to win" in pressed.response.content

    async def test_spectator_is_refused(self, here: SimServer, judging: Judging) -> None:
        await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
        assert "This is not your table" in private_text(
            await here.ben.click(here.message, label="Hint")
        )

    async def test_game_with_other_players_has_no_hint_button(self, here: SimServer) -> None:
        await start_game(here, "ben")
        assert "Hint" not in buttons(here.message)

    async def test_game_with_bots_has_a_hint_button(
        self, here: SimServer, judging: Judging
    ) -> None:
        await start_game(here, bots=1)
        await wait_for_bots(here.bot.opponents)
        assert "Hint" in buttons(here.message)
        assert "💡" in private_text(await here.ana.click(here.message, label="Hint"))

    async def test_lesson_has_hints(self, here: SimServer, judging: Judging) -> None:
        await here.ana.slash(here.channel, "learn", game="palm-island")
        message = here.ana.user.dm_channel.last_message
        assert "💡" in private_text(await here.ana.user.click(message, label="Hint"))

    async def test_ranked_attempt_has_no_hints(self, here: SimServer, judging: Judging) -> None:
        await begin_attempt(here, "ana")
        assert "Hint" not in buttons(here.ana.user.dm_channel.last_message)
