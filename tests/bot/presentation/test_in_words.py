"""Tables in words: the answers of the buttons with numbers, and messages for those who listen."""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import discord
import pytest

from bot.domain.answers import numbered, typed
from bot.domain.ids import FIRST_SEAT, Seat
from bot.domain.moves import played
from bot.domain.table import Table
from bot.limits import MESSAGE_LENGTH
from bot.presentation.choices import choices, path_in
from bot.presentation.drafts import asked_text, ending_text, seat_text
from bot.presentation.in_words import (
    CHANGED,
    answers,
    asked_below,
    mine,
    names,
    only,
    parts,
    position,
    whole,
)
from bot.presentation.replies import PAGES_AT_MOST, paged
from engine import GAMES
from engine.core import BadText, Game, Rng, write
from engine.island_hopper.rules.actions import Bid
from engine.propeller_islands.rules.actions import Claim, TakeDie
from render import PAINTERS
from render.texts import PARTS, Section, spoken
from tests.bot.sample_tables import every_sample, sample_tables, table_for
from tests.bot.settings_steps import choose_setting
from tests.bot.sim_server import SimServer, buttons, reply_text, texts
from tests.bot.table_steps import (
    awaited_player,
    choose,
    on_sheet,
    player_in,
    private_replies,
    start_game,
    table_of,
)
from tests.longer import each_game, one_in
from tools.presses import heard_text

TOGETHER = ["small-islands", "island-hopper", "propeller-islands", "earthquake-island"]
"""Games that several people play in the usual way."""
WORDS_AT_MOST = 400
"""The longest answer that nobody asked for, in words."""
FOUR = 4
QUESTIONS = 150
"""The most questions of a game that a listener hears."""


def offered(items: list[Any]) -> list[list[int]]:
    """Return the option indices behind each answer on buttons and lists, in order."""
    found = list[list[int]]()
    for item in items:
        if isinstance(item, discord.ui.Select):
            found += [path_in(option.value)[0] for option in item.options]
        else:
            mark, *rest = item.custom_id.split(":")[1:]
            if mark in ("o", "op"):
                found.append(path_in(rest[3])[0])
    return found


@pytest.mark.long
@pytest.mark.parametrize("game", each_game())
def test_words_number_the_answers_of_the_controls_in_their_order(game: Game) -> None:
    for table in every_sample(game):
        for seat in table.awaited:
            found = numbered(table, seat)
            assert [[*one.places] for one in found.values()] == offered([*choices(table, seat)])
            lines = answers(table, seat)
            rows = [re.match(r"(\d+)(?: to (\d+))?\. ", line) for line in lines]
            heard = [range(int(row[1]), int(row[2] or row[1]) + 1) for row in rows if row]
            assert [number for row in heard for number in row] == [*found]


@pytest.mark.long
@pytest.mark.parametrize("game", each_game())
def test_number_plays_its_answer_of_at_least_one_move(game: Game) -> None:
    """No turn takes more commands than in version 0.2.0: there each move took `/text` and `/do`."""
    table, rng = table_for(game, max(game.seats)), Rng(3)
    while not table.state.over:
        seat = rng.pick(table.awaited)
        number = rng.pick([*numbered(table, seat)])
        before, table = table, typed(table, seat, str(number))
        assert moves_of(before, seat) < moves_of(table, seat)


def moves_of(table: Table, seat: Seat) -> int:
    return sum(frame.seat == seat and bool(frame.action) for frame in table.frames)


@pytest.mark.long
@pytest.mark.parametrize("game", each_game())
def test_answer_with_the_next_question_is_one_short_message(game: Game) -> None:
    for_four = sample_tables(game, FOUR) if FOUR in game.seats else ()
    for table in (*every_sample(game), *for_four):
        for seat in table.awaited:
            view = table.view(seat, [f"Player {one.seat + 1}" for one in table.seats])
            text = asked_below(seat_text(table, seat, view), table, view, None)
            assert len(text) <= MESSAGE_LENGTH
            assert len(text.split()) <= WORDS_AT_MOST


@pytest.mark.parametrize("game", one_in(4, each_game()))
def test_answers_in_words_have_all_effects(game: Game) -> None:
    for table in every_sample(game):
        for seat in table.awaited:
            text = "\n".join(answers(table, seat))
            for one in numbered(table, seat).values():
                effect = spoken(one.label).removeprefix(str(one.label.name))
                assert effect.removeprefix(": ") in text


