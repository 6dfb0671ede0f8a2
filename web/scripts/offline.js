/** Writes the service worker: it keeps every file of this build, so that the page works offline. */

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** @returns {import("vite").Plugin} */
export function offline() {
  /** @type {import("vite").ResolvedConfig} */
  let config;
  return {
    name: "tablee-offline",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle(_, bundle) {
      const built = Object.values(bundle).map(({ fileName }) => fileName);
      const copied = filesIn(config.publicDir).map((file) => relative(config.publicDir, file));
      const files = ["./", ...new Set([...built, ...copied])].filter(
        (name) => !name.endsWith(".html"),
      );
      const hash = createHash("sha256");
      for (const item of Object.values(bundle)) {
        hash.update(item.type === "chunk" ? item.code : item.source);
      }
      for (const file of filesIn(config.publicDir)) {
        hash.update(readFileSync(file));
      }
      const template = readFileSync(join(config.root, "offline", "worker.js"), "utf8");
      const source = template
        .replace("/* files */ []", JSON.stringify(files.sort()))
        .replace("/* build */", hash.digest("hex").slice(0, 16));
      this.emitFile({ type: "asset", fileName: "sw.js", source });
    },
  };
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}
