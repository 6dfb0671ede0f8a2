/** The building site in one's hands: which block is held, how it is turned, and over which square. */

import type { BoardProps } from "../game";
import {
  type Block,
  placing,
  readPlacing,
  setOfWords,
  sidesOf,
  type Source,
  SOURCES,
} from "./moves";
import { setOf, type Sides } from "./sets";
import { type Area, lyingAt, nameOfSquare, type Square, squaresOf } from "./squares";
import type { NivosColour, SquareName, View } from "./view";

type Props = Pick<
  BoardProps<View>,
  "view" | "options" | "players" | "order" | "turn" | "legal" | "play"
>;

/** How the block that is held lies: "free" while somebody else decides. */
export type Fit = "fits" | "not" | "free";

/** A cylinder that a block costs: its height, or null where one is chosen. */
export interface Cost {
  readonly cylinder: number | null;
}

export class Site {
  readonly #props: () => Props;
  #wanted = $state.raw<Block | null>(null);
  /** Whether the long side of the block goes up the board. */
  isTurned = $state(false);
  /** The square that the block is held over. */
  at = $state.raw<Square | null>(null);
  /** The last storey that is shown: all of them if null. */
  cut = $state<number | null>(null);
  /** The square that the keys are at. */
  home = $state.raw<Square>({ column: 0, row: 0 });
  /** Whether a finger holds the block, which then needs a second touch. */
  isTouched = $state(false);
  /** Whether somebody pointed at a square with no block in hand. */
  isEmptyHanded = $state(false);
  /** The tray that is open where there is room for one only. */
  #open = $state<Source | null>(null);

  constructor(props: () => Props) {
    this.#props = props;
  }

