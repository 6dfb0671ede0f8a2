"""A table in the terminal: people and bots take turns until the game is over."""

import json
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.markdown import Markdown
from rich.text import Text

from tablee.bots.roster import Bot
from tablee.cli.arguments import InputEnded, Stopped, checked_seed
from tablee.cli.chronicle import Chronicle
from tablee.cli.draw import drawing_of
from tablee.cli.draw.cast import Cast, listed
from tablee.cli.files import writing
from tablee.cli.menu import Menu
from tablee.cli.opponents import Opponents
from tablee.cli.rules import rules_text, terminal_language
from tablee.cli.screen import Scene, Screen
from tablee.engine.contract import SPECTATOR
from tablee.engine.errors import IllegalMove, MoveError, TableeError
from tablee.engine.match import Match

COMMANDS = """\
  ?            this page
  rules        the rules of the game
  undo         take back your last decision, and what followed it
  save FILE    keep the game; tablee play --resume FILE goes on with it
  quit         leave the table, as does Ctrl-C
While bots play, any key goes on at once."""
AT_THE_END = """\
  again        play again, with the same settings and a new seed
  undo         take back your last decision, and go on from there
  save FILE    keep the game; tablee replay FILE --step shows it
  rules        the rules of the game
  quit         leave the table, as does Enter"""
END = "Enter leaves; again plays again; save FILE keeps the game; undo takes back."
LEAVE = "Leave the game? y = leave, n = go on, or a file name ending in .jsonl to save it first."
OVER = "The game is over: expected again, save FILE, undo or Enter."
HINT = "To be advised, save FILE, then run tablee hint FILE: it shows what is covered, too."
MOST_LIKELY = 50  # moves that something typed may have meant
NARROW, INTENDED = 60, 80  # columns
QUIT = {"quit", "exit", "q"}


