/** The backend as a process of its own, so that a test can end it at any moment. Its parent may move its clock on. */
import { readConfig } from "#server/config.ts";
import { localChatApp } from "#server/db/chat-app.ts";
import { startServer } from "#server/index.ts";

let offset = 0;
const server = await startServer(readConfig(process.env), { now: () => Date.now() + offset });
const app = await localChatApp(server.database.db);

process.on("message", (message) => {
  if (typeof message === "object" && message !== null && "advance" in message) offset += Number(message.advance) * 1000;
  process.send?.({ now: Date.now() + offset });
});
process.once("disconnect", () => void server.close().then(() => process.exit(0)));
process.send?.({ url: server.url, appId: app.appId, key: app.key });
