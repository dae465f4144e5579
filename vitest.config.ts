import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/{lib,server}/**/*.test.ts"],
          globalSetup: ["tests/support/databases.ts"],
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
