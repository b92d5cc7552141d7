"""The shards of servers and of processes."""

import pytest

from bot.domain.ids import GuildId
from bot.store.shards import ALL, BadShards, Shards, read_shards

SHARD = 1 << 22
"""The difference between the ids of servers on neighbouring shards."""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0/1", Shards((0,), 1)),
        ("0,1/4", Shards((0, 1), 4)),
        (" 3, 2 / 4", Shards((2, 3), 4)),
    ],
)
def test_typed_shards_are_read(text: str, expected: Shards) -> None:
    assert expected == read_shards(text)


@pytest.mark.parametrize(
    "text", ["", "0", "0,1", "/4", "4/4", "0,0/4", "a/4", "0/0", "-1/4", "0/4/4"]
)
def test_invalid_shards_are_refused(text: str) -> None:
    with pytest.raises(BadShards) as raised:
        read_shards(text)
    assert "-1 for" not in str(raised.value)


def test_shards_are_written_as_read() -> None:
    assert "0,1/4" == str(read_shards("1,0/4"))


@pytest.mark.parametrize(("place", "expected"), [(0, True), (1, True), (2, False), (5, True)])
def test_shard_of_a_server(place: int, expected: bool) -> None:
    assert expected == Shards((0, 1), 4).hold(GuildId(place * SHARD + 17))


def test_direct_messages_belong_to_the_first_shard() -> None:
    assert [True, False] == [Shards(ids, 2).hold(None) for ids in ((0,), (1,))]


def test_all_shards_hold_every_server() -> None:
    assert ALL.hold(None) and Shards((0, 1), 2).hold(GuildId(3 * SHARD))
