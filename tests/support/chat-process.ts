/**
 * The product's server as a process of its own, which may be killed; run by `startChatProcess` of chat-server.ts. Tells where it is and
 * what signs for its chat, and how much memory it holds when asked.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readConfig } from "#server/config.ts";
import { localChatApp } from "#server/db/chat-app.ts";
import { startServer } from "#server/index.ts";
import { systemClock } from "#server/services/clock.ts";

const quiet = { info: () => undefined, error: (line: string) => console.error(line) };

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

const server = await startServer(readConfig(process.env), systemClock, quiet);
const app = await localChatApp(server.database.db);
process.send?.({ url: server.url, app });
process.on("message", () => {
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  process.send?.({ rss, heap: heapUsed + external });
});
process.once("disconnect", () => void server.close().then(() => process.exit(0)));