@pytest.mark.long
@pytest.mark.parametrize("game", each_game())
def test_listener_has_heard_each_fact_of_a_question_in_its_turn(game: Game) -> None:
    table, rng = table_for(game, max(game.seats)), Rng(4)
    saved, repeated = 0, 0
    heard, heard_question = dict[int, dict[str, list[str]]](), dict[int, tuple[int, str]]()
    while not table.state.over and len(table.frames) < QUESTIONS:
        seat = rng.pick(table.awaited)
        view = table.view(seat)
        facts = parts(table, view, Section.YOURS).splitlines()
        told = [*in_full(asked_below("", table, view, None).splitlines())]
        moved = [frame.seat for frame in table.frames if frame.seat is not None]
        if not moved or moved[-1] != seat:
            assert {*facts} <= {*told}
            assert asked_text(view.question) in heard_text(table, seat)
        elif heard_question.get(seat) == (len(table.frames) - 1, view.question):
            assert asked_text(view.question) not in heard_text(table, seat)
        known = heard.setdefault(seat, {})
        if moved and moved[-1] == seat:
            repeated += sum(known.get(about) == some for about, some in by_subject(facts).items())
        known |= by_subject(told)
        for about, lines in by_subject(facts).items():
            assert known[about] == lines
        heard_question[seat] = len(table.frames), view.question
        saved += len({*facts} - {*told})
        table = typed(table, seat, str(rng.pick([*numbered(table, seat)])))
    assert bool(saved) == bool(repeated)  # a turn of some games has one question


@pytest.mark.long
@pytest.mark.parametrize("game", each_game())
def test_position_has_all_that_an_answer_needs(game: Game) -> None:
    for table in every_sample(game):
        for seat in table.awaited:
            view = table.view(seat)
            for words in (whole(table, view), position(table, view, ())):
                assert {*parts(table, view, Section.YOURS).splitlines()} <= {*words.splitlines()}


def test_listener_is_not_told_the_move_that_they_typed() -> None:
    table = typed(table_for(GAMES["palm_island"], 1, seed=8), FIRST_SEAT, "1")
    view = table.view(FIRST_SEAT, ["Ana"])
    content = seat_text(table, FIRST_SEAT, view)
    assert "• Logger 6 stores 1 wood." in content.splitlines()
    heard = asked_below(content, table, view, None)
    assert heard.startswith("1. ")
    assert "Logger 6 stores" not in heard


def test_listener_is_told_what_a_move_did_that_they_did_not_choose() -> None:
    table = table_for(GAMES["palm_island"], 1, seed=8)
    while not (forced := [note for note in table.frames[-1].notes if "forced" in note.template]):
        table = typed(table, FIRST_SEAT, "1")
    view = table.view(FIRST_SEAT, ["Ana"])
    heard = asked_below(seat_text(table, FIRST_SEAT, view), table, view, None)
    assert all(str(note.values["card"]) in heard for note in forced)
    assert "(forced)" in heard


def test_first_question_has_all_that_is_on_offer() -> None:
    table, rng = table_for(GAMES["propeller_islands"], 2), Rng(1)
    first, second = table.awaited[0], Seat(1 - table.awaited[0])
    before = table.view(second, ["Ana", "Ben"])
    while first in table.awaited:
        table = played(table, first, table.game.ai.steady(table.state, first, rng))
    view = table.view(second, ["Ana", "Ben"])
    offered = parts(table, view, Section.OFFER)
    assert offered
    assert offered in mine(table, view, before)


@pytest.mark.long
def test_change_stands_below_its_player() -> None:
    table, rng, headings = table_for(GAMES["propeller_islands"], 2), Rng(1), 0
    before = table.view(FIRST_SEAT)
    while len(table.frames) < QUESTIONS:
        seat = rng.pick(table.awaited)
        table = played(table, seat, table.game.ai.steady(table.state, seat, rng))
        view = table.view(FIRST_SEAT)
        players = parts(table, view, Section.PLAYERS).split("\n\n")
        _, _, changed = mine(table, view, before).partition(CHANGED)
        known = parts(table, before, Section.PLAYERS).splitlines()
        for heading, *lines in (block.splitlines() for block in players):
            if changed and {*lines} - {*known}:
                assert f"\n{heading}\n" in changed
                headings += heading in known
        before = view
    assert headings


