"""Database addresses as typed. Their passwords are never shown."""

import socket
import traceback
from pathlib import Path

import pytest

from bot.cluster.postgres_claims import SharedClaims
from bot.settings import database_of, read_settings
from bot.store import Store, StoreError
from bot.store.addresses import BadAddress, Url, address_of
from tests.bot.stored_games import error_line, files

SECRET = "sesame"  # noqa: S105  # it opens nothing
"""Part of each password here, and of nothing else."""
CLEAR = "postgresql://atoll:opensesame@127.0.0.1:1/games?sslmode=disable"
TOLD = [
    (CLEAR, "postgresql://atoll:***@127.0.0.1:1/games"),
    ("postgresql://atoll@[::1]:1,other/games", "postgresql://atoll@[::1]:1,other/games"),
    ("postgresql:///games?host=/run&password=opensesame", "postgresql:///games"),
    ("postgresql://atoll:open/sesame%ZZ@h:1/games", "postgresql://atoll:***@h:1/games"),
    ("postgresql://atoll:open@sesame@h/games", "postgresql://atoll:***@h/games"),
    ("postgresql://atoll/opensesame@h/games", "postgresql://atoll:***@h/games"),
    ("postgresql://atoll:open?sesame@h/games", "postgresql://***"),
    ("postgresql://atoll:opensesame", "postgresql://***"),
    ("postgresql://h:1?password=open@sesame", "postgresql://***"),
]
MISREAD = [
    "postgresql://atoll:opensesame%ZZ@127.0.0.1:1/games",
    "postgresql://atoll:open/sesame@127.0.0.1:1/games",
    "postgresql://atoll:open@sesame@127.0.0.1:1/games",
    "postgresql://atoll:opensesame",
    "postgresql://127.0.0.1:1/games?password=opensesame%ZZ",
    "postgresql://127.0.0.1:1/games?password=open&sesame",
    "postgresql://127.0.0.1:1?password=open@sesame",
]
NO_URLS = [
    "postgresql+psycopg://atoll:opensesame@h/games",
    "sqlite:///opensesame",
    '"postgresql://atoll:opensesame@h/games"',
    "ATOLL_DATABASE=postgresql://atoll:opensesame@h/games",
    "postgresql:/atoll:opensesame@h/games",
    "host=h user=atoll password=opensesame",
]
Capsys = pytest.CaptureFixture[str]


@pytest.mark.parametrize(("url", "text"), TOLD)
def test_text_of_a_url_has_no_password(url: str, text: str) -> None:
    found = address_of(url)
    assert isinstance(found, Url) and url == found.full
    assert text == str(found) == repr(found)


@pytest.mark.parametrize("scheme", ["postgresql", "PostgreSQL", "POSTGRES"])
def test_scheme_may_be_in_capitals(scheme: str) -> None:
    assert Url(f"{scheme.lower()}://h/Games") == address_of(f" {scheme}://h/Games\n")


@pytest.mark.parametrize("text", ["games.sqlite", "/var/lib/my games/a:b=c@d", ":memory:"])
def test_path_is_not_a_url(text: str) -> None:
    assert Path(text) == address_of(text)


@pytest.mark.parametrize("text", NO_URLS)
def test_unknown_url_is_refused_and_not_repeated(text: str) -> None:
    with pytest.raises(BadAddress, match="begins with postgresql://…") as raised:
        address_of(text)
    assert SECRET not in str(raised.value)


def test_unknown_scheme_is_named() -> None:
    with pytest.raises(BadAddress, match=r"not with mysql://\.$"):
        address_of("mysql://h/games")


async def test_refused_connection_is_reported_on_one_line() -> None:
    with pytest.raises(StoreError, match=r"cannot be opened: .*refused") as raised:
        await Store.open(address_of(CLEAR))
    assert 1 == len(str(raised.value).splitlines())


class TestAUrlThatIsMisread:
    @pytest.fixture(autouse=True)
    def no_names(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Do not resolve the host names that are parts of a password."""

        def unknown(host: str, *_: object, **__: object) -> None:
            raise socket.gaierror(f"nobody knows {host}")

        monkeypatch.setattr(socket, "getaddrinfo", unknown)

    @pytest.mark.parametrize("url", [*MISREAD, CLEAR.replace("sslmode", "sesame")])
    async def test_is_reported_without_its_password(self, url: str) -> None:
        with pytest.raises(StoreError, match="Check the part after") as raised:
            await Store.open(address_of(url))
        assert SECRET not in "".join(traceback.format_exception(raised.value))
        assert "% as %25" in str(raised.value) and "PGPASSWORD" in str(raised.value)

    @pytest.mark.parametrize("url", MISREAD)
    async def test_is_reported_by_one_of_several_processes_too(self, url: str) -> None:
        with pytest.raises(StoreError, match="Check the part after") as raised:
            await SharedClaims(Url(url), 1, print).open()
        assert SECRET not in "".join(traceback.format_exception(raised.value))


class TestTheSettings:
    @pytest.fixture(autouse=True)
    def given(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("DISCORD_TOKEN", "a-token")
        monkeypatch.setenv("ATOLL_DATABASE", NO_URLS[0])

    def test_refuse_unknown_url(self) -> None:
        for read in (read_settings, database_of):
            with pytest.raises(BadAddress, match=r"not with postgresql\+psycopg://"):
                read()


class TestTheCommandLine:
    @pytest.mark.parametrize("text", NO_URLS)
    def test_refuses_unknown_url_without_repeating_it(self, capsys: Capsys, text: str) -> None:
        words = error_line(capsys, "check", text)
        assert "postgresql://…" in words and SECRET not in words

    @pytest.mark.parametrize(
        "words",
        [
            ("backup", "games.sqlite", CLEAR),
            ("play", "--database", CLEAR),
            ("play", "--import", CLEAR),
            ("replay", CLEAR),
        ],
    )
    def test_says_where_a_file_is_required(
        self,
        capsys: Capsys,
        monkeypatch: pytest.MonkeyPatch,
        tmp_path: Path,
        words: tuple[str, ...],
    ) -> None:
        monkeypatch.chdir(tmp_path)
        text = error_line(capsys, *words)
        assert "this is a URL: give the path of a file" in text and SECRET not in text
        assert {} == files(tmp_path)

    @pytest.mark.parametrize("words", [("run", CLEAR), (CLEAR,), ("export", "a.sqlite", CLEAR)])
    def test_does_not_repeat_a_misplaced_url(self, capsys: Capsys, words: tuple[str, ...]) -> None:
        assert SECRET not in error_line(capsys, *words)
