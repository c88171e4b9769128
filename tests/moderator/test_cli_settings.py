"""The command line itself: its start, its settings, its database, its errors, doctor."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from moderator.cli.app import ALONE, GROUPS, app
from moderator.config import Settings
from tests.moderator.desks import SETTINGS, Desk
from tests.servers.dovecot import Dovecot
from tests.servers.postfix import Postfix

HEAVY = ("sqlalchemy", "pydantic", "rich", "jinja2", "alembic", "email", "structlog", "moderator.config")


def loaded_after(code: str, folder: Path, stdin: str = "") -> set[str]:
    """The modules that a fresh process has loaded after running this code."""
    script = f"import sys\n{code}\nprint('\\n' + ' '.join(sys.modules), file=sys.stderr)"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "MODERATOR_SPOOL": str(folder / "spool")}
    ended = subprocess.run(
        [sys.executable, "-c", script], cwd=folder, env=environment, input=stdin, capture_output=True, text=True
    )
    return set(ended.stderr.splitlines()[-1].split())


def test_help_loads_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "sys.argv = ['moderator', '--help']\n"
        "from moderator.__main__ import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass"
    )
    assert loaded_after(code, tmp_path).isdisjoint(HEAVY)


def test_receive_loads_not_even_typer(tmp_path: Path) -> None:
    code = "sys.argv = ['moderator', 'receive']\nfrom moderator.__main__ import main\nmain()"
    assert loaded_after(code, tmp_path, "From: a\n\nx\n").isdisjoint({*HEAVY, "typer", "tomllib", "re"})
    assert len(list((tmp_path / "spool" / "new").iterdir())) == 1


@pytest.mark.parametrize("words", [[name] for name in (*ALONE, *GROUPS)])
def test_every_command_has_its_help(words: list[str]) -> None:
    result = CliRunner().invoke(app, [*words, "--help"])
    assert result.exit_code == 0
    assert f"{words[0]} " in result.stdout.strip().splitlines()[0]


def test_the_help_names_every_command() -> None:
    shown = CliRunner().invoke(app, ["--help"]).stdout
    assert all(f"\n  {name} " in shown for name in (*ALONE, *GROUPS))
    assert "--install-completion" in shown


def test_a_misspelt_command_is_a_misuse() -> None:
    result = CliRunner().invoke(app, ["phase", "extent", "hadrian"])
    assert result.exit_code == 2
    assert "Did you mean 'extend'" in result.stderr


def completed(words: str, folder: Path) -> list[str]:
    """What the shell is offered for the last of these words."""
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(sys.path),
        "_MODERATOR_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(words.count(" ")),
    }
    code = [sys.executable, "-c", "from moderator.__main__ import main; main()"]
    return subprocess.run(code, cwd=folder, env=environment, capture_output=True, text=True).stdout.split()


def test_commands_are_completed(tmp_path: Path) -> None:
    assert completed("moderator ph", tmp_path) == ["phase"]


def test_games_and_their_powers_are_completed(desk: Desk) -> None:
    assert completed("moderator phase show ", desk.folder) == ["hadrian"]
    assert completed("moderator phase show t", desk.folder) == []
    assert completed("moderator orders show hadrian B", desk.folder) == ["Britain"]
    assert completed("moderator orders enter hadrian T", desk.folder) == ["Turkey"]
    assert completed("moderator --config nowhere.toml phase show ", desk.folder) == []


def test_a_first_settings_file_is_written_once_and_can_be_read(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    assert "moderator db upgrade" in desk.do("config", "init")
    assert (tmp_path / "moderator.toml").stat().st_mode & 0o077 == 0
    assert "is there already" in desk.refused("config", "init")
    shown = desk.json("config")
    assert shown["address"] == "orders@example.org"
    assert shown["database"] == f"sqlite:///{tmp_path}/moderator.db"


def test_every_setting_of_the_first_file_is_one(tmp_path: Path) -> None:
    Desk(tmp_path).do("config", "init")
    settings = (tmp_path / "moderator.toml").read_text()
    on = [line.removeprefix("# ") for line in settings.splitlines()]
    real = [line for line in on if re.match(r"\[|[a-z_]+ = ", line) and not line.startswith('database = "postgresql')]
    outside = [line.partition(" (above")[0] for line in real if "(above" in line]
    inside = [line for line in real if "(above" not in line]
    (tmp_path / "moderator.toml").write_text("\n".join([*outside, *inside]))
    shown = Desk(tmp_path).json("config")
    assert {"imap.host", "smtp.host", "imap.oauth.token_url", "limits.mails_per_day", "maildir"} <= set(shown)
    assert set(Settings.model_fields) - {"imap", "smtp", "limits"} <= {*shown, "database"}


def test_secrets_are_masked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MODERATOR_SMTP__PASSWORD", "hunter2")
    smtp = '[smtp]\nhost = "smtp.play.test"\nuser = "x"\n'
    (tmp_path / "moderator.toml").write_text('database = "postgresql://me:hunter2@db/moderator"\n' + SETTINGS + smtp)
    said = Desk(tmp_path).do("config")
    assert "hunter2" not in said
    assert "postgresql://me:********@db/moderator" in said
    assert "smtp.password" in said


@pytest.mark.parametrize(
    ("settings", "remedy"),
    [
        ('adress = "x"', "the setting adress: Extra inputs are not permitted"),
        ('policy = "trust"', "the setting policy: Input should be 'strict', 'token-or-dmarc' or 'address'"),
        ("address = ", "the settings cannot be read"),
        ('[imap]\nuser = "x"', "the setting imap.host: Field required"),
        ('zone = "Mars/City"', "the setting zone: Mars/City is no time zone: write a place such as Europe/London"),
        ('database = "mysql://x"', "the setting database: write sqlite:///FILE or postgresql://"),
        ('address = "foo"', "the setting address: 'foo' is no address: write name@domain"),
        ('moderator_address = "you @x.org"', "the setting moderator_address: 'you @x.org' is no address"),
    ],
)
def test_wrong_settings_are_one_line(tmp_path: Path, settings: str, remedy: str) -> None:
    (tmp_path / "moderator.toml").write_text(settings)
    said = Desk(tmp_path).run("game", "list")
    assert said.code == 2
    assert remedy in said.err
    assert "moderator.toml or the environment" in said.err
    assert said.err.count("\n") == 1


def test_a_settings_file_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    (tmp_path / "moderator.toml").write_bytes('sender_name = "Zoë"'.encode("latin-1"))
    said = Desk(tmp_path).run("game", "list")
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "moderator.toml is not UTF-8" in said.err


def test_doctor_has_a_remedy_for_a_mailbox_that_does_not_answer(tmp_path: Path) -> None:
    (tmp_path / "moderator.toml").write_text(SETTINGS + '[imap]\nhost = "127.0.0.1"\nport = 1\nuser = "x"\n')
    assert "mailbox: see [imap] in the settings" in Desk(tmp_path).run("doctor").out


def test_a_settings_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    assert "no settings file" in Desk(tmp_path).refused("game", "list")


def test_commands_wait_for_a_database_that_fits(tmp_path: Path) -> None:
    (tmp_path / "moderator.toml").write_text(SETTINGS)
    desk = Desk(tmp_path)
    assert "moderator db upgrade makes it" in desk.refused("game", "list")
    assert not (tmp_path / "moderator.db").exists()
    assert desk.do("db", "upgrade") == "The database is at 0002.\n"
    assert desk.do("db", "upgrade") == "The database was at 0002 already.\n"
    assert desk.json("db", "version") == {"database": "0002", "program": "0002"}
    assert desk.json("game", "list") == []


def test_a_database_that_cannot_be_reached_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "moderator.toml").write_text('database = "postgresql://nobody@127.0.0.1:1/none"\n' + SETTINGS)
    assert "the database cannot be used" in Desk(tmp_path).refused("game", "list")


def test_scenarios_are_listed() -> None:
    listed = json.loads(CliRunner().invoke(app, ["scenario", "list", "--json"]).stdout)
    named = {one["scenario"]: one for one in listed}
    assert named["diplomacy/standard-1900"]["powers"] == 7


def verdicts(desk: Desk, code: int = 0) -> dict[str, str]:
    said = desk.run("doctor", "--json")
    assert said.code == code, said.out
    return {check["what"]: check["verdict"] for check in json.loads(said.out)}


def test_doctor_finds_what_is_lacking(tmp_path: Path) -> None:
    Desk(tmp_path).do("config", "init")
    found = verdicts(Desk(tmp_path), code=1)
    assert (found["addresses"], found["database"], found["mail out"]) == ("wrong", "wrong", "wrong")
    assert (found["templates"], found["disk"], found["mailbox"]) == ("ok", "ok", "warning")


def test_doctor_on_real_servers(desk: Desk, dovecot: Dovecot, postfix: Postfix) -> None:
    user = dovecot.new_address()
    imap = {"host": dovecot.host, "port": dovecot.imaps, "user": user, "password": dovecot.password}
    smtp = {"host": postfix.host, "port": postfix.submission, "user": user, "password": dovecot.password}
    imap |= {"ca_file": str(dovecot.certificate)}
    smtp |= {"ca_file": str(postfix.certificate), "security": "starttls"}
    settings = desk.folder / "moderator.toml"
    tables = "".join(
        f"[{name}]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in table.items())
        for name, table in (("imap", imap), ("smtp", smtp))
    )
    settings.write_text(SETTINGS + tables)
    dovecot.deliver(user, b"From: a@play.test\r\n\r\nx\r\n")
    shown = desk.do("doctor")
    assert "1 mails wait" in shown
    assert f"{postfix.host} lets us in" in shown
    settings.write_text(SETTINGS + tables.replace(f'"{dovecot.password}"', '"wrong"'))
    found = verdicts(desk, code=1)
    assert (found["mailbox"], found["mail out"]) == ("wrong", "wrong")


def test_doctor_names_the_server_that_recent_mails_were_stamped_by(desk: Desk) -> None:
    desk.receive("France", "A Par - Bur")
    desk.do("run")
    assert verdicts(desk)["authserv-id"] == "ok"
    settings = desk.folder / "moderator.toml"
    settings.write_text(SETTINGS.replace("mx.play.test", "mx.other.test"))
    assert 'set authserv_id = "mx.play.test"' in desk.do("doctor")
    broken = desk.folder / "own"
    (broken / "common").mkdir(parents=True)
    (broken / "common" / "receipt.txt.j2").write_text("{% if %}")
    settings.write_text(f'templates = "own"\n{SETTINGS}')
    said = desk.run("doctor")
    assert said.code == 1
    assert "common/receipt.txt.j2, line 1" in said.out
