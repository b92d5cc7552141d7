"""Files for hosts: locked libraries, alerts, a dashboard and services."""

import json
import os
import re
import shlex
import shutil
import subprocess
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from prometheus_client import REGISTRY

import bot.health
from bot.store.health import Counts

ROOT = Path(__file__).parent.parent
SETTINGS = ROOT / "bot" / "settings.py"
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
PINNED = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(text: str) -> dict[str, str]:
    return {normal(name): version for name, version in PINNED.findall(text)}


def requires_of(name: str) -> list[str]:
    """Return the requirements of a library; none for libraries of other systems."""
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []


class TestTheLock:
    def test_has_the_tested_versions(self) -> None:
        tested = pins((ROOT / "constraints.txt").read_text(encoding="utf-8"))
        assert pins(LOCK).items() <= tested.items()

    def test_has_every_library_of_the_bot(self) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        needed = project["project"]["dependencies"]
        names = {normal(re.split(r"[<>=\[ ]", one)[0]) for one in needed}
        assert names <= pins(LOCK).keys()

    def test_has_no_library_that_only_builds(self) -> None:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
        [builds] = map(Requirement, project["build-system"]["requires"])
        building = pins((ROOT / "build.lock").read_text(encoding="utf-8"))
        assert builds.specifier.contains(building[normal(builds.name)])
        assert set() == building.keys() & pins(LOCK).keys()

    @pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
    def test_has_their_requirements(self, python: str) -> None:
        versions = {"python_version": python, "python_full_version": f"{python}.0", "extra": ""}
        needed = [Requirement(one) for name in pins(LOCK) for one in requires_of(name)]
        here = [one for one in needed if one.marker is None or one.marker.evaluate(versions)]
        assert {normal(one.name) for one in here} <= pins(LOCK).keys()

    def test_has_a_hash_for_each_library(self) -> None:
        entries = re.split(r"\n(?=\w)", LOCK.strip())
        assert len(pins(LOCK)) == len(entries)
        assert [] == [entry for entry in entries if "--hash=sha256:" not in entry]

    def test_names_no_index(self) -> None:
        assert not re.search(r"^--|://|file:", LOCK, re.MULTILINE)


@pytest.mark.parametrize("file", ["docs/alerts.yml", "docs/dashboard.json"])
def test_watched_metrics_exist(file: str) -> None:
    asked = set(re.findall(r"\b(?:atoll|process)_\w+", (ROOT / file).read_text(encoding="utf-8")))
    assert asked
    now = bot.health._registry(True, Counts({"playing": 1}, 0, 0), 0.0, 0)
    families = [*now.collect(), *REGISTRY.collect()]
    samples = {sample.name for family in families for sample in family.samples}
    assert asked <= (
        samples | {f"{family.name}_bucket" for family in families if family.type == "histogram"}
    )


