/** The building in space. It draws when something has changed, and holds nothing once it is freed. */

import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  DirectionalLight,
  EdgesGeometry,
  Group,
  HemisphereLight,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from "three";
import { lasting } from "../../../look/motion";
import type { Fit } from "../site.svelte";
import { type Area, areaOf, depthOf, type Square, widthOf } from "../squares";
import type { Laid, NivosColour, View } from "../view";
import { eyeOf, type Orbit } from "./orbit";
import { barsAround, blockShape, STOREY } from "./shapes";
import { boardFace, stain } from "./stains";
import type { Tints } from "./tints";

const RIM = 0.5; // the frame around the squares
const BASE = 0.3; // how thick the board is
const DROP = 300; // milliseconds that a new block takes to come down
const FIELD = 32; // of vision, in degrees

/** The block in hand, or the square that the keys are at. */
export interface Held {
  readonly colour: NivosColour | null;
  readonly area: Area;
  readonly storey: number; // blocks below it
  readonly fit: Fit;
  readonly isChosen: boolean;
}

/** A building, as far as it is shown. */
export interface Seen extends Pick<View, "columns" | "rows" | "left"> {
  readonly blocks: readonly Laid[];
  readonly cylinders: readonly number[]; // heights of all cylinders, also of those taken
}

/** A square on which the block in hand may be put, and how many blocks lie there. */
export interface Spot {
  readonly square: Square;
  readonly storey: number;
}

type Stain = MeshStandardMaterial;

interface Disposable {
  dispose(): void;
}

/** Give things back, and forget them. */
function dispose(things: Disposable[]): void {
  for (const thing of things.splice(0)) {
    thing.dispose();
  }
}

export class Space {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(FIELD, 1, 0.1, 100);
  readonly #sun = new DirectionalLight(0xfff1dc, 2.1);
  readonly #board = new Group();
  readonly #blocks = new Group();
  readonly #ghost = new Group();
  readonly #spots = new Group();
  readonly #shapes = new Map<string, BufferGeometry>();
  readonly #stains = new Map<NivosColour, readonly [face: Stain, side: Stain]>();
  readonly #cube = new BoxGeometry(1, 1, 1);
  readonly #ofBoard: Disposable[] = []; // to give back with the board
  readonly #ofSpots: Disposable[] = [];
  readonly #ofGhost: Disposable[] = []; // ... with the block in hand
  #edge: LineBasicMaterial | null = null; // around black blocks
  #tints: Tints;
  #seen: Seen | null = null;
  #held: Held | null = null;
  #marked: readonly Spot[] = [];
  #orbit: Orbit;
  #frame = 0;
  #falling: { readonly block: Object3D; readonly since: number; readonly to: number }[] = [];

  /** Throws where the browser can't draw in space. */
  constructor(canvas: HTMLCanvasElement, tints: Tints, orbit: Orbit) {
    this.#renderer = new WebGLRenderer({ canvas, alpha: true, antialias: true });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.shadowMap.autoUpdate = false; // looking from elsewhere moves no shadow
    this.#tints = tints;
    this.#orbit = orbit;
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(2048, 2048);
    this.#sun.shadow.radius = 5;
    this.#sun.shadow.bias = -0.0006;
    this.#sun.shadow.normalBias = 0.02;
    const sky = new HemisphereLight(0xffffff, 0xcbb393, 1.55);
    this.#scene.add(this.#board, this.#blocks, this.#spots, this.#ghost);
    this.#scene.add(this.#sun, this.#sun.target, sky);
  }

  resize(width: number, height: number): void {
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#renderer.setSize(width, height, false);
    this.#camera.aspect = width / Math.max(height, 1);
    this.#draw();
  }

  look(orbit: Orbit): void {
    this.#orbit = orbit;
    this.#draw();
  }

