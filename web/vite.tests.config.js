import { defineConfig } from "vite";

// What the tests run: modules that Node and a browser can both load. The page: vite.config.js.
export default defineConfig({
  build: {
    ssr: true,
    outDir: "build",
    emptyOutDir: false, // the page lies there too
    target: "es2022",
    minify: false,
    rolldownOptions: {
      input: {
        host: "tests/host/index.ts",
        thread: "tests/host/thread.ts",
        tasks: "tests/tasks/index.ts",
        unit: "tests/unit/index.ts",
        worker: "src/engine/worker.ts",
      },
      output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
