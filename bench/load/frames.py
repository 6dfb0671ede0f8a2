"""WebSocket frames by hand, as cheap as Python can: for clients and the bare relay."""

import base64
import hashlib
import os

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, PING, CLOSE = 1, 9, 8
UNMASKED = b"\0\0\0\0"  # a mask that changes nothing


def client_frame(payload: bytes, opcode: int = TEXT) -> bytes:
    """A frame to the server."""
    size = len(payload)
    if size < 126:
        return bytes((0x80 | opcode, 0x80 | size)) + UNMASKED + payload
    return bytes((0x80 | opcode, 0xFE)) + size.to_bytes(2, "big") + UNMASKED + payload


def server_frame(payload: bytes) -> bytes:
    """A frame to a client."""
    size = len(payload)
    if size < 126:
        return bytes((0x81, size)) + payload
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


def split_frames(buffer: bytearray) -> list[tuple[int, bytes]]:
    """Take all whole frames off a buffer: opcode and content each."""
    frames, at, end = [], 0, len(buffer)
    while end - at >= 2:
        size, head = buffer[at + 1] & 0x7F, 2
        if size == 126:
            if end - at < 4:
                break
            size, head = int.from_bytes(buffer[at + 2 : at + 4], "big"), 4
        elif size == 127:
            if end - at < 10:
                break
            size, head = int.from_bytes(buffer[at + 2 : at + 10], "big"), 10
        masked = buffer[at + 1] & 0x80
        start = at + head + (4 if masked else 0)
        if end < start + size:
            break
        content = bytes(buffer[start : start + size])
        if masked and any(key := buffer[at + head : start]):
            content = bytes(b ^ key[i & 3] for i, b in enumerate(content))
        frames.append((buffer[at] & 0x0F, content))
        at = start + size
    del buffer[:at]
    return frames


def client_greeting(host: str, port: int, path: str, cookie: str) -> bytes:
    """The request that opens a connection."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def server_greeting(request: bytes) -> bytes:
    """The answer to such a request."""
    key = next(
        line.split(b":", 1)[1].strip()
        for line in request.split(b"\r\n")
        if line.lower().startswith(b"sec-websocket-key:")
    )
    accept = base64.b64encode(hashlib.sha1(key + MAGIC).digest()).decode()
    return (
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Accept: {accept}\r\n\r\n"
    ).encode()
