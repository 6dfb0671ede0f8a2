"""A table in the terminal: people and bots take turns until the game is over."""

from pathlib import Path
from typing import Any

from rich.markdown import Markdown
from rich.text import Text

from tablee.cli.arguments import BadInput
from tablee.cli.bot import RandomBot
from tablee.cli.chronicle import Chronicle
from tablee.cli.draw import drawing_of
from tablee.cli.draw.cast import Cast, listed
from tablee.cli.files import writing
from tablee.cli.menu import Menu
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
  quit         leave the table"""


class Table:
    """One game in the terminal."""

    def __init__(self, match: Match, humans: int, seed: int, pause: float, screen: Screen) -> None:
        self.match = match
        self.people = range(humans)
        self.cast = Cast(match.players, you=0 if humans == 1 else None)
        self.drawing = drawing_of(match.game.name)
        self.bot = RandomBot(seed)
        self.pause = pause
        self.screen = screen
        self.chronicle = Chronicle(self.drawing, self.cast)
        self.saved_as: Path | None = None
        self.saved: list[str] | None = None  # the moves that were saved last

    # ---------------------------------------------------------------------------- the game

    def play(self, welcome: list[str]) -> None:
        """Play until the game is over or the people leave."""
        if self.people:
            self.screen.page(Text("\n".join(welcome)), "Enter begins: ")
        self._tell()
        going = True
        while going:
            if self.match.over:
                going = self._ask_at_the_end()
            elif self.match.actor in self.people:
                going = self._ask_person()
            else:
                self._let_bot_decide()

    def _let_bot_decide(self) -> None:
        seat = self.match.actor
        watched = self._watched
        self.match.play(self.bot.decide(self.match))
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
                menu=menu.drawn() if menu else None,
                extra=[menu.hint()] if menu else extra or [],
            )
        )

    def _caller(self) -> str:
        return "" if self.cast.you is not None else f"Seat {self.match.actor}: "

    # --------------------------------------------------------------------------- a person

    def _ask_person(self) -> bool:
        """Let a person make one move; False if they leave."""
        menu = Menu(self.match.legal(), self.drawing)
        seat, ply, note, settled = self.match.actor, self.match.ply, "", True
        while self.match.ply == ply:
            self._show(settled=settled, note=note, menu=menu)
            text = self.screen.ask("> ")
            settled, note = False, ""
            try:
                if self._is_quit(text):
                    return False
                command = self._obey(text)
                if command is not None:
                    note = command
                elif (move := menu.choose(text)) is not None:
                    self.match.play(move)
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
            except BadInput:
                return False
            if not text or text.lower() in {"quit", "exit", "q"}:
                return False
            try:
                note = self._obey(text) or "The game is over: expected save FILE, undo or Enter."
            except TableeError as error:
                note = str(error)
        return True

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
            self.screen.console.print(f"Saved in {self.saved_as}.", markup=False)

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
        return None

    def _is_quit(self, text: str) -> bool:
        """Whether a person leaves; a game that was not kept can be kept now."""
        if text.lower() not in {"quit", "exit", "q"}:
            return False
        note = "Leave without saving: Enter.  Save first: type a file name, as in evening.jsonl"
        while self._decisions() and self.saved != self.match.moves:
            self.screen.console.print(note, markup=False)
            try:
                name = self.screen.ask("Save as: ")
            except BadInput:
                return True
            if not name:
                return True
            try:
                note = self._save(name)
            except TableeError as error:
                note = str(error)
        return True

    def _help(self) -> Text:
        sight = self._sight()
        example = self.match.legal()[-1:] or ["draw"]
        return Text(
            "\n".join(
                [
                    f"{self.match.game.title}. {self.drawing.goal}",
                    "",
                    f"Now: {self.drawing.question(sight)}",
                    f"Answer with the number of a move in the list, or with the move itself, as in "
                    f"{example[0]}. A part of it lists what fits. Enter shows the whole list.",
                    "",
                    f"Signs: {self.drawing.signs}",
                    "",
                    "Commands:",
                    COMMANDS,
                ]
            )
        )

    def _take_back(self) -> str:
        """Undo back to before the last decision of a person."""
        mine = self._decisions()
        if not mine:
            return "There is nothing to take back yet."
        move = self.match.moves[mine[-1]]
        while self.match.ply > mine[-1]:
            self.match.undo()
        self.chronicle.restart(f"Taken back: {move}.")
        return ""

    def _decisions(self) -> list[int]:
        """The plies at which people decided."""
        steps = self.match.record().steps
        return [ply for ply, step in enumerate(steps) if step.seat in self.people]

    def _save(self, name: str) -> str:
        """Write the game to a file."""
        if not name:
            return "Save where? Type save and the name of a file, as in: save evening.jsonl"
        path = Path(name).expanduser()
        if path.is_file() and path != self.saved_as:
            answer = self.screen.ask(f"{name} is there already. Replace it? (y/n) ")
            if not answer.lower().startswith("y"):
                return "Not saved."
        with writing(str(path)) as stream:
            stream.write(self.match.record().to_json() + "\n")
        self.saved_as, self.saved = path, self.match.moves
        then = "replay" if self.match.over else "play --resume"
        return f"Saved. Later: tablee {then} {name}"


END = "Enter leaves; save FILE keeps the game; undo takes back your last decision."
