import { afterEach, expect, test, vi } from "vitest";
import { OnlineTable } from "./online";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a device that loses its network knows at once that the line is cut", () => {
  const Line = class {
    close = vi.fn();
  };
  vi.stubGlobal("WebSocket", Line);
  const table = new OnlineTable("https://play.example", "1");
  const statuses: string[] = [];
  table.subscribe(({ status }) => statuses.push(status));
  dispatchEvent(new Event("offline"));
  expect(statuses).toEqual(["connecting", "lost"]);
  table.close();
  dispatchEvent(new Event("offline"));
  expect(statuses).toEqual(["connecting", "lost", "lost"]); // hanging up, and no more
});
