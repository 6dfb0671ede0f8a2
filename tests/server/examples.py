"""Examples of every message, made from its type: whole ones, and one with what must be there."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import inspect

from tablee import Game, Match
from tablee.server import messages

TEXTS = {  # for the patterns of words.py
    r"^[A-Za-z0-9_-]{22}\Z": "abcdefghijklmnopqrstuv",
    r"^[A-Za-z0-9_.:-]{1,40}\Z": "c1",
}

PLAIN: dict[type[inspect.Type], Callable[[Any], Any]] = {
    inspect.AnyType: lambda _: {"anything": [1, "two", None]},
    inspect.NoneType: lambda _: None,
    inspect.BoolType: lambda _: True,
    inspect.IntType: lambda kind: 3 if kind.ge is None else kind.ge,
    inspect.FloatType: lambda _: 0.5,
    inspect.StrType: lambda kind: TEXTS[kind.pattern] if kind.pattern else "Zoé",
}


def values(kind: inspect.Type) -> list[Any]:
    """Values of a type: each alternative, lists and objects empty and filled."""
    if isinstance(kind, inspect.LiteralType):
        return list(kind.values)
    if isinstance(kind, inspect.UnionType):
        return [value for each in kind.types for value in values(each)]
    if isinstance(kind, inspect.ListType):
        return [[], values(kind.item_type)]
    if isinstance(kind, inspect.DictType):
        return [{}, {f"k{i}": value for i, value in enumerate(values(kind.value_type)[:3])}]
    if isinstance(kind, inspect.StructType):
        return examples(kind.cls)
    return [PLAIN[type(kind)](kind)]


def examples(struct: type[msgspec.Struct]) -> list[dict[str, Any]]:
    """A message with nothing that may be left out, then so many that each value is seen once."""
    described = inspect.type_info(struct)
    assert isinstance(described, inspect.StructType)
    tag = {described.tag_field: described.tag} if described.tag_field else {}
    choices = {field.encode_name: values(field.type) for field in described.fields}
    least = {field.encode_name: choices[field.encode_name][-1] for field in described.fields}
    least = tag | {f.encode_name: least[f.encode_name] for f in described.fields if f.required}
    whole = [
        tag | {name: each[min(turn, len(each) - 1)] for name, each in choices.items()}
        for turn in range(max((len(each) for each in choices.values()), default=1))
    ]
    return [least, *whole]


def snapshot_of(game: Game, seq: int = 2) -> messages.Snapshot:
    """A snapshot of a game that has just begun, after its table was opened and the game started."""
    match = Match(game, seed=3)
    seat = messages.SeatInfo(
        kind="person", name="Zoé", level=None, lent=None, resigned=False, ready=True, points=0
    )
    table = messages.TableInfo(
        id="abcdefghijklmnopqrstuv",
        game=game.name,
        players=match.players,
        options=match.options,
        status="playing",
        seats=[seat] * match.players,
        listed=False,
        chat=True,
        tally=False,
        clock=None,
        away=120,
        games=1,
        number=1,
        undo=None,
    )
    play = messages.PlayInfo(
        ply=match.ply, turn=match.actor, view=match.view(0), clocks=None, result=None
    )
    return messages.Snapshot(
        version=messages.VERSION,
        seq=seq,
        now=1_700_000_000_000,
        you=messages.You(host=True, seats=[0]),
        table=table,
        play=play,
        legal=match.legal(),
        here=[True] * match.players,
        watching=0,
        missed=[messages.Entry(seq=1, at=0, what="opened")],
    )
