import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { settings } from "../settings.svelte";
import { speak } from "../words/words.svelte";
import Move from "./Move.svelte";

const useLink = vi.hoisted(() => vi.fn(() => Promise.resolve({ name: "Ada", tables: [] })));
vi.mock("../server", () => ({
  useLink,
  whoAmI: () => Promise.resolve(null),
  isMadeHere: (token: string) => token === "mine",
}));

beforeAll(() => speak("en"));
afterEach(cleanup);

test("the name comes with the guest, and a link is used once", async () => {
  settings.name = "Bo";
  render(Move, { token: "abc" });
  const button = screen.getByRole("button", { name: "Play on here" });
  await Promise.all([fireEvent.click(button), fireEvent.click(button)]);
  await vi.waitFor(() => {
    expect(settings.name).toBe("Ada");
  }, 60_000);
  expect(useLink).toHaveBeenCalledTimes(1);
});

test("a link is of no use on the device that made it", () => {
  render(Move, { token: "mine" });
  expect(screen.getByText(/Open it on the other one/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Play on here" })).toBeNull();
});