def test_every_alert_has_a_summary() -> None:
    groups = yaml.safe_load((ROOT / "docs" / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    rules = [rule for group in groups for rule in group["rules"]]
    assert 7 == len({rule["alert"] for rule in rules})
    assert all(rule["annotations"]["summary"].endswith((".", "?")) for rule in rules)


def test_dashboard_is_valid() -> None:
    board = json.loads((ROOT / "docs" / "dashboard.json").read_text(encoding="utf-8"))
    assert all(panel["title"] and panel["targets"] for panel in board["panels"])


def test_postgresql_services_have_all_shards_and_one_proxy() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    theirs = [one for one in services.values() if one.get("profiles")]
    shards = [one["command"][-1] for one in theirs if "--shards" in one.get("command", ())]
    assert ["0/2", "1/2"] == shards
    assert {"http://proxy:8080"} == {
        one["environment"]["ATOLL_DISCORD_API"] for one in theirs if "command" in one
    }


def test_hosting_guide_names_services_of_compose() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    pages = ("hosting.md", "updating.md", "postgresql.md", "security-and-data.md")
    guide = "".join((ROOT / "docs" / page).read_text(encoding="utf-8") for page in pages)
    named = re.findall(r"docker compose .*?(?:exec|cp|stop|build|run --rm) (\w+)", guide)
    assert {"atoll", "east"} <= set(named) <= set(services)
    assert services["east"]["environment"]["ATOLL_DATABASE"] in guide


def test_service_stores_its_database_in_a_volume() -> None:
    service = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"][
        "atoll"
    ]
    assert ["atoll:/var/lib/atoll"] == service["volumes"]
    assert "20s" == service["stop_grace_period"]
    assert ":?" in service["environment"]["DISCORD_TOKEN"]


def test_services_of_compose_get_every_setting_of_the_host() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    decided = {"ATOLL_CACHE", "ATOLL_DATABASE", "ATOLL_DISCORD_API", "ATOLL_SHARDS"}
    settings = set(re.findall(r'"(ATOLL_[A-Z_]+|DISCORD_TOKEN)"', SETTINGS.read_text("utf-8")))
    for name in ("atoll", "east", "west"):
        assert settings - decided <= services[name]["environment"].keys(), name


UNITS = ["atoll.service", "atoll@.service", "atoll-backup.service"]


@pytest.mark.needs("systemd")
@pytest.mark.parametrize("unit", UNITS)
def test_service_is_hardened(unit: str, tmp_path: Path) -> None:
    copy = tmp_path / unit.replace("@", "@east")
    shutil.copyfile(ROOT / "docs" / unit, copy)
    words = ("systemd-analyze", "security", "--offline=true", "--threshold=25", str(copy))
    ended = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603
    assert 0 == ended.returncode, ended.stdout[-300:]


@pytest.mark.parametrize(("code", "kept"), [(0, {"new"}), (1, {"new", "old"})])
def test_backup_deletes_old_copies_only_after_its_check(
    tmp_path: Path, code: int, kept: set[str]
) -> None:
    unit = (ROOT / "docs" / "atoll-backup.service").read_text(encoding="utf-8")
    [line] = [one for one in unit.splitlines() if one.startswith("ExecStart=")]
    program = tmp_path / "atoll"
    program.write_text(f"#!/bin/sh\ncase $1 in backup) : > $3;; check) exit {code};; esac\n")
    program.chmod(0o755)
    copies = tmp_path / "copies"
    copies.mkdir()
    old = copies / "atoll-20000101-000000.sqlite"
    old.touch()
    os.utime(old, (0, 0))
    script = (
        line.replace("$$", "$").replace("%%", "%").replace("/opt/atoll/bin/atoll", str(program))
    )
    environment = {**os.environ, "COPIES": str(copies), "ATOLL_DATABASE": "atoll.sqlite"}
    words = shlex.split(script.removeprefix("ExecStart="))
    ended = subprocess.run(words, env=environment, check=False)  # noqa: S603
    assert code == ended.returncode
    assert kept == {"old" if file == old else "new" for file in copies.iterdir()}


def test_container_runs_as_a_numeric_user() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    [user] = [line.removeprefix("USER ") for line in lines if line.startswith("USER ")]
    assert user.isdecimal()
    assert any(f"useradd --create-home --uid {user} " in line for line in lines)


def test_image_gets_the_version_from_outside() -> None:
    lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
    install = next(number for number, line in enumerate(lines) if line.startswith("RUN python"))
    assert "ARG ATOLL_VERSION" in lines[:install]
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert {"${ATOLL_VERSION:-}"} == {
        one["build"]["args"]["ATOLL_VERSION"] for one in services.values() if "build" in one
    }


def test_every_image_from_elsewhere_can_be_pinned() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert {"${PYTHON_IMAGE}"} == set(re.findall(r"^FROM (\S+)", text, re.MULTILINE))
    [usual] = re.findall(r"^ARG PYTHON_IMAGE=(\S+)$", text, re.MULTILINE)
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    for one in services.values():
        if "build" in one:
            assert one["build"]["args"]["PYTHON_IMAGE"] == f"${{PYTHON_IMAGE:-{usual}}}"
        else:
            assert re.fullmatch(r"\$\{[A-Z]+_IMAGE:-\S+\}", one["image"])


def test_image_says_its_version_and_checks_the_port_that_it_serves() -> None:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    _, build, final = text.split("\nFROM ")
    assert "version" in re.findall(r"org\.opencontainers\.image\.(\w+)=", final)
    assert "ARG ATOLL_VERSION" in build and "ARG ATOLL_VERSION" in final
    [health] = re.findall(r"http://127\.0\.0\.1:(\d+)/health", final)
    assert f'CMD ["run", "--health-port", "{health}"]' in final


def test_guide_for_hosts_lists_every_setting() -> None:
    guide = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    settings = re.findall(r'"(ATOLL_[A-Z_]+|DISCORD_TOKEN)"', SETTINGS.read_text(encoding="utf-8"))
    assert "ATOLL_CONTACT" in settings
    assert set() == {name for name in settings if f"| `{name}`" not in guide}
