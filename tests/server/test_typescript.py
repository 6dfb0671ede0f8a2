"""The protocol in TypeScript is the one in Python, and says of every message what is true of it."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from tablee import GAMES
from tablee.server import messages, typescript
from tablee.server.refusals import CODES
from tests.server.examples import examples, snapshot_of
from tests.web.host import ENVIRONMENT, WEB

FILE = WEB / "src" / "protocol" / "messages.ts"
SENT, TOLD = (typescript.closure(group) for group in typescript.directions())
BOTH = [struct for struct in SENT if struct in TOLD]


def test_the_file_is_what_the_messages_are_now() -> None:
    assert FILE.read_text(encoding="utf-8") == typescript.protocol_file(), (
        f"expected {FILE.relative_to(WEB.parent)} to follow the messages in src/tablee/server: "
        "run `make protocol` and commit the file"
    )


def test_the_page_has_words_for_every_refusal() -> None:
    words = (WEB / "src" / "words" / "refusals.ts").read_text(encoding="utf-8")
    said = set(re.findall(r'^  "([a-z-]+/[a-z-]+)":', words, re.MULTILINE))
    assert set(CODES) - said == set()


def test_the_command_writes_the_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "messages.ts"
    command = [sys.executable, "-m", "tablee.server.typescript"]
    subprocess.run([*command, path], check=True)
    assert path.read_text(encoding="utf-8") == typescript.protocol_file()
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert "expected one file" in done.stderr


def test_every_message_is_written() -> None:
    assert set(get_args(messages.AnyCommand)) == set(messages.Command.__subclasses__())
    assert set(get_args(messages.AnyNews)) == set(messages.News.__subclasses__())
    text = typescript.protocol_file()
    names = [struct.__name__ for struct in TOLD] + [typescript.name_of(s, BOTH) for s in SENT]
    assert len(names) == len(set(names))
    for name in names:
        assert f"\nexport interface {name} {{\n" in text


def test_a_type_that_has_no_word_is_refused() -> None:
    with pytest.raises(TypeError, match="expected a type that TypeScript has a word for, got"):
        typescript.plain(msgspec.inspect.type_info(bytes))


# ----------------------------------------------------------------------------- what tsc says


def complaints(folder: Path, source: str) -> list[str]:
    """Let the type checker of web/ read a file beside the protocol; give the lines it minds."""
    packages = WEB / "node_modules"
    assert packages.is_dir(), "expected the packages of web/: run `make web`"
    (folder / "src").mkdir()
    (folder / "node_modules").symlink_to(packages)
    settings = json.loads((WEB / "tsconfig.json").read_text(encoding="utf-8"))
    settings["compilerOptions"]["types"] = []  # the protocol needs none of others
    (folder / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    shutil.copy(FILE, folder / "src")
    (folder / "src" / "case.ts").write_text(source, encoding="utf-8")
    done = subprocess.run(
        ["node", packages / "typescript" / "bin" / "tsc", "--noEmit"],
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0 or done.stdout, done.stderr
    return done.stdout.splitlines()


NARROWING = """
import type { Command, News, Sit, Update } from "./messages";

export function seqOf(news: News): number | null {
  switch (news.type) {
    case "snapshot":
      return news.missed[0]?.seq ?? news.seq;
    case "update":
      return news.play?.turn ?? news.seq;
    case "done":
      return news.seq;
    case "presence":
      return news.watching;
    case "refused":
      return news.wait;
    case "farewell":
      return news.reason === "slow" ? news.wait : 0;
    default: {
      const none: never = news;
      return none;
    }
  }
}

export function moveOf(command: Command): string | null {
  return command.type === "play" ? command.move : null;
}

export const sit: Sit = { type: "sit", id: "a" };
export const any: Command = { type: "sit", seat: null, id: "a" };

// @ts-expect-error - a command has an id
export const nameless: Command = { type: "sit" };
// @ts-expect-error - no such command
export const unknown: Command = { type: "fly", id: "a" };
// @ts-expect-error - a move answers a ply
export const timeless: Command = { type: "play", move: "draw", id: "a" };
// @ts-expect-error - no such reaction
export const reaction: Command = { type: "react", reaction: "boo", id: "a" };
// @ts-expect-error - the server leaves a field out, it never sends undefined
export const unset: Pick<Update, "id"> = { id: undefined };

export function change(news: Update): void {
  // @ts-expect-error - news are read only
  news.seq = 4;
}
"""


def test_unions_are_narrowed_by_type(tmp_path: Path) -> None:
    assert complaints(tmp_path, NARROWING) == []


def lines_of(struct: type[msgspec.Struct]) -> list[tuple[str, str]]:
    """Examples of a message as they are on the line, each with the name of its type."""
    found = []
    for example in examples(struct):
        known = msgspec.convert(example, struct)  # an example that is none fails here
        if struct in TOLD:
            found.append((struct.__name__, msgspec.json.encode(known).decode()))
        if struct in SENT:
            found.append((typescript.name_of(struct, BOTH), json.dumps(example)))
    return found


def constants(lines: list[tuple[str, str]]) -> str:
    """A file that has each line as a constant of its type."""
    imports = (
        f"import type {{ {', '.join(sorted({name for name, _ in lines}))} }} from './messages';\n"
    )
    return imports + "".join(
        f"export const x{i}: {name} = {line};\n" for i, (name, line) in enumerate(lines)
    )


def test_what_is_on_the_line_is_of_the_type(tmp_path: Path) -> None:
    lines = [line for struct in {*SENT, *TOLD} for line in lines_of(struct)]
    assert {name for name, _ in lines} >= {"Snapshot", "Update", "Sit", "Clock", "NewClock"}
    assert complaints(tmp_path, constants(lines)) == []


def spoiled(line: dict[str, Any]) -> list[dict[str, Any]]:
    """Messages that lack what must be there, have what is unknown, or what is of another kind."""
    return [
        {name: value for name, value in line.items() if name != "seq"},
        line | {"new": 1},
        line | {"here": [None]},
        line | {"play": line["play"] | {"turn": "0"}},
        line | {"table": line["table"] | {"status": "shut"}},
    ]


def test_games_are_of_the_type_and_what_is_spoiled_is_not(tmp_path: Path) -> None:
    good = [msgspec.json.encode(snapshot_of(game)).decode() for game in GAMES.values()]
    bad = [json.dumps(each) for each in spoiled(json.loads(good[0]))]
    source = constants([("Snapshot", line) for line in [*good, *bad]])
    minded = {line.split("(")[1].split(",")[0] for line in complaints(tmp_path, source)}
    first = 2 + len(good)  # line 1 is the import
    assert minded == {str(first + i) for i in range(len(bad))}
