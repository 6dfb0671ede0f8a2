"""What every answer carries, where requests may come from, and whose address that is."""

import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from tablee.server.identity import is_secure
from tablee.server.settings import Settings

DEFAULT_PORTS = {"http": 80, "https": 443}
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
API = "/api/"
BARE = ("/api/", "/health", "/ready", "/metrics")  # addresses that answer no pages
PREFLIGHT_SECONDS = 600

API_POLICY = "default-src 'none'; frame-ancestors 'none'"
# Scripts compile WebAssembly, which 'self' alone does not allow.
PAGE_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HSTS = "max-age=31536000"
COMMON = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",  # links to tables are secrets
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


# --------------------------------------------------------------------------------- origins


def site_of(url: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of a URL, or None.

    >>> site_of("https://Example.org/path")
    ('https', 'example.org', 443)
    >>> site_of("null") is None
    True
    """
    try:
        parts = urlsplit(url)
        port = parts.port or DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
    if not parts.hostname or port is None:
        return None
    return parts.scheme, parts.hostname, port


def is_foreign(origin: str, settings: Settings) -> bool:
    """Whether an origin is one of the other pages that may use this server."""
    site = site_of(origin)
    return site is not None and site in {site_of(each) for each in settings.origins}


def is_allowed(scope: Scope, settings: Settings) -> bool:
    """Whether a request that changes something, or a WebSocket, may come from where it does.

    Browsers say where it comes from; programs say nothing, and have no cookies to be abused.
    """
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") in {None, "same-origin", "none"}
    site = site_of(origin)
    if site is None:
        return False
    if is_foreign(origin, settings):
        return True
    if settings.public_url is not None and site == site_of(settings.public_url):
        return True
    # A proxy may speak https outside and http to us: host and port of the address tell.
    host = headers.get("host") or ""
    return site in {site_of(f"{scheme}://{host}") for scheme in DEFAULT_PORTS}


# ------------------------------------------------------------------------------- addresses


def address_of(scope: Scope, settings: Settings) -> str:
    """Whose request this is: the peer, or who a trusted proxy says it is."""
    peer = scope.get("client")
    address = str(peer[0]) if peer else ""
    if not is_among(address, settings.proxies):
        return address
    headers = Headers(scope=scope)
    # Each proxy adds whom it saw at the end: the last one that is no proxy of ours is the client.
    said = ",".join(headers.getlist("x-forwarded-for"))  # some add a line of their own
    for word in reversed(said.split(",")):
        hop = _plain_address(word)
        if hop is None:
            return address
        address = hop
        if not is_among(hop, settings.proxies):
            return address
    return address


def is_among(address: str, networks: Iterable[str]) -> bool:
    """Whether an address is one of those listed, or in a network listed.

    >>> is_among("10.1.2.3", ["127.0.0.1", "10.0.0.0/8"])
    True
    """
    try:
        found = _unmapped(ipaddress.ip_address(address))
    except ValueError:
        return False
    return any(found in ipaddress.ip_network(each, strict=False) for each in networks)


def is_near(address: str) -> bool:
    """Whether an address is on this machine or in a private network.

    >>> is_near("127.0.0.1"), is_near("192.168.1.7"), is_near("8.8.8.8")
    (True, True, False)
    """
    try:
        found = _unmapped(ipaddress.ip_address(address))
    except ValueError:
        return False
    return found.is_loopback or (found.is_private and not found.is_unspecified)


def _unmapped(
    address: ipaddress.IPv4Address | ipaddress.IPv6Address,
) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    """An IPv4 address as itself, also where a socket of both kinds shows it as IPv6."""
    mapped = getattr(address, "ipv4_mapped", None)
    return mapped if isinstance(mapped, ipaddress.IPv4Address) else address


def _plain_address(word: str) -> str | None:
    """An address out of a proxy's list, without its port."""
    text = word.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return None


# --------------------------------------------------------------------------------- headers


def answer_headers(path: str, origin: str | None, settings: Settings) -> dict[str, str]:
    """What every answer carries; what a handler sets itself goes before this."""
    found = dict(COMMON)
    if path.startswith(BARE):
        found["content-security-policy"] = API_POLICY
        found["cache-control"] = "no-store"
    else:
        found["content-security-policy"] = PAGE_POLICY
        found["cache-control"] = "no-cache"
    if is_secure(settings):
        found["strict-transport-security"] = HSTS
    if path.startswith(API) and settings.origins:
        found["vary"] = "Origin"
        if origin is not None and is_foreign(origin, settings):
            found["access-control-allow-origin"] = origin
            found["access-control-allow-credentials"] = "true"
            found["cross-origin-resource-policy"] = "cross-origin"
    return found


def preflight_headers(allowed_methods: str) -> dict[str, str]:
    """What a browser wants to know before another page's request."""
    return {
        "access-control-allow-methods": allowed_methods,
        "access-control-allow-headers": "content-type",
        "access-control-max-age": str(PREFLIGHT_SECONDS),
    }
