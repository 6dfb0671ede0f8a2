/** Where one looks from: around the building, up and down, nearer and farther. */

export interface Orbit {
  readonly around: number; // in radians: 0 is from the side of the first row
  readonly up: number; // in radians: 0 is level with the board
  readonly distance: number; // 1 shows the whole board
}

export const FRONT: Orbit = { around: 0.36, up: 0.95, distance: 0.96 };

const [LOWEST, HIGHEST] = [0.12, 1.5];
const [NEAREST, FARTHEST] = [0.45, 1.6];

/** Turn by two angles. */
export function turned(orbit: Orbit, around: number, up: number): Orbit {
  return {
    ...orbit,
    around: orbit.around + around,
    up: Math.max(LOWEST, Math.min(orbit.up + up, HIGHEST)),
  };
}

/** Come nearer, by a factor under 1, or go farther. */
export function moved(orbit: Orbit, factor: number): Orbit {
  return { ...orbit, distance: Math.max(NEAREST, Math.min(orbit.distance * factor, FARTHEST)) };
}

/** Where the eye is, seen from what it looks at. */
export function eyeOf({ around, up, distance }: Orbit): { x: number; y: number; z: number } {
  const level = Math.cos(up) * distance;
  return { x: Math.sin(around) * level, y: Math.sin(up) * distance, z: Math.cos(around) * level };
}
