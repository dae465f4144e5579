import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          include: ["tests/{lib,server,checks}/**/*.test.ts"],
          globalSetup: ["tests/support/databases.ts"],
        },
      },
    ],
  },
});
