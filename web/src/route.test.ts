import { afterEach, expect, test } from "vitest";
import { followAddress, go, read, tableLeft } from "./route.svelte";

afterEach(() => visit("#/"));

/** Go somewhere, and wait until the page is there. */
async function visit(address: string): Promise<void> {
  if (location.hash !== address) {
    const arrived = new Promise((resolve) => {
      addEventListener("hashchange", resolve, { once: true });
    });
    go(address);
    await arrived;
  }
}

test.each([
  ["", { page: "home" }],
  ["#/", { page: "home" }],
  ["#/rules/nivos", { page: "rules", game: "nivos" }],
  ["#/table/abc", { page: "table", id: "abc" }],
  ["#/local/abc", { page: "local", id: "abc" }],
  ["#/local/abc/replay", { page: "local-replay", id: "abc", number: 1 }],
  ["#/local/abc/replay/3", { page: "local-replay", id: "abc", number: 3 }],
  ["#/replay/abc/3", { page: "replay", id: "abc", number: 3 }],
  ["#/replay/abc/x", { page: "replay", id: "abc", number: 1 }],
  ["#/move/TOKEN", { page: "move", token: "TOKEN" }],
  ["#/toString", { page: "lost" }],
])("%s leads somewhere", (hash, route) => {
  expect(read(hash)).toEqual(route);
});

test("who leaves a table to look something up is led back to it, also after a reload", async () => {
  followAddress();
  await visit("#/local/abc");
  expect(tableLeft()).toBeNull();
  await visit("#/rules/nivos");
  expect(tableLeft()).toBe("#/local/abc");
  await visit("#/settings");
  expect(tableLeft()).toBe("#/local/abc");
  followAddress(); // as a reload does
  expect(tableLeft()).toBe("#/local/abc");
});

test("who comes from elsewhere is led to no table", async () => {
  followAddress();
  await visit("#/table/abc");
  await visit("#/game/nivos");
  await visit("#/rules/nivos");
  expect(tableLeft()).toBeNull();
  history.replaceState({ table: "https://example.org/" }, "");
  followAddress();
  expect(tableLeft()).toBeNull();
});
