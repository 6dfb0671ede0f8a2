/** The browser engine: the four games, played by the modules that `tablee wasm` makes. */

export { CHANCE, OVER, REFEREE, SPECTATOR } from "../generated/description";
export type { Description, OptionSpec, Reason, Value } from "../generated/description";
export { Client, RemoteMatch } from "./client";
export * from "./errors";
export { type EventOf, type GameName, GAMES, type OptionsOf, type ViewOf } from "./games";
export {
  type Addresses,
  addressesIn,
  fetchGame,
  type Files,
  type LoadedGame,
  openGame,
} from "./loading";
export { Match, type Settings } from "./match";
export { CryptoSource, SeededSource, type Source } from "./random";
export { type GameRecord, readRecord, readRecords, type Step, writeRecord } from "./record";
export { type Port, serve } from "./service";
export { positions, verify } from "./verification";
