import { availableParallelism } from "node:os";
import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { TEST_BROWSER_ARGS } from "./scripts/browser.ts";
import { janusCommands } from "./tests/support/calls/janus.ts";
import { relayCommands } from "./tests/support/calls/relay.ts";
import { udpCommands } from "./tests/support/calls/udp-line.ts";

const executablePath = process.env["CHROME_PATH"];

/** Opening a database takes a second and drawing a PDF four; on a busy machine, minutes. Passing tests never wait this long. */
const patient = { hookTimeout: 180_000, testTimeout: 180_000 };
const POLL = { timeout: 60_000 };

const withDatabase = {
  ...patient,
  environment: "node" as const,
  globalSetup: ["tests/support/server/databases.ts"],
  expect: { poll: POLL },
};

export default defineConfig({
  test: {
    // One more than there are cores: tests of calls and of the chat service wait for half of their time. The default leaves a core idle.
    // Why: docs/decisions/0147-fewer-processes-for-the-same-proof.md
    maxWorkers: availableParallelism() + 1,
    tags: [{ name: "release", description: "Only `npm run test:release` runs it (scripts/test-scope.ts)." }],
    projects: [
      {
        // Stores are one of each a page, so every file has modules of its own, without a process of its own.
        test: {
          ...withDatabase,
          name: "unit",
          include: ["tests/{lib,loading,scripts}/**/*.test.ts"],
          isolate: false,
          setupFiles: ["tests/support/fresh-modules.ts"],
        },
      },
      {
        // A backend holds no state outside of itself: the files of a worker share its modules, which costs a third less.
        test: { ...withDatabase, name: "server", include: ["tests/{gateway,server}/**/*.test.ts"], isolate: false },
      },
      {
        // Single components in a real browser: their behaviour in every state, without a page around them.
        plugins: [react(), tailwindcss()],
        // Each file has a page of its own. Without this, it asks Vite again for every module that an earlier page has loaded.
        server: { headers: { "Cache-Control": "max-age=600" } },
        optimizeDeps: {
          include: [
            ...["react", "react-dom/client", "react/jsx-dev-runtime", "clsx", "lucide-react", "vitest-browser-react"],
            ...["@headlessui/react", "dayjs", "@nanostores/react", "nanostores", "zod/mini", "axe-core", "jspdf", "unpdf/pdfjs"],
            "trtc-sdk-v5/trtc.esm.js",
          ],
        },
        test: {
          ...patient,
          name: "components",
          expect: { poll: POLL },
          include: ["tests/components/**/*.test.tsx"],
          browser: {
            enabled: true,
            headless: true,
            commands: { ...udpCommands, ...relayCommands, ...janusCommands },
            screenshotFailures: false,
            expect: {
              toMatchScreenshot: {
                comparatorOptions: { includeAA: true, threshold: 0.1, allowedMismatchedPixelRatio: 0.0002 },
                // Fonts are our own and drawn by their outlines: one picture is good for every machine.
                resolveScreenshotPath: ({ root, testFileDirectory, screenshotDirectory, testFileName, arg, ext }) =>
                  join(root, testFileDirectory, screenshotDirectory, testFileName, `${arg}${ext}`),
              },
            },
            provider: playwright({ launchOptions: { args: TEST_BROWSER_ARGS, ...(executablePath ? { executablePath } : {}) } }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        // The rules of the house: no database, so that `npm run check` is quick.
        test: {
          // They read the whole source, on a busy machine in many seconds.
          ...patient,
          name: "checks",
          environment: "node",
          include: ["tests/checks/**/*.test.ts"],
        },
      },
    ],
  },
});
