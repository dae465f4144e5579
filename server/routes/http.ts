import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";
import type { Db } from "#server/db/schema.ts";
import type { Chat } from "#server/services/chat.ts";
import type { Clock } from "#server/services/clock.ts";
import type { FileStore } from "#server/services/files.ts";
import type { Log } from "#server/services/log.ts";
import type { SmsSender } from "#server/services/sms.ts";

/** Everything outside that the routes use. Handed in, so that many apps can live in one process. */
export type Deps = { db: Db; clock: Clock; sms: SmsSender; files: FileStore; log: Log; chat: Chat; trustProxy: boolean };

/** The socket behind a request; in a test there is none. */
export type Env = { Bindings: Partial<HttpBindings> };
export type Context = HonoContext<Env>;
