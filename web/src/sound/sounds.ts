/** Sounds: short, wooden, quiet; made as they are needed, and none before the first touch. */

import { settings } from "../settings.svelte";

export type Sound = "knock" | "roll" | "coin" | "lift" | "low" | "end" | "no";

const CALM = 250; // milliseconds after a touch: what makes sounds takes long to make

let context: AudioContext | null = null;

// Browsers allow sound once somebody has touched the page, here or on the way here.
for (const touch of ["pointerdown", "keydown"]) {
  addEventListener(touch, prepare, { once: true });
}
if ("userActivation" in navigator && navigator.userActivation.hasBeenActive) {
  prepare();
}

/** Get ready for sounds, once the touch has been answered. */
function prepare(): void {
  setTimeout(() => {
    context ??= new AudioContext();
    void context.resume();
  }, CALM);
}

/** Let something be heard, if sounds are wanted. */
export function sound(name: Sound | null): void {
  if (name === null || !settings.sound || !context || document.hidden) {
    return;
  }
  const at = context.currentTime + 0.01;
  switch (name) {
    case "knock":
      knock(context, at, 240);
      break;
    case "lift":
      knock(context, at, 420, 0.05);
      break;
    case "coin":
      tone(context, at, 1650, 0.09, 0.05);
      tone(context, at + 0.05, 2200, 0.12, 0.04);
      break;
    case "roll":
      for (let i = 0; i < 5; i++) {
        knock(context, at + i * (0.05 + i * 0.012), 320 - 25 * i, 0.06);
      }
      break;
    case "low":
      tone(context, at, 98, 0.9, 0.16);
      break;
    case "no":
      knock(context, at, 130, 0.08);
      break;
    case "end":
      tone(context, at, 392, 0.4, 0.09);
      tone(context, at + 0.18, 494, 0.4, 0.09);
      tone(context, at + 0.36, 587, 0.6, 0.09);
      break;
  }
}

/** Wood on wood: a pitch that falls at once. */
function knock(audio: AudioContext, at: number, pitch: number, loudness = 0.14): void {
  const oscillator = audio.createOscillator();
  oscillator.type = "triangle";
  oscillator.frequency.setValueAtTime(pitch * 1.6, at);
  oscillator.frequency.exponentialRampToValueAtTime(pitch, at + 0.03);
  shape(audio, oscillator, at, 0.09, loudness);
}

function tone(
  audio: AudioContext,
  at: number,
  pitch: number,
  lasting: number,
  loudness: number,
): void {
  const oscillator = audio.createOscillator();
  oscillator.type = "sine";
  oscillator.frequency.setValueAtTime(pitch, at);
  shape(audio, oscillator, at, lasting, loudness);
}

/** Begin quickly, and fade. */
function shape(
  audio: AudioContext,
  from: OscillatorNode,
  at: number,
  lasting: number,
  loudness: number,
): void {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasting);
  from.connect(gain).connect(audio.destination);
  from.start(at);
  from.stop(at + lasting + 0.02);
}
