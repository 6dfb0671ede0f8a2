/** Builds the modules, their words and their descriptions from the games' Python files. */

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const own = "../.venv/bin/python"; // as `make setup` leaves it
const python = process.env["PYTHON"] ?? (existsSync(own) ? own : "python3");
const done = spawnSync(python, ["-m", "tablee.wasm", "src/generated"], {
  env: { ...process.env, TABLEE_KERNELS: "portable" },
  stdio: "inherit",
});
process.exit(done.status ?? 1);
