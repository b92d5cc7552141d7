"""Labels: a name, an effect and an icon from templates."""

from engine.core import Phrase, worded


def test_line_has_the_effect_after_a_colon() -> None:
    label = worded("Store {card}", "{gain}", icon="store", card="Logger 5", gain="1 wood")
    assert "Store Logger 5: 1 wood" == str(label)
    assert ("Store Logger 5", "1 wood") == (str(label.name), str(label.effect))


def test_label_without_effect_is_its_name() -> None:
    assert "Pass" == str(worded("Pass"))


def test_line_can_have_other_words_than_the_name() -> None:
    label = worded("{cell}", "{height} high", "Move to {cell} ({effect})", cell="D5", height=2)
    assert "Move to D5 (2 high)" == str(label)


def test_values_can_be_phrases_and_are_not_read_as_templates() -> None:
    said = Phrase("“{word}”", {"word": "{loud}"})
    assert "Flight 1: “{loud}”" == str(worded("Flight {flight}: {said}", flight=1, said=said))
