"""Guests: who they are is a secret in a cookie; only its hash is kept.

Neither the secret nor its hash is ever logged, or sent anywhere but to its own device.
"""

import hashlib
import re
import secrets
from collections.abc import Iterable
from typing import NamedTuple

from tablee.server.live_table import Person, now_ms
from tablee.server.refusals import BUSY, Refusal
from tablee.server.settings import Settings
from tablee.server.store.errors import StoreError
from tablee.server.store.rows import Guest
from tablee.server.store.store import Store

TOKEN_BYTES = 32
LONGEST_TOKEN = 100  # of what is looked at at all
YEAR = 365 * 24 * 3600  # seconds
# Latin names of trees are the same in all languages.
TREES = re.findall(
    r"\w+",
    "Abies Acer Alnus Betula Buxus Carpinus Castanea Cedrus Cornus Corylus Fagus Ficus Fraxinus "
    "Ginkgo Ilex Juglans Larix Laurus Malus Morus Olea Picea Pinus Platanus Populus Prunus Pyrus "
    "Quercus Salix Sorbus Taxus Thuja Tilia Ulmus",
)


Headers = Iterable[tuple[bytes, bytes]]  # as ASGI has them


class Arrival(NamedTuple):
    """Somebody new, and the secret for their device."""

    guest: Guest
    token: str


def new_token() -> str:
    """A secret that nobody guesses."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def hash_of(token: str) -> bytes:
    """What is kept of a secret."""
    return hashlib.sha256(token.encode()).digest()


def new_name() -> str:
    """A friendly name for somebody who has not said theirs: Tilia 42."""
    return f"{secrets.choice(TREES)} {secrets.randbelow(90) + 10}"


# --------------------------------------------------------------------------------- cookies


def is_secure(settings: Settings) -> bool:
    """Whether people come over https."""
    return (settings.public_url or "").lower().startswith("https:")


def cookie_name(settings: Settings) -> str:
    """What the cookie is called; the prefix keeps other hosts of a domain from setting it."""
    return "__Host-tablee" if is_secure(settings) else "tablee"


def cookie_for(token: str, settings: Settings) -> str:
    """The value of `Set-Cookie` that makes a device a guest's."""
    parts = [f"{cookie_name(settings)}={token}", "Path=/", f"Max-Age={YEAR}", "HttpOnly"]
    parts += ["SameSite=Lax", *(["Secure"] if is_secure(settings) else [])]
    return "; ".join(parts)


def token_in(headers: Headers, settings: Settings) -> str | None:
    """The secret that a request brings along."""
    text = "; ".join(value.decode("latin-1") for name, value in headers if name == b"cookie")
    for pair in text.split(";"):
        name, _, token = pair.strip().partition("=")
        if name == cookie_name(settings) and token:
            return token if len(token) <= LONGEST_TOKEN and token.isascii() else None
    return None


# ---------------------------------------------------------------------------------- guests


async def guest_of(headers: Headers, store: Store, settings: Settings) -> Guest | None:
    """The guest that a request's cookie stands for."""
    token = token_in(headers, settings)
    if token is None:
        return None
    try:
        return await store.guest_of(hash_of(token), now_ms())
    except StoreError:
        raise Refusal("server/busy", wait=BUSY) from None


async def person_of(headers: Headers, store: Store, settings: Settings) -> Person:
    """Who makes a request: a guest, or nobody we know."""
    guest = await guest_of(headers, store, settings)
    return Person() if guest is None else Person(guest.id, guest.name)


async def arrive(store: Store) -> Arrival:
    """Make somebody a guest."""
    token = new_token()
    try:
        guest = await store.new_guest(new_name(), hash_of(token), now_ms())
    except StoreError:
        raise Refusal("server/busy", wait=BUSY) from None
    return Arrival(guest, token)
