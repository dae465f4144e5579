/** The whole product on a free port, with the full demo in memory, for budgets and browser tests. */
import { beijingDate, parseBeijing } from "#lib/domain/time.ts";
import { readConfig } from "#server/config.ts";
import { startServer } from "#server/index.ts";
import type { Clock } from "#server/services/clock.ts";
import { buildSite } from "./build.ts";
import { seedId } from "./data-id.ts";
import { TEST_SITE_URL, testSiteFolder } from "./test-site-folder.ts";

const MEMORY = "";

/** Every run of a day starts at ten in the morning: the same fairs are on, and pages built by an earlier run are still true. */
const morningClock = (): Clock => {
  const offset = (parseBeijing(`${beijingDate(Date.now())} 10:00:00`) ?? Date.now()) - Date.now();
  return { now: () => Date.now() + offset };
};

export type TestSite = { url: string; close: () => Promise<void> };

type Options = { log: (line: string) => void; more?: Readonly<Record<string, string>>; clock?: Clock };

/** Starts it, and builds the pages if they are out of date. `more`: settings of the server that its pages do not hold. */
export const serveTestSite = async ({ log, more = {}, clock = morningClock() }: Options): Promise<TestSite> => {
  const outDir = testSiteFolder();
  const settings = { PORT: "0", DATA_DIR: MEMORY, DEMO: "1", TRUST_PROXY: "1", SITE_DIR: outDir, ...more };
  const server = await startServer(readConfig(settings), clock);
  try {
    await buildSite({ apiUrl: server.url, siteUrl: TEST_SITE_URL, dataId: seedId(clock.now()), outDir, log });
    return server;
  } catch (error) {
    await server.close();
    throw error;
  }
};

/** As a child process: reports its address, and ends with its parent. */
const serveParent = async (): Promise<void> => {
  const site = await serveTestSite({ log: console.log });
  process.send?.({ url: site.url });
  process.once("disconnect", () => void site.close().then(() => process.exit(0)));
};

if (import.meta.main) await serveParent();
