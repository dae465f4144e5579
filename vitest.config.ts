import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/{gateway,lib,server}/**/*.test.ts"],
          globalSetup: ["tests/support/databases.ts"],
          // A database of one's own opens in a second, on a busy machine in many.
          hookTimeout: 60_000,
          testTimeout: 20_000,
        },
      },
      {
        // The rules of the house: no database, so that `npm run check` is quick.
        test: {
          name: "checks",
          environment: "node",
          include: ["tests/checks/**/*.test.ts"],
        },
      },
    ],
  },
});
