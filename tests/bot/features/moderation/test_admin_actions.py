"""Moderator actions as pure changes of a table: text, effect and refusal."""

from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.domain.ids import Ply, Seat, TableId, Timestamp, UserId
from bot.domain.mentions import mention
from bot.domain.moves import played
from bot.domain.paces import HOUR
from bot.domain.person import Person
from bot.domain.records import FormerPlayer, Proposal
from bot.domain.table import Table
from bot.domain.votes import answered
from bot.features.moderation.messages import Moderate
from bot.features.moderation.rules import (
    MODERATOR_ACTIONS,
    UNRATED,
    UNRATED_THEN,
    Abort,
    Export,
    Extend,
    ModeratorAction,
    Offer,
    Pause,
    Replace,
    Resume,
    Rewind,
    announcement,
    confirmed_action,
    digest,
    parse_action,
    refuse_own_game,
)
from engine import GAMES
from engine.core import Game, IllegalAction, Rng, write
from tests.bot.sample_tables import LARGEST, table_for

NOW = Timestamp(1_800_000_000)
MIA, CHLOE = UserId(900_000_000_000_000_001), UserId(900_000_000_000_000_002)
QUAKE = GAMES["earthquake_island"]


def usual(user: UserId) -> Person:
    return Person(user=user)


def table(moves: int = 0, game: Game = QUAKE, seats: int = 3, **changes: Any) -> Table:
    """Return a table after some moves."""
    made, rng = table_for(game, seats, id=7, status="playing"), Rng(1)
    for _ in range(moves):
        seat = rng.pick(made.awaited)
        made = played(made, seat, rng.pick(made.options(seat)))
    return replace(made, row=msgspec.structs.replace(made.row, **changes))


def ticking(made: Table) -> Table:
    """Return the table with deadlines for awaited players."""
    rows = (
        msgspec.structs.replace(row, waiting=NOW, deadline=NOW + HOUR)
        if row.seat in made.awaited
        else row
        for row in made.seats
    )
    return replace(made, seats=tuple(rows))


def done(action: ModeratorAction, made: Table, at: Timestamp = NOW) -> Table:
    return action.carry_out(made, at, usual)


def deadlines(made: Table) -> set[Timestamp | None]:
    return {made.seats[seat].deadline for seat in made.awaited}


def test_pause_moves_deadlines_by_its_length() -> None:
    paused = done(Pause(), ticking(table(pace="day")))
    assert NOW == paused.row.paused
    resumed = done(Resume(), paused, Timestamp(NOW + 24 * HOUR))
    assert (None, {NOW + 25 * HOUR}) == (resumed.row.paused, deadlines(resumed))


def test_extension_applies_to_awaited_players_only() -> None:
    before = ticking(table(pace="day"))
    after = done(Extend(12), before)
    assert {NOW + 13 * HOUR} == deadlines(after)
    others = [row for row in after.seats if row.seat not in after.awaited]
    assert others == [row for row in before.seats if row.seat not in before.awaited]


def test_extension_pauses_during_a_vacation() -> None:
    first, last = Timestamp(NOW + 2 * HOUR), Timestamp(NOW + 50 * HOUR)
    after = Extend(12).carry_out(
        ticking(table(pace="day")),
        NOW,
        lambda user: Person(user=user, away_from=first, away_until=last),
    )
    assert {NOW + 61 * HOUR} == deadlines(after)


@pytest.mark.parametrize(("hours", "words"), [(1, "1 more hour"), (336, "336 more hours")])
def test_extension_names_the_awaited_players(hours: int, words: str) -> None:
    before = ticking(table())
    players = [mention(before, seat) for seat in before.awaited]
    assert [f"{player} gets {words}." for player in players] == (
        Extend(hours).plan(before).splitlines()
    )


def test_given_seat_starts_now_without_missed_turns() -> None:
    before = ticking(table(moves=3))
    rows = (msgspec.structs.replace(row, lapses=2, autopilot=True) for row in before.seats)
    offered = done(Offer(Seat(0), CHLOE), replace(before, seats=tuple(rows)))
    after = answered(offered, CHLOE, agree=True).seats[0]
    assert (CHLOE, before.seats[0].acted, 0) == (after.user, after.acted, after.lapses)
    assert (None, None, False) == (after.waiting, after.deadline, after.autopilot)
    assert before.row.ply == after.since


@pytest.mark.parametrize("action", [Replace(Seat(0)), Rewind(1), Abort()])
def test_open_vote_ends_if_its_voters_or_moves_change(action: ModeratorAction) -> None:
    vote = Proposal("give", Seat(0), (Seat(0),), seat=Seat(1), to=MIA)
    assert done(action, table(moves=3, proposal=vote)).row.proposal is None