  /** Wear other colours. */
  repaint(tints: Tints): void {
    this.#tints = tints;
    this.#freeStains();
    const seen = this.#seen;
    this.#seen = null;
    if (seen) {
      this.show(seen);
    }
    this.mark(this.#marked);
    this.hold(this.#held);
  }

  /** Show a building; blocks that are new come down from above. */
  show(seen: Seen): void {
    const before = this.#seen;
    this.#seen = seen;
    this.#layBoard(seen);
    this.#falling = [];
    this.#blocks.clear();
    const isGrown = before !== null && seen.blocks.length === before.blocks.length + 1;
    seen.blocks.forEach((laid, i) => {
      const block = this.#body(laid.colour, areaOf(laid), laid.storey - 1);
      this.#blocks.add(block);
      if (isGrown && i === before.blocks.length && lasting(DROP) > 0) {
        this.#falling.push({ block, since: performance.now(), to: block.position.y });
      }
    });
    this.#draw(true);
  }

  /** Hold a block over the building, or nothing. */
  hold(held: Held | null): void {
    this.#held = held;
    this.#ghost.clear();
    dispose(this.#ofGhost);
    if (held && this.#seen) {
      const { area, storey, fit, isChosen, colour } = held;
      if (colour) {
        const body = this.#body(colour, area, storey);
        body.material = body.material.map((worn) => {
          const clear = worn.clone();
          clear.transparent = true;
          clear.opacity = isChosen ? 1 : fit === "not" ? 0.4 : 0.7;
          return clear;
        });
        body.castShadow = fit !== "not";
        this.#ofGhost.push(...body.material);
        this.#ghost.add(body);
      }
      const line = new MeshBasicMaterial({ color: this.#tints[fit] });
      this.#ofGhost.push(line);
      const size = new Vector3(widthOf(area), colour ? STOREY : 0, depthOf(area));
      for (const { at, reach } of barsAround(size, fit === "not")) {
        const bar = new Mesh(this.#cube, line);
        bar.position.copy(this.#corner(area, storey)).add(at);
        bar.scale.copy(reach);
        this.#ghost.add(bar);
      }
    }
    this.#draw(true);
  }

  /** Mark the squares where the block in hand fits. */
  mark(spots: readonly Spot[]): void {
    this.#marked = spots;
    this.#spots.clear();
    dispose(this.#ofSpots);
    const colour = new MeshBasicMaterial({ color: this.#tints.fits });
    const disc = new CylinderGeometry(0.09, 0.09, 0.02, 24);
    this.#ofSpots.push(colour, disc);
    for (const { square, storey } of spots) {
      const spot = new Mesh(disc, colour);
      spot.position.copy(this.#corner({ first: square, last: square }, storey));
      spot.position.add(new Vector3(0.5, 0.01, -0.5));
      this.#spots.add(spot);
    }
    this.#draw();
  }

  /** The square under a point of the picture, both from -1 to 1; and whether the ghost is there. */
  pick(x: number, y: number): { readonly square: Square | null; readonly isGhost: boolean } {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2(x, y), this.#camera);
    const solid = [...this.#board.children, ...this.#blocks.children];
    const [hit] = ray.intersectObjects(solid, false);
    const [ghost] = ray.intersectObjects(this.#ghost.children, false);
    const isGhost = ghost !== undefined && (!hit || ghost.distance < hit.distance + 0.05);
    return { square: hit ? this.#squareAt(hit.point, hit.face?.normal) : null, isGhost };
  }

  free(): void {
    cancelAnimationFrame(this.#frame);
    dispose(this.#ofGhost);
    dispose(this.#ofSpots);
    dispose(this.#ofBoard);
    dispose([...this.#shapes.values(), this.#cube, this.#sun.shadow, this.#renderer]);
    this.#freeStains();
    this.#renderer.forceContextLoss();
  }

  #freeStains(): void {
    for (const material of [...this.#stains.values()].flat()) {
      material.map?.dispose();
      material.dispose();
    }
    this.#stains.clear();
    this.#edge?.dispose();
    this.#edge = null;
  }

  #squareAt(point: Vector3, normal: Vector3 | undefined): Square | null {
    const { columns, rows } = this.#seen ?? { columns: 0, rows: 0 };
    const inside = normal ? point.clone().addScaledVector(normal, -0.03) : point;
    const column = Math.floor(inside.x + columns / 2);
    const row = Math.floor(rows / 2 - inside.z);
    const isOn = column >= 0 && column < columns && row >= 0 && row < rows;
    return isOn ? { column, row } : null;
  }

  /** The first corner of an area, on top of so many blocks. */
  #corner({ first }: Area, storey: number): Vector3 {
    const { columns, rows } = this.#seen ?? { columns: 0, rows: 0 };
    return new Vector3(first.column - columns / 2, storey * STOREY, rows / 2 - first.row);
  }

  #body(colour: NivosColour, area: Area, storey: number): Mesh<BufferGeometry, Stain[]> {
    const key = `${widthOf(area)}x${depthOf(area)}`;
    const shape = this.#shapes.get(key) ?? blockShape(widthOf(area), depthOf(area));
    this.#shapes.set(key, shape);
    const body = new Mesh<BufferGeometry, Stain[]>(shape, [...this.#stain(colour)]);
    body.position.copy(this.#corner(area, storey));
    body.castShadow = true;
    body.receiveShadow = true;
    if (colour === "black") {
      body.add(this.#outline(widthOf(area), depthOf(area)));
    }
    return body;
  }

  /** A light edge: black is told by it. */
  #outline(width: number, depth: number): LineSegments {
    const key = `edge ${width}x${depth}`;
    let shape = this.#shapes.get(key);
    if (!shape) {
      const box = new BoxGeometry(width - 0.05, STOREY, depth - 0.05);
      shape = new EdgesGeometry(box);
      shape.translate(width / 2, STOREY / 2, -depth / 2);
      box.dispose();
      this.#shapes.set(key, shape);
    }
    this.#edge ??= new LineBasicMaterial({ color: this.#tints.edge });
    return new LineSegments(shape, this.#edge);
  }

  /** What a block wears on its faces and on its sides; the ring of white is on its faces alone. */
  #stain(colour: NivosColour): readonly [face: Stain, side: Stain] {
    const known = this.#stains.get(colour);
    if (known) {
      return known;
    }
    const face = new MeshStandardMaterial({ map: stain(colour, this.#tints), roughness: 0.72 });
    const side =
      colour === "white"
        ? new MeshStandardMaterial({ color: this.#tints.blocks.white, roughness: 0.72 })
        : face;
    this.#stains.set(colour, [face, side]);
    return [face, side];
  }

  /** The board itself, and the cylinders behind it. */
  #layBoard(seen: Seen): void {
    const { columns, rows, left, cylinders } = seen;
    this.#board.clear();
    dispose(this.#ofBoard);
    const side = new MeshStandardMaterial({ color: this.#tints.woodDeep, roughness: 0.8 });
    const map = boardFace(seen, RIM, this.#tints);
    const face = new MeshStandardMaterial({ map, roughness: 0.85 });
    const slab = new BoxGeometry(columns + 2 * RIM, BASE, rows + 2 * RIM);
    const board = new Mesh(slab, [side, side, face, side, side, side]);
    board.position.y = -BASE / 2;
    board.receiveShadow = true;
    this.#board.add(board);
    const wood = new MeshStandardMaterial({ color: this.#tints.wood, roughness: 0.7 });
    this.#ofBoard.push(side, map, face, slab, wood);
    const tallest = Math.max(1, ...cylinders);
    for (const height of left) {
      const tall = 0.1 + (height / tallest) * 1.6;
      const shape = new CylinderGeometry(0.19, 0.19, tall, 32);
      this.#ofBoard.push(shape);
      const cylinder = new Mesh(shape, wood);
      const x = ((cylinders.indexOf(height) + 0.5) / cylinders.length - 0.5) * columns;
      cylinder.position.set(x, tall / 2, -rows / 2 - RIM / 2);
      cylinder.castShadow = true;
      this.#board.add(cylinder);
    }
    const reach = Math.hypot(columns, rows) / 2 + 1;
    const { camera } = this.#sun.shadow;
    [camera.left, camera.right, camera.bottom, camera.top] = [-reach, reach, -reach, reach];
    camera.far = 30;
    camera.updateProjectionMatrix();
    this.#sun.position.set(-4.5, 9, 3.5);
  }

  /** Draw with the next frame of the browser, once; shadows too if something has moved. */
  #draw(isMoved = false): void {
    this.#renderer.shadowMap.needsUpdate ||= isMoved;
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => {
      this.#fall();
      this.#aim();
      this.#renderer.render(this.#scene, this.#camera);
      if (this.#falling.length > 0) {
        this.#draw(true);
      }
    });
  }

  #fall(): void {
    const now = performance.now();
    for (const { block, since, to } of this.#falling) {
      const left = Math.max(0, 1 - (now - since) / DROP);
      block.position.y = to + 1.6 * left * left;
    }
    this.#falling = this.#falling.filter(({ since }) => now - since < DROP);
  }

  /** Look at the middle of the building from where the orbit says, so that the board fits. */
  #aim(): void {
    const { columns, rows } = this.#seen ?? { columns: 6, rows: 6 };
    const reach = Math.hypot(columns, rows) / 2 + RIM;
    const half = Math.tan(((FIELD / 2) * Math.PI) / 180) * Math.min(1, this.#camera.aspect);
    const unit = (reach * 1.1) / half;
    const { x, y, z } = eyeOf(this.#orbit);
    this.#camera.position.set(x * unit, y * unit + 0.4, z * unit);
    this.#camera.lookAt(0, 0.4, 0);
    this.#camera.updateProjectionMatrix();
  }
}
