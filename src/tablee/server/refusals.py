"""Refusals: a code for programs and translations, data, and how long to wait; never a sentence."""

from typing import Any

# Each code with the HTTP status that it gets and, for the documentation, what it means.
CODES: dict[str, tuple[int, str]] = {
    "message/invalid": (400, "not a message of this protocol; `expected` says what was expected"),
    "message/too-large": (413, "longer than `most` bytes"),
    "protocol/version": (400, "the server speaks version `expected`"),
    "address/unknown": (404, "there is nothing at this address"),
    "address/method": (405, "this address is asked otherwise"),
    "origin/refused": (403, "the request comes from a page that is not ours"),
    "guest/unknown": (401, "no cookie of a guest, or of one that is forgotten"),
    "moving/unknown": (404, "this link was used before, or is too old"),
    "text/empty": (400, "nothing is left of the text or name once it is cleaned"),
    "game/unknown": (400, "there is no such game; `expected` lists them"),
    "game/players": (400, "the game is not for so many; `expected` says for how many"),
    "option/invalid": (400, "no such option, or a value outside its range"),
    "table/unknown": (404, "there is no such table"),
    "table/full": (409, "no seat is free"),
    "table/closed": (409, "nobody plays here any more"),
    "table/playing": (409, "not while a game is being played"),
    "table/not-playing": (409, "only while a game is being played"),
    "table/not-over": (409, "only when a game has ended"),
    "table/not-ready": (409, "some are not ready for another game: `waits_for`"),
    "table/unlisted": (409, "a table that goes on from given steps is never in the list"),
    "seats/open": (409, "some seats are still open: `seats`"),
    "seat/invalid": (400, "the table has no such seat"),
    "seat/taken": (409, "somebody sits there"),
    "seat/not-yours": (403, "only for who sits there"),
    "seat/not-lent": (409, "no bot plays for this seat"),
    "seat/lent": (409, "a bot plays for this seat already"),
    "seat/resigned": (409, "this seat has given up"),
    "host/only": (403, "only the host may do that"),
    "move/invalid": (400, "can't be read as a move of this game"),
    "move/illegal": (409, "against the rules now: `rule` and `cause` say why"),
    "move/stale": (409, "the move answers ply `got`, the game is at `expected`; a view follows"),
    "move/over": (409, "the game is over"),
    "undo/nothing": (409, "there is no decision of this seat to take back"),
    "undo/asked": (409, "somebody is asking already"),
    "undo/not-asked": (409, "nobody asked you"),
    "chat/off": (409, "the host wants no chat here"),
    "chat/seated-only": (403, "only those at the table talk"),
    "record/running": (409, "covered pieces stay covered until the game has ended"),
    "record/unknown": (404, "the table has no such game"),
    "record/invalid": (400, "step `index` of a game that is given can't be made: `why` is a code"),
    "limit/rate": (429, "too many messages; `wait` says how long to pause"),
    "limit/connections": (429, "too many connections from one address"),
    "limit/guests": (429, "too many new guests from one address"),
    "limit/tables": (429, "the guest holds as many tables as it may (`most`)"),
    "limit/seats": (429, "the guest holds as many seats as it may (`most`)"),
    "limit/server": (503, "the server holds as many tables as it may (`most`)"),
    "server/busy": (503, "the store does not answer: nothing is lost, try again"),
    "server/stopping": (503, "the server is about to stop"),
    "server/error": (500, "a fault of ours; `report` finds it in the logs"),
}

BUSY = 1000  # milliseconds to wait when the store does not answer


class Refusal(Exception):
    """Something that is not done, with its reason as data."""

    def __init__(self, code: str, *, wait: int | None = None, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.wait = wait
        self.data = data

    @property
    def status(self) -> int:
        """The status of an HTTP answer."""
        return CODES[self.code][0]