@pytest.mark.parametrize("game", each_game())
def test_no_part_in_words_needs_a_file(game: Game) -> None:
    for table in sample_tables(game, max(game.seats)):
        view = table.view(FIRST_SEAT, [f"Player {one.seat + 1}" for one in table.seats])
        for name in names(table):
            assert len(paged(f"as of now\n{only(table, view, name)}")) <= PAGES_AT_MOST
        in_two = [parts(table, view, one) for one in (Section.PLAYERS, Section.OTHERS)]
        text = PAINTERS[game.variant].text(view, Section.PLAYERS)
        assert text == "\n\n".join(filter(None, in_two))


def in_full(lines: list[str]) -> Iterator[str]:
    """Yield lines with the noun that a letter shares with the line before."""
    noun = ""
    for line in lines:
        full = f"{noun}{line}" if re.match("[A-Z]:", line) else line
        noun = "Your blueprint " if full.startswith("Your blueprint ") else ""
        yield full


def by_subject(lines: list[str]) -> dict[str, list[str]]:
    """Return lines by the words before their colons, or by their first two words."""
    found = dict[str, list[str]]()
    for line in lines:
        about = line.partition(":")[0] if ":" in line else " ".join(line.split()[:2])
        found.setdefault(about, []).append(line)
    return found


def test_name_that_is_the_number_of_its_answer_is_said_once() -> None:
    table, rng = table_for(GAMES["propeller_islands"], 2), Rng(1)
    while not table.view(seat := table.awaited[0]).question.startswith("Where do you place"):
        table = played(table, seat, rng.pick(table.options(seat)))
    first, second, *_ = answers(table, seat)
    assert first.startswith("1. Place 1: above Capitol")
    assert second.startswith("2. above left of Capitol")
    brief = answers(table, seat, facts=0)
    assert ["1. Place 1", "2. Place 2"] == brief[:2]


def test_card_with_the_number_of_its_answer_is_named() -> None:
    table, rng = table_for(GAMES["palm_island"], 1, seed=9), Rng(9)
    cards = ["Canoe House 1", "Canoe House 2"]
    while [str(one.label.name) for one in numbered(table, FIRST_SEAT).values()] != cards:
        table = typed(table, FIRST_SEAT, str(rng.pick([*numbered(table, FIRST_SEAT)])))
    text = "\n".join(answers(table, FIRST_SEAT))
    assert all(card in text for card in cards)


def test_answers_with_one_effect_in_a_row_share_a_line() -> None:
    table = table_for(GAMES["propeller_islands"], 2)
    while not table.view(seat := table.awaited[0]).question.startswith("What do you do with"):
        table = played(table, seat, table.options(seat)[0])
    choices = numbered(table, seat)
    names = {number: str(one.label.name) for number, one in choices.items()}
    numbers = [number for number, name in names.items() if name.startswith("Discard ")]
    first, second, third = (names[number].removeprefix("Discard ") for number in numbers)
    claims = [f"Claim {name}" for name in (first, second, third)]
    assert claims == [names[number] for number in range(1, 4)]
    lines = answers(table, seat)
    assert f"{numbers[0]} to {numbers[-1]}. Discard one: 2 energy" in lines
    [turned] = [line for line in lines if "Turn the die" in line]
    assert re.fullmatch(r"\d+ to \d+\. Turn the die to \d or \d: pay 1 energy", turned)
    brief = answers(table, seat, facts=0)
    assert [f"{numbers[0]}. Discard {first}", f"{numbers[1]}. {second}"] == brief[
        numbers[0] - 1 : numbers[1]
    ]


def test_danger_of_an_answer_is_said_each_time() -> None:
    table, rng = table_for(GAMES["earthquake_island"], 2), Rng(6)
    dangers = 0
    while not table.state.over:
        [seat, *_] = table.awaited
        labels = [one.label for one in numbered(table, seat).values()]
        text = "\n".join(answers(table, seat, said={str(one.name): spoken(one) for one in labels}))
        risks = [spoken(one).partition(": ")[2] for one in labels if one.kind == "danger"]
        assert all(risk in text for risk in risks)
        dangers += len(risks)
        table = typed(table, seat, str(rng.pick([*numbered(table, seat)])))
    assert dangers


