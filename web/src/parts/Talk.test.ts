import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { speak } from "../words/words.svelte";
import Talk from "./Talk.svelte";

beforeAll(async () => {
  await speak("en");
});

afterEach(() => {
  cleanup();
  say.mockClear();
});

let answer: (heard: boolean) => void; // what is said, when it pleases us
const say = vi.fn(
  () =>
    new Promise<boolean>((resolve) => {
      answer = resolve;
    }),
);

async function write(text: string): Promise<HTMLInputElement> {
  const field = screen.getByRole<HTMLInputElement>("textbox");
  await fireEvent.input(field, { target: { value: text } });
  return field;
}

async function send(field: HTMLInputElement): Promise<void> {
  await fireEvent.submit(field);
}

/** Wait until everything has come of an answer. */
async function heard(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await tick();
}

test("on a slow line a text is said once, and what is written meanwhile stays", async () => {
  render(Talk, { say, react: () => undefined });
  const field = await write("hello");
  await send(field);
  await send(field);
  expect(say).toHaveBeenCalledTimes(1);
  await write("and more");
  answer(true);
  await heard();
  expect(field.value).toBe("and more");
});

test("who has sent something keeps the focus, and nothing is sent twice", async () => {
  render(Talk, { say, react: () => undefined });
  await write("hello");
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
  await fireEvent.click(button);
  await fireEvent.click(button);
  expect(say).toHaveBeenCalledTimes(1);
  expect(button.disabled).toBe(false); // a browser takes the focus from what is disabled
  expect(button.getAttribute("aria-disabled")).toBe("true");
});

test("a text that was refused is there again", async () => {
  render(Talk, { say, react: () => undefined });
  const field = await write("hello");
  await send(field);
  expect(field.value).toBe("");
  answer(false);
  await vi.waitFor(() => {
    expect(field.value).toBe("hello");
  }, 60_000);
});
