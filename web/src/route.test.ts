import { expect, test } from "vitest";
import { read } from "./route.svelte";

test.each([
  ["", { page: "home" }],
  ["#/", { page: "home" }],
  ["#/rules/nivos", { page: "rules", game: "nivos" }],
  ["#/table/abc", { page: "table", id: "abc" }],
  ["#/replay/abc/3", { page: "replay", id: "abc", number: 3 }],
  ["#/replay/abc/x", { page: "replay", id: "abc", number: 1 }],
  ["#/move/TOKEN", { page: "move", token: "TOKEN" }],
  ["#/toString", { page: "lost" }],
])("%s leads somewhere", (hash, route) => {
  expect(read(hash)).toEqual(route);
});