def test_answer_leaves_out_the_card_that_it_shares_with_the_one_before() -> None:
    table, rng, found = table_for(GAMES["palm_island"], 1, seed=8), Rng(1), 0
    while not table.state.over:
        names = [str(one.label.name) for one in numbered(table, FIRST_SEAT).values()]
        lines = answers(table, FIRST_SEAT)
        for before, name, line in zip(names, names[1:], lines[1:], strict=False):
            verb, _, card = name.partition(" ")
            is_shared = before.partition(" ")[2] == card
            heard, _, _ = line.partition(". ")[2].partition(": ")
            assert (heard == verb) == is_shared or not card
            found += is_shared
        table = played(table, FIRST_SEAT, table.game.ai.steady(table.state, FIRST_SEAT, rng))
    assert found


def test_listener_is_not_told_what_a_question_is_about_if_they_have_just_chosen_it() -> None:
    table, named = table_for(GAMES["propeller_islands"], 2), list[str]()
    seat = table.awaited[0]
    for kind in (TakeDie, Claim):
        option = next(one for one in table.options(seat) if isinstance(one, kind))
        table = played(table, seat, option)
        view = table.view(seat)
        _, about = parts(table, view, Section.ASKED).splitlines()
        named += [about.partition(":")[0]]
        assert about in whole(table, view)
        assert about not in heard_text(table, seat)
    assert ["Your die", "In hand"] == named


def test_question_is_not_repeated_by_its_only_answer() -> None:
    table, rng = table_for(GAMES["propeller_islands"], 2), Rng(1)
    while not table.view(seat := table.awaited[0]).question.startswith("You cannot pay"):
        table = played(table, seat, rng.pick(table.options(seat)))
    lines = heard_text(table, seat).splitlines()
    why = "You cannot pay for your blueprints."
    assert "1. End your turn" == lines[lines.index(why) + 1]


@pytest.mark.long
def test_only_what_is_new_on_offer_follows_a_question() -> None:
    table, rng = table_for(GAMES["propeller_islands"], 2), Rng(1)
    seen, news = dict[Seat, set[str]](), 0
    while len(table.frames) < QUESTIONS:
        seat = rng.pick(table.awaited)
        view = table.view(seat)
        offered = {*parts(table, view, Section.OFFER).splitlines()}
        told = {*asked_below("", table, view, None).splitlines()} & offered
        if seat in seen:
            assert told == offered - seen[seat]
            news += len(told)
        seen[seat] = offered
        table = played(table, seat, table.game.ai.steady(table.state, seat, rng))
    assert news


def bidding() -> Table:
    """Return a table where the first player bids."""
    return table_for(GAMES["island_hopper"], 3)


def test_amount_has_itself_as_its_number() -> None:
    table = bidding()
    lines = ["1 to 10. $1 … $10", "0. Pass"]
    assert lines == answers(table, FIRST_SEAT)
    after = typed(table, FIRST_SEAT, "5")
    assert write(Bid(5)) == after.frames[-1].action


@pytest.mark.parametrize("game", each_game())
def test_answer_is_numbered_by_an_amount_only_if_its_name_has_it(game: Game) -> None:
    for table in every_sample(game):
        for seat in table.awaited:
            found = numbered(table, seat)
            if [*found] != [*range(1, len(found) + 1)]:
                kinds = {number: one.label for number, one in found.items()}
                named = {n: str(one.name) for n, one in kinds.items() if one.kind != "skip"}
                assert all(str(number) in name for number, name in named.items())


@pytest.mark.parametrize("text", ["0", "99", "9" * 100, "jump", "Store nothing"])
def test_wrong_answer_gets_the_possible_ones_in_words(text: str) -> None:
    table = table_for(GAMES["palm_island"], 1, seed=8)
    with pytest.raises(BadText) as problem:
        typed(table, FIRST_SEAT, text)
    assert str(problem.value).endswith(
        "You could answer: **1** Store Logger 6; **2** Discard Temple 16."
    ) or ("You could answer: **1** Store Logger 6; **2** Discard" in str(problem.value))
    assert ":" not in str(problem.value).partition("You could answer:")[2]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_name_of_a_listed_answer_means_that_answer(game: Game) -> None:
    for table in sample_tables(game, max(game.seats))[::3]:
        for seat in table.awaited if table.playing else ():
            for number, choice in [*numbered(table, seat).items()][:3]:
                by_name = typed(table, seat, str(choice.label.name))
                assert by_name.state == typed(table, seat, str(number)).state


