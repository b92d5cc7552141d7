import pytest

from render.art import glyphs
from render.art.glyphs import BODY, FINE, NOTE, Type, cap_height, shortened, width_of, wrapped

READ = [
    getattr(glyphs, name)
    for name in ("TITLE", "HEADING", "LABEL", "BODY", "STRONG", "NOTE", "NOTE_STRONG")
]


@pytest.mark.parametrize("style", READ)
def test_needed_text_is_26_pixels_or_larger(style: Type) -> None:
    assert style.size >= 26


def test_fine_print_alone_is_smaller() -> None:
    assert FINE.size < 26


def test_capitals_are_more_than_half_as_high_as_the_type() -> None:
    assert [] == [style for style in READ if cap_height(style) <= style.size / 2]


def test_run_of_letters_is_cached() -> None:
    assert glyphs.letters_of("Palm", BODY) is glyphs.letters_of("Palm", BODY)


def test_letters_keep_within_the_mask_of_their_run() -> None:
    letters = glyphs.letters_of("Ágjpq", BODY)
    assert letters.mask.getbbox() is not None
    assert letters.top < 0 < letters.height < letters.top + letters.mask.height


def test_a_halo_widens_the_mask() -> None:
    plain = glyphs.letters_of("Palm", BODY).mask.width
    assert glyphs.letters_of("Palm", BODY, 4).mask.width > plain


def test_text_that_fits_is_left_alone() -> None:
    assert shortened("Palm", BODY, width_of("Palm", BODY)) == "Palm"


def test_text_that_is_too_wide_ends_in_an_ellipsis_and_fits() -> None:
    cut = shortened("A very long name for a player", BODY, 150)
    assert cut.endswith("…")
    assert width_of(cut, BODY) <= 150


def test_wrapped_lines_fit_and_hold_every_word_in_order() -> None:
    words = "Choose the stored cards that you pay with before you rotate"
    lines = wrapped(words, NOTE, 220)
    assert words == " ".join(lines)
    assert max(width_of(line, NOTE) for line in lines) <= 220


def test_a_limit_of_lines_ends_the_last_one_in_an_ellipsis() -> None:
    lines = wrapped("Choose the stored cards that you pay with", NOTE, 160, 2)
    assert (2, "…") == (len(lines), lines[-1][-1])


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë", "Zoë"),
        ("Ada 🌴", "Ada"),
        ("Ada 🌴 Palm", "Ada Palm"),
        ("ａｄａ", "ada"),
        ("日本", "·"),
        ("tab\tbed", "tabbed"),
    ],
)
def test_names_from_everywhere_are_shown_without_empty_boxes(name: str, shown: str) -> None:
    assert shown == glyphs.readable(name, "text")


@pytest.mark.parametrize("name", ["Иван", "Ελένη", "Işık"])
def test_name_keeps_all_letters_where_the_face_for_titles_lacks_some(name: str) -> None:
    assert width_of(name, Type("bold", 40)) == width_of(name, Type("display", 40))


def test_end_of_a_text_stays_whole_if_a_name_is_too_long() -> None:
    style = Type("display", 40)
    words = shortened("W" * 32 + " to act", style, 500, " to act")
    assert words.startswith("WWW") and words.endswith("… to act")
    assert width_of(words, style) <= 500


def test_name_of_a_bot_without_space_loses_its_level() -> None:
    style = Type("text", 29)
    room = width_of("2 (steady)", style)
    assert "Bot 2 (steady)" == shortened("Bot 2 (steady)", style, 2 * room)
    assert "Bot 2" == shortened("Bot 2 (steady)", style, room)
    assert "Bot 2 wins" == shortened("Bot 2 (steady) wins", style, room + 20, " wins")
    assert shortened("Bot and friends", style, room).startswith("Bot")
