/** Gets a game ready to be played: its modules compiled, its words read, all known to be whole. */

import type { BuiltFile, Description, Doors, MindDoors } from "../generated/description";
import { Arena } from "./arena";
import { checksum } from "./checksum";
import { InvalidData, MissingData } from "./errors";
import type { AnyDescription } from "./games";
import { readWords, type WordTables } from "./notation";

/** What belongs to a game besides its description, as bytes. */
export interface Files {
  readonly module: Uint8Array<ArrayBuffer>;
  readonly words: Uint8Array<ArrayBuffer>;
}

/** Where to get the two. */
export interface Addresses {
  readonly module: string | URL;
  readonly words: string | URL;
}

/** The records of a match: the position, the one before the last step, a view, and a desk. */
export type GameRecords = "state" | "before" | "view" | "desk";
export type GameArena = Arena<Doors, GameRecords>;

/** A game that can be played. */
export interface LoadedGame<View, Event, Options> {
  readonly description: Description<View, Event, Options>;
  readonly arena: GameArena;
  readonly tables: WordTables;
}

/** The records of a bot: the game as it follows it, what it believes, what it tries; its mind. */
export type BotRecords = "watched" | "believed" | "position" | "mind";

/** Bots of a game that can be asked for moves. */
export interface LoadedBots {
  readonly description: AnyDescription;
  readonly arena: Arena<MindDoors, BotRecords>;
}

/** Get a game ready from its files. */
export async function openGame<View, Event, Options>(
  description: Description<View, Event, Options>,
  files: Files,
): Promise<LoadedGame<View, Event, Options>> {
  checkFile(description.files.module, files.module);
  checkFile(description.files.words, files.words);
  const tables = readWords(description, new TextDecoder().decode(files.words));
  if (!tables) {
    throw new InvalidData(
      `${description.files.words.name}: expected the words of ${description.title}`,
    );
  }
  const instance = await start(description.files.module.name, files.module);
  const { state, view, desk } = description.layout;
  return { description, arena: new Arena(instance, { state, before: state, view, desk }), tables };
}

/** Get the bots of a game ready from their module. */
export async function openBots(
  description: AnyDescription,
  module: Uint8Array<ArrayBuffer>,
): Promise<LoadedBots> {
  checkFile(description.files.bots, module);
  const instance = await start(description.files.bots.name, module);
  const { state } = description.layout;
  const { mind } = description.mind;
  const sizes = { watched: state, believed: state, position: state, mind };
  return { description, arena: new Arena(instance, sizes) };
}

/** The addresses of a game's files in the folder that `tablee wasm` wrote. */
export function addressesIn(
  folder: string | URL,
  description: Pick<AnyDescription, "files">,
): Addresses {
  return {
    module: addressIn(folder, description.files.module),
    words: addressIn(folder, description.files.words),
  };
}

/** The address of the module of a game's bots there. */
export function botsAddressIn(
  folder: string | URL,
  description: Pick<AnyDescription, "files">,
): string {
  return addressIn(folder, description.files.bots);
}

function addressIn(folder: string | URL, file: BuiltFile): string {
  return String(folder).replace(/\/?$/, "/") + file.name;
}

/** Get a game ready from any static host. */
export async function fetchGame<View, Event, Options>(
  description: Description<View, Event, Options>,
  addresses: Addresses,
): Promise<LoadedGame<View, Event, Options>> {
  const [module, words] = await Promise.all([
    fetchFile(description.files.module.name, addresses.module),
    fetchFile(description.files.words.name, addresses.words),
  ]);
  return openGame(description, { module, words });
}

/** Get the bots of a game ready from any static host. */
export async function fetchBots(
  description: AnyDescription,
  address: string | URL,
): Promise<LoadedBots> {
  return openBots(description, await fetchFile(description.files.bots.name, address));
}

async function fetchFile(name: string, address: string | URL): Promise<Uint8Array<ArrayBuffer>> {
  let answer: Response;
  try {
    answer = await fetch(address);
    if (answer.ok) {
      return new Uint8Array(await answer.arrayBuffer());
    }
  } catch (error) {
    throw new MissingData(`${name}: expected a file at ${address}, but nothing came`, {
      cause: error,
    });
  }
  throw new MissingData(`${name}: expected a file at ${address}, got the answer ${answer.status}`);
}

/** Refuse a file that is damaged, cut short, or of another build than the description. */
function checkFile(expected: BuiltFile, bytes: Uint8Array): void {
  if (bytes.length !== expected.size) {
    throw new InvalidData(
      `${expected.name}: expected ${expected.size} bytes, got ${bytes.length}: load it again`,
    );
  }
  if (checksum(bytes) !== expected.checksum) {
    throw new InvalidData(`${expected.name}: the file is damaged: load it again`);
  }
}

async function start(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Instance> {
  try {
    return (await WebAssembly.instantiate(bytes)).instance;
  } catch (error) {
    throw new InvalidData(`${name}: expected a WebAssembly module that this browser can run`, {
      cause: error,
    });
  }
}
