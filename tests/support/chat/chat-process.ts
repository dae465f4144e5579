/**
 * The product's server as a process of its own, which may be killed; `chat-server.ts` runs it. Reports its address and the key that signs
 * for its chat; reports its memory or moves its clock on request. MACHINE_AHEAD makes its machine's clock wrong
 * by these seconds, TRUSTED_AHEAD the one that it follows.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { readConfig } from "#server/config.ts";
import { localChatApp } from "#server/db/chat/chat-app.ts";
import { startServer } from "#server/index.ts";
import { type Clock, systemClock } from "#server/services/clock.ts";

/** Requests to it: move its clock, report its usage, or report it after garbage collection. */
export type Wish = { advance: number } | { usage: true } | { memory: true };

const quiet = { info: () => undefined, error: (line: string) => process.env["CHAT_QUIET"] !== "1" && console.error(line) };

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

let offset = Number(process.env["TRUSTED_AHEAD"] ?? 0) * 1000;
const movable: Clock = { now: () => Date.now() + offset };
// A machine whose clock is off, seconds ahead: the server has to find out by itself.
const aheadSeconds = Number(process.env["MACHINE_AHEAD"] ?? 0);
const rightNow = Date.now;
if (aheadSeconds !== 0) Date.now = () => rightNow() + aheadSeconds * 1000;
const server = await startServer(readConfig(process.env), aheadSeconds === 0 ? movable : systemClock, quiet);

process.on("message", (wish: Wish) => {
  if ("advance" in wish) offset += wish.advance * 1000;
  else if ("memory" in wish) collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send?.({ rss, heap: heapUsed + external, cpu: (user + system) / 1000 });
});
process.once("disconnect", () => void server.close().then(() => process.exit(0)));
process.send?.({ url: server.url, app: await localChatApp(server.database.db) });
