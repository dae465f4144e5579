/** Benches that measure code in a browser, with the settings of the component tests. */
import { defineConfig } from "vitest/config";
import { ensureBrowser } from "./scripts/browser.ts";

// The settings read the browser's path from here. Other runs get it from `npm test`.
process.env["CHROME_PATH"] ??= ensureBrowser();
const { default: root } = await import("./vitest.config.ts");

const components = root.test?.projects?.find(
  (project) => typeof project === "object" && "test" in project && project.test?.name === "components",
);
if (typeof components !== "object" || !("test" in components)) throw new Error("the component tests have no settings");

export default defineConfig({
  ...components,
  test: { ...components.test, name: "bench", include: ["tests/bench/call-paths.ts"], testTimeout: 1_800_000 },
});
