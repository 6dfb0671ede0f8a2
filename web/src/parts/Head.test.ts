import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import Head from "./Head.svelte";

afterEach(cleanup);

test("the title of the tab says who is called, where, and nothing twice", () => {
  render(Head, { title: "Nivos", calls: "Your turn" });
  expect(document.title).toBe("Your turn · Nivos · Tablée");
  cleanup();
  render(Head, { title: "Nivos" });
  expect(document.title).toBe("Nivos · Tablée");
  cleanup();
  render(Head, { title: "Tablée" }); // a table that is not there yet
  expect(document.title).toBe("Tablée");
});
