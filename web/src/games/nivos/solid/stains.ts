/** Stained wood with its pattern, painted on a tile of one square. */

import { CanvasTexture, RepeatWrapping, SRGBColorSpace } from "three";
import type { Grid } from "../squares";
import type { NivosColour } from "../view";
import type { Tints } from "./tints";

const TILE = 192; // pixels
const UNITS = 48; // a tile in the units of the patterns of the page

type Brush = CanvasRenderingContext2D;

/** Strokes that go over the edges of the tile evenly, so that tiles join. */
const PATTERNS: Partial<Record<NivosColour, (brush: Brush, tints: Tints) => void>> = {
  red: (brush, { mark }) => {
    lines(brush, mark, 1.5, 8, (at) => {
      brush.moveTo(at - UNITS, UNITS);
      brush.lineTo(at, 0);
      brush.moveTo(at, UNITS);
      brush.lineTo(at + UNITS, 0);
    });
  },
  orange: (brush, { mark }) => {
    lines(brush, mark, 1.4, 6, (at) => {
      brush.moveTo(0, at + 3);
      brush.lineTo(UNITS, at + 3);
    });
  },
  yellow: (brush, { mark }) => {
    brush.fillStyle = mark;
    for (let x = 0; x < UNITS; x += 8) {
      for (let y = 0; y < UNITS; y += 8) {
        dot(brush, x + 2, y + 2);
        dot(brush, x + 6, y + 6);
      }
    }
  },
  green: (brush, { markLight }) => {
    lines(brush, markLight, 1, 6, (at) => {
      brush.moveTo(at + 3, 0);
      brush.lineTo(at + 3, UNITS);
      brush.moveTo(0, at + 3);
      brush.lineTo(UNITS, at + 3);
    });
  },
  blue: (brush, { markLight }) => {
    lines(brush, markLight, 1.3, 6, (at) => {
      brush.moveTo(0, at + 3);
      for (let x = 0; x < UNITS; x += 12) {
        brush.bezierCurveTo(x + 4, at - 1, x + 8, at + 7, x + 12, at + 3);
      }
    });
  },
  purple: (brush, { markLight }) => {
    lines(brush, markLight, 1.3, 6, (at) => {
      brush.moveTo(0, at + 5);
      for (let x = 0; x < UNITS; x += 8) {
        brush.lineTo(x + 4, at + 1.5);
        brush.lineTo(x + 8, at + 5);
      }
    });
  },
  white: (brush, { wood }) => {
    brush.strokeStyle = wood;
    brush.lineWidth = 1.6;
    brush.beginPath();
    brush.roundRect(7, 7, UNITS - 14, UNITS - 14, 4);
    brush.stroke();
  },
  neutral: grain,
};

function grain(brush: Brush, { mark }: Pick<Tints, "mark">): void {
  lines(brush, mark, 0.8, 4, (at) => {
    const bend = ((at * 7) % 5) - 2;
    brush.moveTo(0, at + 2);
    brush.bezierCurveTo(16, at + 2 + bend / 2, 32, at + 2 - bend / 2, UNITS, at + 2);
  });
}

function lines(
  brush: Brush,
  stroke: string,
  width: number,
  apart: number,
  draw: (at: number) => void,
): void {
  brush.strokeStyle = stroke;
  brush.lineWidth = width;
  brush.beginPath();
  for (let at = 0; at < UNITS; at += apart) {
    draw(at);
  }
  brush.stroke();
}

function dot(brush: Brush, x: number, y: number): void {
  brush.beginPath();
  brush.arc(x, y, 1.2, 0, 2 * Math.PI);
  brush.fill();
}

function painted(width: number, height: number, paint: (brush: Brush) => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext("2d");
  if (brush) {
    paint(brush);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

/** The face of a block: one square of it. */
export function stain(colour: NivosColour, tints: Tints): CanvasTexture {
  const texture = painted(TILE, TILE, (brush) => {
    brush.fillStyle = tints.blocks[colour];
    brush.fillRect(0, 0, TILE, TILE);
    brush.scale(TILE / UNITS, TILE / UNITS);
    PATTERNS[colour]?.(brush, tints);
  });
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  return texture;
}

/** The board from above: a frame of wood, the squares, and what they are called. */
export function boardFace({ columns, rows }: Grid, rim: number, tints: Tints): CanvasTexture {
  const cell = 128;
  const edge = rim * cell;
  const [width, height] = [columns * cell + 2 * edge, rows * cell + 2 * edge];
  return painted(width, height, (brush) => {
    brush.fillStyle = tints.wood;
    brush.fillRect(0, 0, width, height);
    brush.fillStyle = tints.woodDeep;
    brush.fillRect(edge - 5, edge - 5, columns * cell + 10, rows * cell + 10);
    brush.fillStyle = tints.square;
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < rows; row++) {
        brush.beginPath();
        brush.roundRect(edge + column * cell + 2, edge + row * cell + 2, cell - 4, cell - 4, 8);
        brush.fill();
      }
    }
    brush.fillStyle = tints.ink;
    brush.font = "600 34px system-ui, sans-serif";
    brush.textAlign = "center";
    brush.textBaseline = "middle";
    for (let column = 0; column < columns; column++) {
      const letter = String.fromCharCode("a".charCodeAt(0) + column);
      brush.fillText(letter, edge + (column + 0.5) * cell, height - edge / 2);
    }
    for (let row = 0; row < rows; row++) {
      brush.fillText(String(row + 1), edge / 2, height - edge - (row + 0.5) * cell);
    }
  });
}