def test_list_too_long_for_all_facts_has_what_each_answer_pays() -> None:
    table, rng = table_for(GAMES["small_islands"], 2), Rng(1)
    seat = Seat(table.awaited[0])
    while "Where do you place tile" not in table.view(seat).question or table.round == 1:
        table = played(table, seat, rng.pick(table.options(seat)))
        seat = Seat(table.awaited[0])
    whole, paid = ("\n".join(answers(table, seat, facts=facts)) for facts in (None, 1))
    brief = "\n".join(answers(table, seat, in_detail=False))
    *cells, _ = paid.splitlines()
    assert [] == [line for line in cells if not re.fullmatch(r"[^:]+: pays [^;]+", line)]
    assert re.findall(r"joins island \d", whole) == re.findall(r"joins island \d", brief) != []
    for longer, told in ((whole, brief), (brief, paid)):
        content = "x" * (MESSAGE_LENGTH - len(longer))
        assert f"\n{told}\n" in asked_below(content, table, table.view(seat), None)


@pytest.mark.long
def test_answers_with_two_parts_in_their_names_do_not_share_a_line() -> None:
    table, rng, alike = table_for(GAMES["small_islands"], 2), Rng(1), 0
    while alike < 3:
        if not table.awaited:
            table = table_for(GAMES["small_islands"], 2, seed=rng.below(100))
        seat = Seat(table.awaited[0])
        labels = [choice.label for choice in numbered(table, seat).values()]
        spots = [label for label in labels if " over {over}" in label.name.template]
        if spots and ": " in str(spots[0].name):
            assert len(answers(table, seat)) == len(labels)
            effects = [str(label.effect) for label in spots]
            alike += any(one and one == other for one, other in pairwise(effects))
        table = played(table, seat, rng.pick(table.options(seat)))


def test_long_list_of_answers_is_cut_with_the_rest_counted() -> None:
    table = bidding()
    content = "x" * (MESSAGE_LENGTH - 160)
    game, rng = table.game, Rng(1)
    while len(numbered(table, seat := Seat(table.awaited[0]))) < 12 or answers(table, seat)[
        0
    ].startswith("0 to"):
        table = played(table, seat, game.ai.steady(table.state, seat, rng))
    lines = asked_below(content, table, table.view(seat), None).splitlines()
    shown = len(lines) - 2
    left = len(answers(table, seat, facts=0)) - shown
    assert f"{left} more: `/do` lists all." == lines[-1]
    assert lines[1].startswith("1. ")


@pytest.mark.long
def test_many_answers_are_summed_up_if_they_are_the_same_as_before() -> None:
    table, rng, summed = bidding(), Rng(1), False
    last = dict[int, list[str]]()
    while not summed:
        seat = Seat(table.awaited[0])
        view, lines = table.view(seat), answers(table, seat)
        if f"1 to {len(lines)}, as before" in asked_below("", table, view, None):
            assert last[seat] == lines
            summed = True
        last[seat] = lines
        table = played(table, seat, table.game.ai.steady(table.state, seat, rng))


# --- on a server


