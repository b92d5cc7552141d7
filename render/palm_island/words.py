"""Palm Island in words: the picture's alternative text and the complete text board."""

from collections.abc import Iterator

from engine.core.words import counted, listed
from engine.palm_island.rules.actions import ACTION_OF
from engine.palm_island.rules.cards import ABILITIES
from engine.palm_island.rules.components import ROUNDS, Card
from engine.palm_island.rules.view import PalmView, VillageView
from engine.palm_island.words.card_words import ability_words
from engine.palm_island.words.descriptions import needed, price_words, result, worth
from engine.palm_island.words.labels import label
from render.painter import acting_words
from render.palm_island import table_words
from render.palm_island.layout import frame
from render.palm_island.rows import reaches_third
from render.palm_island.score import score
from render.score_sheet import in_words
from render.texts import Section, alt_text, numbered, text_board

FACES = {
    "front_top": "front, top up",
    "front_bottom": "front, bottom up",
    "back_top": "back, top up",
    "back_bottom": "back, bottom up",
}


def alt(view: PalmView) -> str:
    """Describe whose turn it is, the round and the position, in at most 1,024 characters."""
    parts = [_where(view), *table_words.disaster(view)[:1]]
    if len(view.villages) > 1:
        scores = (f"{view.name(seat)} {_score(one)}" for seat, one in enumerate(view.villages))
        parts.append(f"{'; '.join(scores)}.")
    shown = frame(view).seat
    if shown == view.seat or len(view.villages) == 1:
        village = view.villages[shown]
        hand = zip(_places(village), village.in_hand, strict=False)
        parts += [f"{place}: {_named(card)}." for place, card in hand]
        stored = ", ".join(f"{card.name} ({card.up.provides})" for card in village.stored)
        slots = f"{len(village.stored)} of {village.stored_at_most}"
        parts.append(f"Stored, {slots}: {stored}." if stored else "Nothing is stored.")
    return alt_text(parts)


def text(view: PalmView, only: str = "") -> str:
    """Return the choices, then everything in the picture, one fact a line: all, or a part."""
    shown = frame(view)
    seat = shown.seat
    village = view.villages[seat]
    whose = "Your" if seat == view.seat else f"{view.name(seat)}’s"
    crown = ", winner" if view.over and len(view.villages) > 1 and seat in view.winners else ""
    noted = ["the round tracker" if card.is_tracker else card.name for card in village.noted]
    asked = numbered(label(view, action) for action in view.options)
    stored = [
        f"{_title(card)}: {card.up.provides}"
        f"{', given to the group' if card.number in village.given else ''}."
        for card in village.stored
    ]
    stored.append(f"Together: {village.resources}.")
    buildings = [*_buildings(village)]
    for card in village.feats:
        key = card.building.key
        power = f"Feat {table_words.power(village, key)}" if key in ABILITIES else _building(card)
        buildings.append(power)
    own = f"{whose} village{crown}: {_score(village)}"
    parts = [
        (Section.WHERE, [_where(view)]),
        (Section.ASKED, [view.question] if view.options else []),
        (Section.CHOICES, asked),
        (Section.YOURS, [*needed(view)]),
        (Section.REST, [*in_words(score(view))] if view.over else []),
        *((Section.REST, lines) for lines in table_words.table(view, seat)),
        (Section.OWN, [f"{whose} hand", *table_words.progress(view, seat), *_in_hand(village)]),
        (Section.OWN, [f"Stored, {len(village.stored)} of {village.stored_at_most}", *stored]),
        (Section.OWN, [f"Noted, behind your hand: {', '.join(noted)}."] if noted else []),
        (Section.PLAYERS, [own, *buildings, *table_words.won(village)]),
        *((Section.PLAYERS, lines) for lines in table_words.others(view, shown.others)),
    ]
    return text_board(parts, only)


def _where(view: PalmView) -> str:
    if view.over:
        lowest = min(view.villages, key=lambda village: village.points)
        verdict = f": {lowest.label}" if lowest.label else ""
        if view.mode == "solo":
            ending = f"{view.name(0)} has {_score(lowest)}{verdict}"
        elif view.group is None:
            ending = f"{listed(map(view.name, view.winners))} won"
        else:
            reached = f"{view.ended_by[:1].upper()}{view.ended_by[1:]}."
            ending = f"{reached} The score of the group is {view.group.points}{verdict}"
        return f"Palm Island is over. {ending}."
    village = view.villages[0]
    now = f"round {view.round} of {ROUNDS}, {acting_words(view, view.awaited)}"
    if len(view.villages) > 1:
        return f"Palm Island, {view.mode}, {now}."
    mode = "" if view.mode == "solo" else f"{view.mode}, "
    score_now = _score(village)
    left = counted(village.ahead, "card")
    return f"Palm Island, {mode}{now}. {score_now}. {left} to the end of the round."


def _score(village: VillageView) -> str:
    return f"{counted(village.points, 'point')}, {counted(village.arrows, 'upgrade')}"


def _places(village: VillageView) -> tuple[str, str, str]:
    third = "Third card" if reaches_third(village) else "Third card, only to look at"
    return "Top card", "Second card", third


def _in_hand(village: VillageView) -> Iterator[str]:
    for place, card in zip(_places(village), village.in_hand, strict=False):
        yield f"{place}: {_named(card)}."
        if card.is_tracker:
            continue
        if card.up.stars or card.up.arrows:
            yield f"  It is worth {worth(card)}."
        ways = [(way, card.up.cost_of(way)) for way in ACTION_OF]
        for way, cost in ways:
            if cost is None:
                continue
            gain = f"{'it then holds' if way == 'store' else 'worth'} {result(card, way)}"
            yield f"  {way.capitalize()} for {price_words(cost)}: {gain}."
        if ability := ABILITIES.get(card.building.key):
            yield "  It can only be discarded; its ability holds wherever it lies."
            yield f"  {ability_words(ability)}"
        elif all(cost is None for _, cost in ways):
            yield "  It has no action left."


def _named(card: Card) -> str:
    if card.is_tracker:
        return "the round tracker, which ends the round"
    stored = ", stored, so that nothing can be done with it" if card.stored else ""
    return f"{_title(card)}, {FACES[card.face]}{stored}"


def _title(card: Card) -> str:
    """Name a card with its printed number."""
    number = str(card.number)
    return card.name if card.name.endswith(number) else f"{card.name}, card {number}"


def _buildings(village: VillageView) -> Iterator[str]:
    """Yield the buildings that differ from their start, then the others in one line."""
    plain = [card for card in village.buildings if card.face == "front_top" and not card.stored]
    yield from (_building(card) for card in village.buildings if card not in plain)
    if plain:
        yield f"Front, top up, not upgraded: {'; '.join(map(_title, plain))}."


def _building(card: Card) -> str:
    stored = ", stored" if card.stored else ""
    return f"{_title(card)}, {FACES[card.face]}: {worth(card)}{stored}."
