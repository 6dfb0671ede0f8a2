import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { offline } from "./scripts/offline.js";
import { squeeze } from "./scripts/squeeze.js";

// The page, as files that any web host can serve from any folder: all addresses are relative.
export default defineConfig({
  base: "./",
  plugins: [svelte(), offline(), squeeze()],
  build: { outDir: "build/site", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0 },
  worker: { format: "es" },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  test: {
    include: ["src/**/*.test.ts"],
    environment: "jsdom",
    isolate: false, // one page for all: setting it up anew for each file takes as long as the tests

    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
});
