/** Serves the built tests and the modules, as any static host would. */

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const BUILD = fileURLToPath(new URL(".", import.meta.url));
const GENERATED = process.env["TABLEE_GENERATED"] ?? join(BUILD, "..", "src", "generated");
const KINDS: Readonly<Record<string, string>> = { js: "text/javascript", json: "application/json" };
const PAGE = "<!doctype html><title>Tests</title><link rel=icon href='data:,'>";

/** Start on any free port; give the address. */
export async function startServer(): Promise<string> {
  const server = createServer((request, response) => {
    const [folder = "", name = ""] = (request.url ?? "").split("/").slice(-2);
    const file = folder === "generated" ? join(GENERATED, name) : join(BUILD, name);
    const kind = KINDS[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    if (name === "") {
      response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
      return;
    }
    readFile(file).then(
      (content) => response.writeHead(200, { "content-type": kind }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  server.unref();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
