from pathlib import Path

import pytest

from render.art import edition
from render.art.glyphs import FACES, font_path


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program of three files, in the place of this one."""
    for name in ("render/medal.py", "engine/rules.py", "data/medals.toml"):
        path = tmp_path / name
        path.parent.mkdir()
        path.write_text("as it was")
    monkeypatch.setattr(edition, "ROOT", tmp_path)
    return tmp_path


def test_the_same_program_has_the_same_edition(program: Path) -> None:
    assert edition.edition() == edition.edition()


@pytest.mark.parametrize("name", ["render/medal.py", "engine/rules.py", "data/medals.toml"])
def test_another_drawing_rule_or_component_makes_another_edition(program: Path, name: str) -> None:
    before = edition.edition()
    (program / name).write_text("as it is")
    assert before != edition.edition()


def test_a_file_of_another_name_makes_another_edition(program: Path) -> None:
    before = edition.edition()
    (program / "render/medal.py").rename(program / "render/coin.py")
    assert before != edition.edition()


def test_another_font_makes_another_edition(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = edition.edition()
    font = tmp_path / "font.ttf"
    font.write_bytes(font_path("text").read_bytes() + b".")
    fonts = {face: font if face == "text" else font_path(face) for face in FACES}
    monkeypatch.setattr(edition, "font_path", fonts.__getitem__)
    assert before != edition.edition()


def test_another_drawing_library_makes_another_edition(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = edition.edition()
    monkeypatch.setattr("PIL.__version__", "0")
    assert before != edition.edition()


def test_this_program_is_found() -> None:
    names = {path.name for path in edition._sources()}
    assert {"edition.py", "components.py", "tiles.toml"} <= names