  readonly view = $derived.by(() => this.#props().view);
  readonly #legal = $derived.by(() => setOfWords(this.#props().legal));
  readonly #placings = $derived.by(() =>
    this.#props().legal.flatMap((move) => readPlacing(move) ?? []),
  );
  readonly isDeciding = $derived.by(() => this.#props().legal.length > 0);
  readonly canPass = $derived.by(() => this.#legal.has("pass"));

  /** The seat whose blocks are at hand: the one that decides here, or the nearest. */
  readonly seat = $derived.by(() => {
    const { turn, order } = this.#props();
    return this.isDeciding && turn !== null ? turn : (order[0] ?? 0);
  });
  /** The seat of its partner; null where there are no teams. */
  readonly partner = $derived.by(() => {
    const { players } = this.#props();
    return players === 4 ? (this.seat + 2) % players : null;
  });

  /** The trays, each with the blocks that are still in it. */
  readonly trays = $derived.by(() => {
    const { hands, reserve } = this.view;
    const found: { source: Source; colours: readonly NivosColour[] }[] = [
      { source: "own", colours: hands[this.seat] ?? [] },
      { source: "reserve", colours: reserve },
    ];
    if (this.partner !== null) {
      found.push({ source: "partner", colours: hands[this.partner] ?? [] });
    }
    return found;
  });

  /** The tray to look into: the one last opened, if it is there, or the first with a move. */
  readonly open = $derived.by((): Source => {
    const wanted = this.#open ?? this.block?.source;
    if (wanted && this.trays.some((tray) => tray.source === wanted)) {
      return wanted;
    }
    return SOURCES.find((source) => this.#placings.some((p) => p.source === source)) ?? "own";
  });

  /** The block that is held: the one wanted, or the only one that may be placed. */
  readonly block = $derived.by((): Block | null => {
    const wanted = this.view.phase === "over" ? null : this.#wanted;
    if (wanted && this.#isThere(wanted)) {
      return wanted;
    }
    const [first, ...rest] = this.#placings;
    const isOnly =
      first && rest.every((p) => p.colour === first.colour && p.source === first.source);
    return isOnly ? { colour: first.colour, source: first.source } : null;
  });

  readonly area = $derived.by((): Area | null => (this.at ? this.areaAt(this.at) : null));
  readonly move = $derived.by(() =>
    this.block && this.area ? placing(this.block, this.area) : null,
  );
  readonly fit = $derived.by((): Fit => this.#fitOf(this.move));

  readonly cost = $derived.by(() => (this.fit === "fits" ? this.#costOf(this.area) : null));

  /** The squares over which the block, turned as it is, fits. */
  readonly fitting = $derived.by((): ReadonlySet<SquareName> => {
    const squares = this.isDeciding && this.block ? squaresOf(this.view) : [];
    return setOfWords(
      squares.filter((square) => this.#legal.has(this.moveAt(square) ?? "")).map(nameOfSquare),
    );
  });

  /** Where the block would lie if it were held over a square. */
  areaAt(square: Square): Area | null {
    return this.block
      ? lyingAt(this.sides(this.block.colour), this.#isTurnedHere, square, this.view)
      : null;
  }

  /** What it costs to place the block there, if it fits. */
  costAt(square: Square): Cost | null {
    return this.fitting.has(nameOfSquare(square)) ? this.#costOf(this.areaAt(square)) : null;
  }

  moveAt(square: Square): string | null {
    const area = this.areaAt(square);
    return this.block && area ? placing(this.block, area) : null;
  }

  /** The sides of a block: of the set, or as some block of the colour lies or may lie. */
  sides(colour: NivosColour): Sides {
    const seen =
      this.view.blocks.find((laid) => laid.colour === colour) ??
      this.#placings.find((placed) => placed.colour === colour);
    return seen ? sidesOf(seen) : setOf(this.#props().options["set"]).sides[colour];
  }

  /** Whether a block may be placed somewhere now. */
  isPlaceable(block: Block): boolean {
    return this.#placings.some((p) => p.colour === block.colour && p.source === block.source);
  }

  isHeld({ source, colour }: Block): boolean {
    return this.block?.source === source && this.block.colour === colour;
  }

  /** Another step was made: show everything, and let go of a block that fits nowhere now. */
  refresh(): void {
    this.cut = null;
    this.isTouched = false;
    this.#open = null;
    if (this.isDeciding && this.#wanted && !this.isPlaceable(this.#wanted)) {
      this.#wanted = null;
    }
  }

  look(source: Source): void {
    this.#open = source;
  }

  /** Take a block in hand; the one that is held already is turned. */
  take(block: Block): void {
    if (this.isHeld(block)) {
      this.turn();
    } else {
      this.#wanted = block;
      this.#open = block.source;
    }
    this.isEmptyHanded = false;
  }

  readonly canTurn = $derived.by(() => {
    const [long, short] = this.block ? this.sides(this.block.colour) : [1, 1];
    const { columns, rows } = this.view;
    return long !== short && long <= Math.min(columns, rows);
  });

  turn(): void {
    if (this.canTurn) {
      this.isTurned = !this.isTurned;
    }
  }

  /** Place the block where it is, or let the page say why that can't be. */
  place(): void {
    if (this.move) {
      this.#props().play(this.move);
    } else {
      this.isEmptyHanded = this.block === null;
    }
  }

  #isThere({ source, colour }: Block): boolean {
    return this.trays.some((tray) => tray.source === source && tray.colours.includes(colour));
  }

  /** A block that is too long for the board one way lies the other way. */
  readonly #isTurnedHere = $derived.by(() => {
    const [long] = this.block ? this.sides(this.block.colour) : [1];
    const { columns, rows } = this.view;
    return long > columns || (long <= rows && this.isTurned);
  });

  /** A block on top of all storeys begins one: that costs a cylinder, except on bare ground. */
  #costOf(area: Area | null): Cost | null {
    const { storeys, heights, left } = this.view;
    const { options } = this.#props();
    const height = area ? heights[nameOfSquare(area.first)] : undefined;
    if (height !== storeys || (storeys === 0 && options["ground_costs"] !== true)) {
      return null;
    }
    return { cylinder: options["cylinders"] === "choose" ? null : Math.min(...left) };
  }

  #fitOf(move: string | null): Fit {
    if (!this.isDeciding) {
      return "free";
    }
    return move && this.#legal.has(move) ? "fits" : "not";
  }
}