def test_offer_replaces_an_open_vote_and_asks_only_the_newcomer() -> None:
    vote = Proposal("abort", Seat(0), (Seat(0),))
    before = table(moves=3, proposal=vote, edition=4)
    after = done(Offer(Seat(1), CHLOE), before)
    assert (before.seats, [], CHLOE) == (after.seats, after.asked, after.invited)
    assert after.row.proposal is not None
    assert (5, NOW + 72 * HOUR) == (after.row.proposal.number, after.row.proposal.until)
    player = after.seats[0].user
    assert player is not None
    for agree in (True, False):
        with pytest.raises(IllegalAction, match=f"Only <@{CHLOE}> can answer the offer"):
            answered(after, player, agree=agree)
    assert before.seats == answered(after, CHLOE, agree=False).seats
    assert CHLOE == answered(after, CHLOE, agree=True).seats[1].user


def test_button_of_an_earlier_version_offers_the_seat() -> None:
    assert Offer(Seat(1), CHLOE) == confirmed_action(f"replace seat:1 user:{CHLOE}")
    assert Replace(Seat(1)) == confirmed_action("replace seat:1")


def test_rewind_resets_deadlines() -> None:
    after = done(Rewind(1), ticking(table(moves=3)))
    assert {(None, None)} == {(row.waiting, row.deadline) for row in after.seats}
    assert 2 == len(after.frames)


REFUSED: list[tuple[ModeratorAction, Table, str]] = [
    (Pause(), table(paused=NOW), "This table was already paused."),
    (Pause(), table(status="over"), "This game is not running. `/games` lists your games."),
    (Resume(), table(), "This table was not paused, so you could not resume it."),
    (Extend(5), table(), "This table had no deadline, so you could not move it."),
    (Extend(0), ticking(table()), "Choose 1 to 336 hours."),
    (Extend(337), ticking(table()), "Choose 1 to 336 hours."),
    (Replace(Seat(3)), table(), "This table has no seat 4."),
    (Replace(Seat(-1)), table(), "This table has no seat 0."),
    (Offer(Seat(3), CHLOE), table(), "This table has no seat 4."),
    (Offer(Seat(0), UserId(LARGEST)), table(), "is at this table already."),
    (Replace(Seat(0)), done(Replace(Seat(0)), table()), "Seat 1 already has a bot."),
    (
        Replace(Seat(0)),
        table(game=GAMES["palm_island"], seats=1),
        "No player would be left here.",
    ),
    (
        Replace(Seat(0)),
        done(Replace(Seat(1)), table(seats=2)),
        "No player would be left here.",
    ),
    (
        Offer(Seat(0), CHLOE),
        table(status="lobby"),
        "This game is not running. `/games` lists your games.",
    ),
    (Rewind(2), table(moves=2), "The last move is number 2. Choose an earlier one"),
    (Rewind(-1), table(moves=2), "The last move is number 2. Choose an earlier one"),
    (Rewind(0), table(), "No move could be undone."),
    (
        Rewind(1),
        table(moves=2, status="over"),
        "This game is not running. `/games` lists your games.",
    ),
    (Abort(), table(status="aborted"), "This table is already closed."),
    (Rewind(0), table(moves=2, challenge="day"), "This is a ranked attempt at a challenge"),
    (Replace(Seat(0)), table(challenge="day"), "This is a ranked attempt at a challenge"),
    (Offer(Seat(0), CHLOE), table(secret=True), "Other players have this deal too"),
    (Export(), table(status="over", secret=True), "Other players have this deal too"),
    (Export(), table(), "its record holds secrets"),
    (Export(), replace(table(status="aborted"), state=None), "its record holds secrets"),
]


@pytest.mark.parametrize(("action", "at", "words"), REFUSED)
def test_invalid_action_is_refused_with_reason(
    action: ModeratorAction, at: Table, words: str
) -> None:
    with pytest.raises(IllegalAction) as refused:
        action.plan(at)
    assert words in str(refused.value)


OWN_GAME = "You can't moderate your own game"
PLAYER = UserId(LARGEST)
"""A player of the tables here."""


@pytest.mark.parametrize("action", [Pause(), Extend(5), Replace(Seat(1)), Rewind(1), Abort()])
def test_moderator_who_plays_changes_nothing_for_themselves(action: ModeratorAction) -> None:
    playing = table(moves=3)
    with pytest.raises(IllegalAction, match=OWN_GAME):
        refuse_own_game(action, playing, PLAYER)
    refuse_own_game(action, playing, MIA)


def test_moderator_who_has_left_changes_nothing_for_themselves() -> None:
    playing = left_by(MIA)
    with pytest.raises(IllegalAction, match=OWN_GAME):
        refuse_own_game(Rewind(1), playing, MIA)


