/**
 * The site of the browser tests once more, as a child process: it lets the origin in FRAME_ANCESTORS frame its chat. Tells its address, and
 * ends with its parent.
 */
import { testSiteFolder } from "#scripts/test-site-folder.ts";
import { readConfig } from "#server/config.ts";
import { startServer } from "#server/index.ts";
import { systemClock } from "#server/services/clock.ts";

const FRAME_ANCESTORS = process.env["FRAME_ANCESTORS"] ?? "";
const settings = { PORT: "0", DATA_DIR: "", DEMO: "1", TRUST_PROXY: "1", SITE_DIR: testSiteFolder(), FRAME_ANCESTORS };
const server = await startServer(readConfig(settings), systemClock);
process.send?.({ url: server.url });
process.once("disconnect", () => void server.close().then(() => process.exit(0)));
