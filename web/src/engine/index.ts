/** The browser engine: the four games, played by the modules that `tablee wasm` makes. */

export { CHANCE, OVER, REFEREE, SPECTATOR } from "../generated/description";
export type { Description, Level, OptionSpec, Plan, Reason, Value } from "../generated/description";
export { Bot, type BotSettings, LEVELS } from "./bots";
export { Client, RemoteBot, RemoteMatch } from "./client";
export * from "./errors";
export { type EventOf, type GameName, GAMES, type OptionsOf, type ViewOf } from "./games";
export {
  type Addresses,
  addressesIn,
  botsAddressIn,
  fetchBots,
  fetchGame,
  type Files,
  type LoadedBots,
  type LoadedGame,
  openBots,
  openGame,
} from "./loading";
export { Match, type Settings } from "./match";
export { CryptoSource, SeededSource, type Source } from "./random";
export { type GameRecord, readRecord, readRecords, type Step, writeRecord } from "./record";
export { type Port, serve } from "./service";
export { positions, verify } from "./verification";
