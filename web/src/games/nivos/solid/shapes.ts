/** The bodies of the building, in squares: x to the right, y up, z towards the first row. */

import { type BufferGeometry, ExtrudeGeometry, Shape, Vector3 } from "three";

export const STOREY = 0.46; // the height of a block
const BEVEL = 0.045;
const GAP = 0.02; // between blocks side by side

/** A block with soft edges; its first corner is at (0, 0, 0), and its squares go right and back. */
export function blockShape(width: number, depth: number): BufferGeometry {
  const inset = GAP + BEVEL;
  const shape = softRectangle(inset, inset, width - 2 * inset, depth - 2 * inset, 0.05);
  const geometry = new ExtrudeGeometry(shape, {
    depth: STOREY - 2 * BEVEL - 0.005,
    bevelEnabled: true,
    bevelSize: BEVEL,
    bevelThickness: BEVEL,
    bevelSegments: 3,
    curveSegments: 3,
  });
  geometry.translate(0, 0, BEVEL);
  geometry.rotateX(-Math.PI / 2);
  return geometry;
}

function softRectangle(x: number, y: number, width: number, height: number, r: number): Shape {
  const shape = new Shape();
  shape.moveTo(x + r, y);
  shape.lineTo(x + width - r, y);
  shape.quadraticCurveTo(x + width, y, x + width, y + r);
  shape.lineTo(x + width, y + height - r);
  shape.quadraticCurveTo(x + width, y + height, x + width - r, y + height);
  shape.lineTo(x + r, y + height);
  shape.quadraticCurveTo(x, y + height, x, y + height - r);
  shape.lineTo(x, y + r);
  shape.quadraticCurveTo(x, y, x + r, y);
  return shape;
}

const BAR = 0.045; // how thick the bars around a block are
const DASH = 0.24;

export interface Bar {
  readonly at: Vector3; // its middle, from the first corner of the block
  readonly reach: Vector3; // its size
}

/** Bars along the edges of a block of a size; broken ones where it does not fit. */
export function barsAround(size: Vector3, isBroken: boolean): Bar[] {
  const ends = (along: "x" | "y" | "z"): number[] => (size[along] > 0 ? [0, size[along]] : [0]);
  const bars: Bar[] = [];
  for (const y of ends("y")) {
    for (const z of ends("z")) {
      bars.push(...pieces("x", new Vector3(0, y, -z), size.x, isBroken));
    }
    for (const x of ends("x")) {
      bars.push(...pieces("z", new Vector3(x, y, 0), -size.z, isBroken));
    }
  }
  if (size.y > 0) {
    for (const x of ends("x")) {
      for (const z of ends("z")) {
        bars.push(...pieces("y", new Vector3(x, 0, -z), size.y, isBroken));
      }
    }
  }
  return bars;
}

/** An edge in one piece, or in dashes with gaps between. */
function pieces(along: "x" | "y" | "z", from: Vector3, length: number, isBroken: boolean): Bar[] {
  const count = isBroken ? 2 * Math.max(1, Math.round(Math.abs(length) / (2 * DASH))) + 1 : 1;
  const each = length / count;
  return Array.from({ length: (count + 1) / 2 }, (_, i) => {
    const at = from.clone();
    at[along] += (2 * i + 0.5) * each;
    const reach = new Vector3(BAR, BAR, BAR);
    reach[along] += Math.abs(each);
    return { at, reach };
  });
}
