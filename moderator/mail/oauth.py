"""Access tokens for XOAUTH2 from a refresh token (RFC 6749 section 6), as Google and Microsoft give them out."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any

from moderator.config import OAuth
from moderator.mail import tls
from moderator.mail.inbox import MailboxGone, MailboxRefused

TIMEOUT = 30.0
EARLY = 60.0
"""Seconds before its end at which a token is no longer used: it must last through a log-in."""


class AccessTokens:
    """The current access token of one client, renewed when it is about to expire.

    A new refresh token that comes with it is used from then on, as long as the process lives.
    """

    def __init__(self, settings: OAuth) -> None:
        self._settings = settings
        self._refresh = settings.refresh_token.get_secret_value()
        self._token = ""
        self._ends = 0.0

    async def get(self) -> str:
        """A token that is good for a log-in now.

        Raises MailboxRefused when the refresh token is not accepted, MailboxGone when there is no answer.
        """
        if time.monotonic() >= self._ends:
            asked_at = time.monotonic()
            answer = await asyncio.to_thread(_exchange, self._settings, self._refresh)
            self._token = str(answer["access_token"])
            self._refresh = str(answer.get("refresh_token") or self._refresh)
            self._ends = asked_at + float(answer.get("expires_in", 300)) - EARLY
        return self._token

    def forget(self) -> None:
        """The token was refused: ask for another one the next time."""
        self._ends = 0.0


def _exchange(settings: OAuth, refresh_token: str) -> dict[str, Any]:
    url = urllib.parse.urlsplit(settings.token_url)
    if url.scheme != "https" and not tls.is_loopback(url.hostname or ""):
        raise MailboxRefused(f"token_url must begin with https://, not {settings.token_url}")
    request = urllib.request.Request(settings.token_url, data=_form(settings, refresh_token))
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as error:
        raise _refusal(settings.token_url, error) from error
    except (OSError, ValueError) as error:
        raise MailboxGone(f"{settings.token_url}: {error}") from error
    if not isinstance(answer, dict) or "access_token" not in answer:
        raise MailboxGone(f"{settings.token_url}: answered without an access token")
    return answer


def _form(settings: OAuth, refresh_token: str) -> bytes:
    form = {
        "grant_type": "refresh_token",
        "refresh_token": refresh_token,
        "client_id": settings.client_id,
        "client_secret": settings.client_secret.get_secret_value(),
        "scope": settings.scope,
    }
    return urllib.parse.urlencode({key: value for key, value in form.items() if value}).encode("ascii")


def _refusal(url: str, error: urllib.error.HTTPError) -> MailboxGone | MailboxRefused:
    said = error.read(500).decode("utf-8", "replace")
    if error.code in (400, 401, 403):
        return MailboxRefused(f"{url} refuses the refresh token ({error.code} {said}); get a new one")
    return MailboxGone(f"{url}: {error.code} {said}")
