import type { GroupMessage } from "#server/db/chat/groups/messages.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { Calls } from "#server/gateway/calls/calls.ts";
import type { GroupCalls } from "#server/gateway/calls/group-calls.ts";
import type { Recent } from "#server/gateway/messages/recent-sends.ts";
import type { Head } from "#server/gateway/transport/codec.ts";
import type { Connection } from "#server/gateway/transport/connection.ts";
import type { Push } from "#server/gateway/transport/push.ts";
import type { ChatSession, Sessions } from "#server/gateway/transport/sessions.ts";
import type { AfterSendListener } from "#server/services/after-send.ts";
import type { Clock } from "#server/services/clock.ts";
import type { FileStore } from "#server/services/files.ts";
import type { InterviewAnswer } from "#server/services/interview-answers.ts";
import type { LineLog } from "#server/services/line-log.ts";
import type { Log } from "#server/services/log.ts";
import type { Metrics } from "#server/services/metrics.ts";
import type { Scanner } from "#server/services/scanner.ts";
import type { PictureScaler } from "#server/services/small-picture.ts";
import type { Translator } from "#server/services/translator.ts";
import type { ChatApp } from "#server/services/user-sig.ts";
import type { CoverMaker } from "#server/services/video-cover.ts";
import type { Amounts } from "./amounts.ts";
import type { Known } from "./known.ts";
import type { Presence } from "./presence.ts";
import type { Rules } from "./rules.ts";
import type { Writer } from "./writer.ts";

/** The chat service's needs from the rest of the server. */
export type GatewayDeps = {
  db: Db;
  app: ChatApp;
  clock: Clock;
  log: Log;
  /** Times of commands; none without monitoring. */
  metrics?: Metrics;
  /** Events that concern security (`routes/watch.ts`). */
  security: LineLog;
  rules: Rules;
  files: FileStore;
  /** Looks for malware in files of messages; null where no scanner is set. */
  scan: Scanner | null;
  translator: Translator;
  /** Whether a forwarding unit carries calls of more people. */
  hasSfu: boolean;
  /** Makes covers of videos; null where no program for it is installed. */
  covers: CoverMaker | null;
  /** Makes small pictures of large ones; null as above. */
  scale: PictureScaler | null;
  /** Whether an account is a job seeker's: these are not to be looked up, nor written to by each other. */
  isSeeker: (accountId: string) => boolean;
  /** Called with every stored message between two accounts. */
  afterSend: readonly AfterSendListener[];
  /** Takes an answer to an offer of an interview into the rest of the database, in the transaction that stores it. */
  takeAnswer: (transaction: Db, answer: InterviewAnswer) => Promise<void>;
  /** Whether X-Forwarded-For is written by a proxy of ours. */
  trustProxy: boolean;
  /** Origins of pages that may connect, beside this service's own. */
  origins: readonly string[];
  /** The origin at which all pages reach this service; null where every page reaches it at its own. */
  publicUrl: string | null;
};
/** Services of every handler. `db` is for reading: all changes go through `writer`. */
export type Services = GatewayDeps & {
  known: Known;
  /** Bytes of messages that each account has stored today. */
  stored: Amounts;
  writer: Writer;
  sessions: Sessions;
  push: Push;
  presence: Presence;
  calls: Calls;
  groupCalls: GroupCalls;
  recentSends: Recent<Pick<GroupMessage, "seq" | "sentAt">>;
};

/** The context of a command's handler. `me` is the caller. */
export type Context<B = unknown> = Services & {
  body: B;
  me: string;
  session: ChatSession;
  connection: Connection;
};
/** The same before signing in. */
export type OpenContext<B = unknown> = Services & { body: B; head: Head; connection: Connection };
/** The context of a backend call's handler. */
export type RestContext<B = unknown> = Services & { body: B };

/** The current time in seconds. */
export const secondOf = (clock: Clock): number => Math.floor(clock.now() / 1000);
