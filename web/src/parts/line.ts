/** The line under a board: whose turn it is and what to do, or why something can't be done. */

import type { Live } from "../protocol/connection";
import { t } from "../words/words.svelte";
import type { Choice, Scene } from "./choice.svelte";

type Seen = Omit<Scene, "table">;
type Doing = Pick<Choice, "chosen" | "reason" | "isBusy" | "isSlow">;

/** What stands there; "" where a card says it. */
export function lineUnder(scene: Seen, status: Live["status"], doing: Doing): string {
  const { state, game } = scene;
  const { chosen, reason, isBusy, isSlow } = doing;
  const move = chosen === null ? null : game.words.say(chosen, state.play?.view);
  if (status !== "live") {
    if (isBusy) {
      return t("move_waits");
    }
    return move === null ? t("line_lost") : t("confirm_waits", { move });
  }
  if (reason !== null) {
    return reason;
  }
  if (isSlow) {
    return t("move_sent");
  }
  if (move !== null) {
    return t("confirm_move", { move });
  }
  return state.play?.result ? "" : turnIn(scene);
}

/** Whose turn it is, and what they are asked to do. */
function turnIn({ state, game, people }: Seen): string {
  const { play, legal, you, table } = state;
  const turn = play?.turn ?? null;
  if (turn === null) {
    return t("loading");
  }
  const name = people.name(turn);
  if (legal !== null) {
    const ask = game.words.ask(play?.view, legal);
    return you.seats.length > 1 ? t("turn_asks", { name, ask }) : ask;
  }
  if (turn === people.own) {
    return t("bot_thinks_for_you");
  }
  const seat = table.seats[turn];
  const isBot = seat?.kind === "bot" || Boolean(seat?.lent) || seat?.resigned;
  return t(isBot ? "bot_thinks" : "turn_of", { name });
}
