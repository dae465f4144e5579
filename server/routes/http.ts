import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";
import type { Replicas } from "#server/db/connection/replicas.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { OuterWays } from "#server/news/ways/index.ts";
import type { CallLimits } from "#server/services/call-limits.ts";
import type { CallRooms } from "#server/services/call-rooms.ts";
import type { CallServers } from "#server/services/call-servers.ts";
import type { Chat } from "#server/services/chat.ts";
import type { Clock } from "#server/services/clock.ts";
import type { FileStore } from "#server/services/files.ts";
import type { FontSubsets } from "#server/services/fonts.ts";
import type { Log } from "#server/services/log.ts";
import type { Proofs } from "#server/services/proofs.ts";
import type { Scanner } from "#server/services/scanner.ts";
import type { SharePictures } from "#server/services/share-pictures.ts";
import type { SmsSender } from "#server/services/sms.ts";
import type { TicketOffice } from "#server/tickets.ts";

/** Everything outside that the routes use. Handed in, so that many apps can live in one process. */
export type Deps = {
  db: Db;
  /** Standbys that answer reads; null without one. */
  replicas: Replicas | null;
  clock: Clock;
  sms: SmsSender;
  /** Senders of news that leave the site. */
  ways: OuterWays;
  files: FileStore;
  /** Malware scanner for uploads; null if not configured. */
  scan: Scanner | null;
  log: Log;
  chat: Chat;
  callServers: CallServers;
  /** Rooms at the forwarding unit; null without one. */
  callRooms: CallRooms | null;
  proofs: Proofs;
  fonts: FontSubsets;
  sharePictures: SharePictures;
  tickets: TicketOffice;
  /** The site as publications name it; null where nothing says which changes its pages have. */
  publishedSite: string | null;
  /** Login codes per hour for the whole site. */
  codesPerHour: number;
  trustProxy: boolean;
  calls: CallLimits;
};

/** The socket of a request; absent in tests. */
export type Env = {
  Bindings: Partial<HttpBindings>;
  /** For the log: the business code of the answer, and the number of the account that asked. And the position of the caller's last write. */
  Variables: { code?: number; user?: string; writtenAt?: bigint };
};
export type Context = HonoContext<Env>;
