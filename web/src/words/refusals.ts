/** Refusals in sentences: what happened, and what to do. */

import { Refusal } from "../protocol/refusal";
import { type PlainKey, t } from "./words.svelte";

const TEXTS: Readonly<Record<string, PlainKey>> = {
  "message/invalid": "refusal_program",
  "message/too-large": "refusal_program",
  "protocol/version": "refusal_version",
  "address/unknown": "refusal_program",
  "address/method": "refusal_program",
  "command/unknown": "refusal_program",
  "origin/refused": "refusal_origin",
  "guest/unknown": "refusal_guest",
  "moving/unknown": "refusal_moving",
  "text/empty": "refusal_text_empty",
  "game/unknown": "refusal_game",
  "game/players": "refusal_players",
  "option/invalid": "refusal_option",
  "table/unknown": "refusal_table_unknown",
  "table/full": "refusal_table_full",
  "table/closed": "refusal_table_closed",
  "table/playing": "refusal_table_playing",
  "table/not-playing": "refusal_table_not_playing",
  "table/not-over": "refusal_table_not_over",
  "table/not-ready": "refusal_table_not_ready",
  "table/unlisted": "refusal_table_unlisted",
  "seats/open": "refusal_seats_open",
  "seat/invalid": "refusal_program",
  "seat/taken": "refusal_seat_taken",
  "seat/not-yours": "refusal_seat_not_yours",
  "seat/not-lent": "refusal_seat_not_lent",
  "seat/lent": "refusal_seat_lent",
  "seat/resigned": "refusal_seat_resigned",
  "host/only": "refusal_host_only",
  "move/invalid": "refusal_program",
  "move/illegal": "refusal_move_illegal",
  "move/stale": "refusal_move_stale",
  "move/over": "refusal_move_over",
  "undo/nothing": "refusal_undo_nothing",
  "undo/asked": "refusal_undo_asked",
  "undo/not-asked": "refusal_undo_not_asked",
  "undo/shown": "refusal_undo_shown",
  "chat/off": "refusal_chat_off",
  "chat/seated-only": "refusal_chat_seated_only",
  "record/running": "refusal_record_running",
  "record/unknown": "refusal_record_unknown",
  "record/invalid": "refusal_record_invalid",
  "limit/rate": "refusal_limit_rate",
  "limit/connections": "refusal_limit_connections",
  "limit/guests": "refusal_limit_guests",
  "limit/tables": "refusal_limit_tables",
  "limit/seats": "refusal_limit_seats",
  "limit/server": "refusal_limit_server",
  "server/busy": "refusal_server_busy",
  "server/stopping": "refusal_server_stopping",
  "server/error": "refusal_server_error",
  "server/none": "refusal_server_none",
  "server/unreachable": "refusal_server_unreachable",
  "connection/closed": "refusal_server_unreachable",
  "data/invalid": "refusal_engine",
  "data/missing": "refusal_engine_missing",
  "engine/failed": "refusal_engine",
  "table/elsewhere": "refusal_elsewhere",
  "table/unreadable": "refusal_unreadable",
};

/** A refusal, or any other error, as a sentence. */
export function refusalText(error: unknown): string {
  const code = error instanceof Refusal ? error.code : "engine/failed";
  const key = TEXTS[code];
  return key === undefined ? t("refusal_other") : t(key);
}