class Table:
    """One game in the terminal."""

    def __init__(
        self,
        match: Match,
        people: Sequence[int],
        bots: Sequence[Bot | None],
        seed: int,
        pause: float,
        screen: Screen,
        data: str | None = None,
    ) -> None:
        self.match = match
        self.people = people  # their seats
        self.bots = bots  # by seat; None where a person sits
        self.cast = Cast(match.players, you=people[0] if len(people) == 1 else None)
        self.data = data  # the folder of boards that the command line named
        self.drawing = drawing_of(match.game.name)
        self.opponents = Opponents(self.bots, match, seed)
        self.pause = pause
        self.screen = screen
        self.chronicle = Chronicle(self.drawing, self.cast)
        self.saved_as: Path | None = None
        self.saved: list[str] | None = None  # the moves that were saved last

    # ---------------------------------------------------------------------------- the game

    def play(self, welcome: list[str]) -> None:
        """Play until the game is over or the people leave."""
        if self.screen.console.width < NARROW:
            welcome = [*welcome, f"This game is drawn for {INTENDED} columns or more.", ""]
        if self.people:
            self.screen.page(Text("\n".join(welcome)), "Enter begins: ")
        self._tell()
        going = True
        while going:
            try:
                going = self._go_on()
            except (KeyboardInterrupt, InputEnded):
                if not self.screen.live or self.match.over or not self._unsaved:
                    raise
                going = not self._leaves()

    def _go_on(self) -> bool:
        """Let whoever has to decide do so; False if the people leave."""
        if self.match.over:
            return self._ask_at_the_end()
        if self.match.actor in self.people:
            return self._ask_person()
        self._let_bot_decide()
        return True

    def _let_bot_decide(self) -> None:
        seat = self.match.actor
        watched = self._watched
        bot = self.bots[seat]
        if bot is not None and bot.searches:
            self.screen.remark(f"Seat {seat} thinks ...")
        if trouble := self.opponents.decide(self.match):
            self.chronicle.note(trouble)
        self._tell(seat)
        settled = self.match.actor != seat
        if watched or self.match.over:
            following = self.match.actor  # a person, like the end, gets the board anyway
            self._show(settled=settled and following >= 0 and following not in self.people)
            self.screen.wait(self.pause if settled else self.pause / 2)

    @property
    def _watched(self) -> bool:
        """Whether a person still plays, so that bots take their time."""
        sight = self._sight()
        alive, places = sight.get("alive"), sight.get("places")
        return not self.people or any(
            (alive is None or alive[seat]) and (places is None or places[seat] is None)
            for seat in self.people
        )

    def _tell(self, seat: int | None = None) -> None:
        """Write down what the last move, of a seat or of chance, brought about."""
        if seat in self.people:
            self.chronicle.turn_page(seat)
        self.chronicle.tell(seat, self.match.events, self.match.actor)

    def _sight(self) -> dict[str, Any]:
        """What people see now: all seats see the same."""
        return self.match.view(self.people[0] if self.people else SPECTATOR)

    def _show(
        self,
        *,
        settled: bool,
        note: str = "",
        menu: Menu | None = None,
        extra: list[str] | None = None,
    ) -> None:
        sight = self._sight()
        moves = menu.listed if menu else ()
        title, players = self.match.game.title, self.match.players
        self.screen.show(
            Scene(
                heading=f"{title} for {players}",
                board=self.drawing.board(sight, self.cast, moves),
                log=self.chronicle.log,
                news=self.chronicle.take_news(),
                settled=settled,
                note=note,
                question=f"{self._caller()}{self.drawing.question(sight)}" if menu else "",
                menu=menu,
                extra=menu.hint() if menu else extra or [],
            )
        )

    def _caller(self) -> str:
        return "" if self.cast.you is not None else f"Seat {self.match.actor}: "

    # --------------------------------------------------------------------------- a person

    def _ask_person(self) -> bool:
        """Let a person make one move; False if they leave."""
        menu = Menu(self.match.legal(), self.drawing, self._sight())
        seat, ply, note, settled = self.match.actor, self.match.ply, "", True
        while self.match.ply == ply:
            self._show(settled=settled, note=note, menu=menu)
            text = self.screen.ask("> ")
            settled, note = False, ""
            try:
                if text.lower() in QUIT:
                    if not self._unsaved or self._leaves():
                        return False
                    continue
                command = self._obey(text)
                if command is not None:
                    note = command
                elif (move := menu.choose(text)) is not None:
                    self._play(move, menu)
                    self._tell(seat)
            except IllegalMove as error:
                note = f"{error.move}: {error.reason} (? explains what can be done)"
            except MoveError as error:
                note = f"{error} (? explains what can be done)"
            except TableeError as error:
                note = str(error)
        if self.match.actor != seat and self.match.actor not in self.people and not self.match.over:
            self._show(settled=True)
            self.screen.wait(self.pause)
        return True

    def _play(self, move: str, menu: Menu) -> None:
        """Make a move; what is none, but a part of one that is not open now, is refused as that."""
        known = self.match.game.notation(self.match.options).actions
        likely = [] if move in known else menu.closed(move, known)[:MOST_LIKELY]
        refused: list[IllegalMove] = []
        for other in likely:
            try:
                self.match.play(other)
            except IllegalMove as error:
                refused.append(error)
        for refusal in refused:  # a part of a move may have meant others, of another moment
            if refusal.reason != self._untimely or refusal.move.lower() == move.lower():
                raise refusal
        self.match.play(move)

    @property
    def _untimely(self) -> str:
        reasons = self.match.game.reasons
        return next((reason.text for reason in reasons if reason.code == "other-phase"), "")

    def _ask_at_the_end(self) -> bool:
        """Show the result; True if the game goes on after all."""
        note = ""
        ply = self.match.ply
        settled = True
        while self.match.over and self.match.ply == ply:
            self._show(settled=settled, note=note, extra=[*self.result(), END])
            settled = False
            try:
                text = self.screen.ask("> ")
            except InputEnded:
                return False
            if not text or text.lower() in QUIT:
                return False
            if text.lower() == "again":
                self._begin_again()
                return True
            try:
                answer = self._obey(text)
                note = OVER if answer is None else answer
            except TableeError as error:
                note = str(error)
        return True

    def _begin_again(self) -> None:
        """Set the table for another game of the same kind."""
        seed = checked_seed(None)
        match = self.match
        self.match = Match(match.game, match.players, options=match.options, seed=seed)
        self.opponents = Opponents(self.bots, match, seed)
        self.saved_as = self.saved = None
        self.chronicle = Chronicle(self.drawing, self.cast)
        self.chronicle.note(f"A new game. Seed: {seed}.")
        self._tell()

    def result(self) -> list[str]:
        """Who came in where."""
        if not self.match.over:
            return []
        places = self.match.places()
        by_place = [
            (place, [self.cast.name(seat) for seat, p in enumerate(places) if p == place])
            for place in sorted(set(places))
        ]
        return ["Places: " + "; ".join(f"{place}. {listed(who)}" for place, who in by_place) + "."]

    def say_goodbye(self) -> None:
        """Leave the result where it stays to be read."""
        if self.match.over:
            board = self.drawing.board(self._sight(), self.cast, ())
            heading = f"{self.match.game.title} for {self.match.players}"
            self.screen.show(
                Scene(heading, board, self.chronicle.log[-1:], [], extra=self.result())
            )
        if self.saved == self.match.moves:
            self.screen.console.print(
                f"Saved. Later: {self._later()}", markup=False, soft_wrap=True
            )

    # --------------------------------------------------------------------------- commands

    def _obey(self, text: str) -> str | None:
        """Do a command and answer; None if it is none."""
        word, _, rest = text.partition(" ")
        match word.lower():
            case "?" | "help":
                self.screen.page(self._help())
                return ""
            case "rules":
                self.screen.page(Markdown(rules_text(self.match.game.name, terminal_language())))
                return ""
            case "undo":
                return self._take_back()
            case "save":
                return self._save(rest.strip())
            case "hint":
                return HINT
        return None

    @property
    def _unsaved(self) -> bool:
        """Whether people would lose something by leaving."""
        return bool(self._decisions()) and self.saved != self.match.moves

    def _leaves(self) -> bool:
        """Ask whether people leave; a game that was not kept can be kept now."""
        try:
            return self._asked_to_leave()
        except KeyboardInterrupt:
            raise Stopped("stopped: the game was not saved") from None
        except InputEnded:
            if not self.screen.live:
                return True
            raise InputEnded("the input ended: the game was not saved") from None

    def _asked_to_leave(self) -> bool:
        note = LEAVE
        while self._unsaved:
            self._show(settled=False, extra=[note])
            answer = self.screen.ask("y, n or FILE.jsonl: ")
            note = LEAVE
            if answer.lower() in {"y", "yes"}:
                return True
            if answer.lower() in {"n", "no"}:
                return False
            if "." in answer or "/" in answer:
                try:
                    note = self._save(answer)
                except TableeError as error:
                    note = str(error)
        if not self.screen.live:  # else it is said in the end
            self._show(settled=False, extra=[note])
        return True

    def _help(self) -> Text:
        if self.match.over:
            return self._help_at_the_end()
        sight = self._sight()
        example = self.match.legal()[0]
        return Text(
            "\n".join(
                [
                    f"{self.match.game.title}. {self.drawing.goal}",
                    "",
                    f"Now: {self.drawing.question(sight)}",
                    f"Answer with the number of a move in the list, or with the move itself, as in "
                    f"{example}. A part of it lists what fits. Enter shows the whole list.",
                    "",
                    f"Signs: {self.drawing.signs}",
                    *(["", self.drawing.tip] if self.drawing.tip else []),
                    "",
                    "Commands:",
                    COMMANDS,
                ]
            )
        )

    def _help_at_the_end(self) -> Text:
        mine = self._decisions()
        undone = [f"undo would take back {self.match.moves[mine[-1]]} now."] if mine else []
        example = f"To keep the game, type for example: save {self.match.game.name}.jsonl"
        lines = ["The game is over.", *self.result(), "", *undone, example, "", AT_THE_END]
        return Text("\n".join(lines))

    def _take_back(self) -> str:
        """Undo back to before the last decision of a person."""
        mine = self._decisions()
        if not mine:
            return "There is nothing to take back yet."
        move = self.match.moves[mine[-1]]
        while self.match.ply > mine[-1]:
            self.match.undo()
        self.chronicle.take_back(f"Taken back: {move}.")
        return ""

    def _decisions(self) -> list[int]:
        """The plies at which people decided."""
        steps = self.match.record().steps
        return [ply for ply, step in enumerate(steps) if step.seat in self.people]

    def _save(self, name: str) -> str:
        """Write the game to a file."""
        if not name:
            return "Save where? Type save and the name of a file, as in: save evening.jsonl"
        if name.startswith("-"):
            return f"{name}: expected the name of a file, which can't begin with -"
        try:
            path = Path(name).expanduser()
            there = path.is_file()
        except (OSError, RuntimeError, ValueError) as error:
            return f"{name[:60]}: expected a file that can be written ({error})"
        if there and path != self.saved_as:
            answer = self.screen.ask(f"{name} is there already. Replace it? (y/n) ")
            if not answer.lower().startswith("y"):
                return "Not saved."
        with writing(str(path)) as stream:
            data = self.match.record().to_dict() | {
                "people": list(self.people),
                "bots": [None if bot is None else bot.name for bot in self.bots],
            }
            stream.write(json.dumps(data) + "\n")
        self.saved_as, self.saved = path, self.match.moves
        return f"Saved. Later: {self._later()}"

    def _later(self) -> str:
        """The command that brings a saved game back."""
        data = ["--data", self.data] if self.data is not None else []
        then = ["replay"] if self.match.over else ["play", "--resume"]
        return shlex.join(["tablee", *data, *then, str(self.saved_as)])
