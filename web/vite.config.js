import { defineConfig } from "vite";

// For now this builds what the tests run: modules that Node and a browser can both load.
export default defineConfig({
  build: {
    ssr: true,
    outDir: "build",
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
