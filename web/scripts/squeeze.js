/** Writes compressed copies beside the files of the build, for servers that send them as they are. */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const KINDS = /\.(css|html|js|json|svg|wasm|webmanifest)$/;
const LEAST = 1024; // bytes: less is not worth a header

/** @returns {import("vite").Plugin} */
export function squeeze() {
  let folder = "";
  return {
    name: "tablee-squeeze",
    apply: "build",
    configResolved({ root, build }) {
      folder = join(root, build.outDir);
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        const content = entry.isFile() && KINDS.test(entry.name) ? readFileSync(path) : null;
        if (content !== null && content.length >= LEAST) {
          writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
          const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
          writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
        }
      }
    },
  };
}