async def test_typed_move_answers_with_the_next_numbered_answers(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    answer = await here.ana.slash(here.channel, "do", moves="1")
    table = await table_of(here)
    assert reply_text(answer).splitlines()[-1] != table.view(FIRST_SEAT).question
    for line in answers(table, FIRST_SEAT, facts=0):
        assert line in reply_text(answer)
    assert [] == answer.response.attachments
    again = await here.ana.slash(here.channel, "do", moves="1")
    assert answers(await table_of(here), FIRST_SEAT, facts=0)[0] in reply_text(again)


@pytest.mark.long
@pytest.mark.parametrize("game", TOGETHER)
async def test_listener_gets_each_question_in_a_new_message_without_a_picture(
    here: SimServer, game: str
) -> None:
    person = awaited_player(here, await start_game(here, "ben", game=game))
    await choose_setting(person, here.channel, "in_words", "on")
    asked = (await person.click(here.message, label="My view")).response
    for _ in range(3):
        table = await table_of(here)
        seat = table.seat_of(person.id)
        if seat not in table.awaited:
            break
        assert [] == asked.attachments
        assert answers(table, seat)[0] in asked.content
        assert "In words" in buttons(asked)
        pressed = await choose(person, asked, 0)
        [newest] = pressed.followups
        assert {} == buttons(asked)
        asked = newest


async def test_parts_in_words_are_buttons(here: SimServer) -> None:
    await start_game(here, "ben", game="earthquake-island")
    asked = await here.ana.slash(here.channel, "do")
    named = [label for label in buttons(asked.response) if label.lower() in PARTS]
    assert ["Map", "Players"] == named
    part = await here.ana.click(asked.response, label="Map")
    assert "Stacks, row by row" in reply_text(part)
    assert "Map" not in buttons(part.response)


async def test_puzzle_in_words_has_its_moves(here: SimServer) -> None:
    [shown] = private_replies(await here.ana.slash(here.channel, "daily", puzzle=0))
    moves = [label for label in buttons(shown) if label != "In words"]
    told = reply_text(await here.ana.click(shown, label="In words"))
    numbers = [line.partition(".")[0] for line in told.splitlines() if line[:1].isdecimal()]
    assert [str(one + 1) for one in range(len(moves))] == numbers[: len(moves)]
    assert len(told.split()) > len(shown.content.split())
    await assert_parts_are_buttons(here.ana, shown)


@pytest.mark.long
async def test_what_if_in_words_has_its_moves(here: SimServer) -> None:
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    tried = (await on_sheet(here.ana, here.message, "Try moves")).response
    told = reply_text(await here.ana.click(tried, label="In words"))
    assert "1. " in told
    assert "hand" in told
    await assert_parts_are_buttons(here.ana, tried)


async def assert_parts_are_buttons(person: Any, shown: Any) -> None:
    """Check that the words of a position lead to each of its parts alone."""
    told = await person.click(shown, label="In words")
    labels = part_labels(told)
    assert labels
    for label in labels:
        part = await person.click([told.response, *told.followups][-1], label=label)
        assert {*reply_text(part).splitlines()} <= {*reply_text(told).splitlines()}
        assert [one for one in labels if one != label] == part_labels(part)


def part_labels(told: Any) -> list[str]:
    last = [told.response, *told.followups][-1]
    return [label for label in buttons(last) if label.lower() in PARTS]


async def test_result_reaches_who_typed_the_last_move_once(here: SimServer) -> None:
    table = await start_game(here, "ben", game="earthquake-island")
    table = await here.bot.tables.change(table.id, before_last_move)
    seat = table.awaited[0]
    last = next(one for one in table.options(seat) if played(table, seat, one).state.over)
    person = player_in(here, table, seat)
    told = reply_text(await person.slash(here.channel, "do", moves=write(last)))
    result = ending_text(await table_of(here)).splitlines()[0]
    posted = ["\n".join(texts(one)) for one in here.channel.history()]
    assert 1 == sum(result in one for one in posted)
    assert result not in told
    assert "The game is over." in told


@pytest.mark.parametrize("listens", [False, True])
async def test_result_reaches_a_player_alone(here: SimServer, *, listens: bool) -> None:
    """The board message is edited then, which a screen reader does not announce."""
    if listens:
        await choose_setting(here.ana, here.channel, "in_words", "on")
    await here.ana.slash(here.channel, "play", game="palm-island", **{"with": "alone"})
    table = await here.bot.tables.change((await table_of(here)).id, before_last_move)
    last = next(
        one for one in table.options(FIRST_SEAT) if played(table, FIRST_SEAT, one).state.over
    )
    told = reply_text(await here.ana.slash(here.channel, "do", moves=write(last)))
    [*events, result] = here.message.content.splitlines()[1:]
    assert ending_text(await table_of(here)) == result
    assert result in told
    assert events
    assert [listens] * len(events) == [one in told for one in events]


def before_last_move(table: Table) -> Table:
    rng = Rng(1)
    while True:
        seat = rng.pick(table.awaited)
        options = table.options(seat)
        if any(played(table, seat, one).state.over for one in options):
            return table
        table = played(table, seat, rng.pick(options))
