"""moderator receive: a mail on standard input, as a mail server's pipe hands it over. Real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.moderator.desks import PROVED, SETTINGS, Desk, text_of

MAIL = "From: a@play.test\nTo: orders@play.test\nSubject: x\n\nA Par - Bur\n"


def pipe(folder: Path, *words: str, stdin: str = MAIL, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a mail server does: from some folder, with hardly any environment."""
    given = {"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(sys.path), **environment}
    command = [sys.executable, "-m", "moderator", *words]
    return subprocess.run(command, cwd=folder, env=given, input=stdin, capture_output=True, text=True)


def spooled(folder: Path) -> list[str]:
    return [file.read_text() for file in (folder / "new").glob("*")]


def test_the_spool_comes_from_the_settings_file(tmp_path: Path) -> None:
    (tmp_path / "moderator.toml").write_text('spool = "in/mails"\n')
    for words in (("receive",), ("--config", str(tmp_path / "moderator.toml"), "receive")):
        ended = pipe(tmp_path, *words)
        assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert pipe(elsewhere, "receive", MODERATOR_CONFIG=str(tmp_path / "moderator.toml")).returncode == 0
    assert pipe(elsewhere, f"--config={tmp_path / 'moderator.toml'}", "receive").returncode == 0
    assert spooled(tmp_path / "in" / "mails") == [MAIL] * 4


def test_the_environment_names_a_spool_without_a_settings_file(tmp_path: Path) -> None:
    assert pipe(tmp_path, "receive", MODERATOR_SPOOL=str(tmp_path / "there")).returncode == 0
    assert spooled(tmp_path / "there") == [MAIL]


def test_what_cannot_be_spooled_stays_with_the_mail_server(tmp_path: Path) -> None:
    nowhere = pipe(tmp_path, "receive")
    assert nowhere.returncode == 75
    assert "name them with --config FILE" in nowhere.stderr
    misspelt = pipe(tmp_path, "receive", "--at-once", MODERATOR_SPOOL=str(tmp_path / "there"))
    assert misspelt.returncode == 75
    (tmp_path / "moderator.toml").write_text("spool = \n")
    assert pipe(tmp_path, "receive").returncode == 75
    (tmp_path / "moderator.toml").write_text("spool = 3\n")
    assert pipe(tmp_path, "receive").returncode == 75
    (tmp_path / "moderator.toml").write_text('spool = "/proc/none"\n')
    assert pipe(tmp_path, "receive").returncode == 75
    assert not (tmp_path / "there").exists()


def test_of_a_mail_over_the_limit_the_headers_are_kept(tmp_path: Path) -> None:
    (tmp_path / "moderator.toml").write_text("[limits]\nlargest_mail = 200\n")
    assert pipe(tmp_path, "receive", stdin=MAIL + "x" * 500).returncode == 0
    (kept,) = spooled(tmp_path / "spool")
    assert kept.endswith("Subject: x\n\n")


def test_now_handles_the_mail_too(desk: Desk) -> None:
    france = desk.seats()["France"]
    mail = f"{PROVED}From: <{france}>\nTo: <orders+hadrian@play.test>\nSubject: x\n\nA Par - Bur\n"
    (desk.folder / "moderator.toml").write_text('brake_after = "P9000D"\n' + SETTINGS)
    ended = pipe(desk.folder, "receive", "--now", stdin=mail)
    assert (ended.returncode, ended.stdout) == (0, "")
    assert desk.json("orders", "show", "hadrian", "France")["sets"][0]["orders"] == ["A PAR - BUR"]


def test_trouble_afterwards_does_not_bring_the_mail_again(tmp_path: Path) -> None:
    (tmp_path / "moderator.toml").write_text(SETTINGS)
    ended = pipe(tmp_path, "receive", "--now")
    assert ended.returncode == 0
    assert "moderator db upgrade" in ended.stderr
    assert spooled(tmp_path / "spool") == [MAIL]


def test_help_is_no_mail(tmp_path: Path) -> None:
    ended = pipe(tmp_path, "receive", "--help", stdin="")
    assert ended.returncode == 0
    assert "procmail" in ended.stdout


def test_serve_takes_what_is_piped_in_until_it_is_stopped(desk: Desk) -> None:
    france = desk.seats()["France"]
    mail = f"{PROVED}From: <{france}>\nTo: <orders+hadrian@play.test>\nSubject: x\n\nA Par - Bur\n"
    (desk.folder / "moderator.toml").write_text('brake_after = "P9000D"\npoll_seconds = 1\n' + SETTINGS)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-m", "moderator", "serve"]
    with subprocess.Popen(command, cwd=desk.folder, env=environment, stderr=subprocess.PIPE, text=True) as serving:
        assert pipe(desk.folder, "receive", stdin=mail).returncode == 0
        waited = time.monotonic() + 60
        while len(desk.sent_to(france)) < 2 and time.monotonic() < waited:
            time.sleep(0.05)
        serving.send_signal(signal.SIGTERM)
        _, log = serving.communicate(timeout=60)
    assert serving.returncode == 0, log
    assert "A PAR - BUR" in text_of(desk.sent_to(france)[-1])
    assert "Traceback" not in log
