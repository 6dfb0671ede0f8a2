/** Gets a game ready to be played: its module compiled, its words read, both known to be whole. */

import type { BuiltFile, Description } from "../generated/description";
import { Arena } from "./arena";
import { checksum } from "./checksum";
import { InvalidData, MissingData } from "./errors";
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

/** A game that can be played. */
export interface LoadedGame<View, Event, Options> {
  readonly description: Description<View, Event, Options>;
  readonly arena: Arena;
  readonly tables: WordTables;
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
  return { description, arena: new Arena(instance, description.layout), tables };
}

/** The addresses of a game's files in the folder that `tablee wasm` wrote. */
export function addressesIn(
  folder: string | URL,
  description: Pick<Description<unknown, unknown, unknown>, "files">,
): Addresses {
  const base = String(folder).replace(/\/?$/, "/");
  return {
    module: base + description.files.module.name,
    words: base + description.files.words.name,
  };
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