@pytest.mark.parametrize("action", [Resume(), Export()])
def test_moderator_who_plays_may_resume_and_export(action: ModeratorAction) -> None:
    refuse_own_game(action, table(moves=3), PLAYER)


def test_moderator_who_has_joined_a_lobby_may_close_it() -> None:
    refuse_own_game(Abort(), table(status="lobby"), PLAYER)


def test_moderator_gives_no_seat_to_themselves() -> None:
    with pytest.raises(IllegalAction, match="You can't give a seat to yourself"):
        refuse_own_game(Offer(Seat(1), MIA), table(), MIA)


def test_offer_of_a_bots_seat_says_whose_secret_cards_have_been_shown() -> None:
    own = table(game=GAMES["propeller_islands"]).with_row(reader=Seat(0))
    assert "secret cards of <@" in Offer(Seat(1), CHLOE).plan(own)
    assert "secret cards" not in Offer(Seat(0), CHLOE).plan(own)
    assert "secret cards" not in Offer(Seat(1), CHLOE).plan(own.with_row(reader=None))


def test_former_player_gets_back_only_their_own_seat() -> None:
    playing = left_by(CHLOE)
    assert f"<@{CHLOE}> is asked to replace" in Offer(Seat(0), CHLOE).plan(playing)
    with pytest.raises(IllegalAction, match="has played another seat of this game"):
        Offer(Seat(1), CHLOE).plan(playing)


def left_by(user: UserId) -> Table:
    """Return a table whose first seat a user has left."""
    former = FormerPlayer(seat=Seat(0), user=user, bot=None, since=Ply(0), until=Ply(2))
    return replace(table(moves=3), former=(former,))


@pytest.mark.parametrize(("action", "unrated"), [(Rewind(1), True), (Replace(Seat(0)), False)])
def test_game_that_a_moderator_rewound_is_unrated(action: ModeratorAction, unrated: bool) -> None:
    before = table(moves=3)
    assert unrated is (UNRATED in action.plan(before))
    assert unrated is done(action, before).row.unrated
    assert done(action, table(moves=3, unrated=True)).row.unrated


def test_game_is_unrated_once_a_player_has_taken_an_offered_seat() -> None:
    before, offer = table(moves=3), Offer(Seat(0), CHLOE)
    assert UNRATED_THEN in offer.plan(before)
    offered = done(offer, before)
    assert not offered.row.unrated
    assert not answered(offered, CHLOE, agree=False).row.unrated
    assert answered(offered, CHLOE, agree=True).row.unrated


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_preview_reveals_nothing_hidden(game: Game) -> None:
    true = table(5, game, max(game.seats))
    resampled = replace(true, state=game.rules.resample(true.state, 0, Rng(99)))
    for action in (Pause(), Replace(Seat(0)), Rewind(2), Abort()):
        assert action.plan(true) == action.plan(resampled)
        assert not any(
            frame.action in action.plan(true) for frame in true.frames if ":" in frame.action
        )


def test_preview_of_rewind_does_not_reveal_secret_moves() -> None:
    made = table(250, GAMES["island_hopper"], 6)
    public = made.noticed_frames(None)
    secret = next(frame.ply for frame in made.frames if frame not in public)
    upto = [frame for frame in made.frames if frame.ply <= secret]
    before, after = (replace(made, frames=tuple(some)) for some in (upto[:-1], upto))
    assert Rewind(1).plan(before) == Rewind(1).plan(after)
    assert public[2].state == done(Rewind(2), after).state


EVERY_ACTION: list[ModeratorAction] = [
    *(Pause(), Resume(), Abort(), Export()),
    *(Extend(336), Replace(Seat(5)), Offer(Seat(5), UserId(LARGEST)), Rewind(10**6)),
]


@pytest.mark.parametrize("action", EVERY_ACTION, ids=write)
class TestEveryAction:
    def test_text_can_be_read_back(self, action: ModeratorAction) -> None:
        assert action == parse_action(write(action))
        assert type(action) in MODERATOR_ACTIONS

    def test_fits_on_its_button(self, action: ModeratorAction) -> None:
        press = Moderate(TableId(LARGEST), digest(""), write(action))
        assert 100 >= len(press.custom_id)
        assert press == Moderate.read(press.custom_id)

    def test_announcement_omits_forgotten_users(self, action: ModeratorAction) -> None:
        use = action.use(table(seats=6), MIA, NOW)
        assert announcement(use).startswith(f"<@{MIA}>, who moderates here, has ")
        nobody = msgspec.structs.replace(use, user=None, former=None, newcomer=None)
        assert announcement(nobody).startswith("A moderator has ")
        assert str(LARGEST) not in announcement(nobody) + use.deed
