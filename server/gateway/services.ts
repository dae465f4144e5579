import type { GroupMessage } from "#server/db/chat/group-messages.ts";
import type { Db } from "#server/db/schema.ts";
import type { AfterSendListener } from "#server/services/after-send.ts";
import type { Clock } from "#server/services/clock.ts";
import type { FileStore } from "#server/services/files.ts";
import type { Log } from "#server/services/log.ts";
import type { Translator } from "#server/services/translator.ts";
import type { ChatApp } from "#server/services/user-sig.ts";
import type { CoverMaker } from "#server/services/video-cover.ts";
import type { Presence } from "./presence.ts";
import type { Push } from "./push.ts";
import type { Recent } from "./recent.ts";
import type { Rules } from "./rules.ts";
import type { Sessions } from "./sessions.ts";
import type { Writer } from "./writer.ts";

/** What comes from outside. */
export type GatewayDeps = {
  db: Db;
  app: ChatApp;
  clock: Clock;
  log: Log;
  rules: Rules;
  files: FileStore;
  translator: Translator;
  /** Pictures of videos; null where nothing can make them. */
  covers: CoverMaker | null;
  /** Those who hear of messages between two. */
  afterSend: readonly AfterSendListener[];
};
/** What every handler works with. `db` is for reading: what changes the chat goes through `writer`. */
export type Services = GatewayDeps & {
  writer: Writer;
  sessions: Sessions;
  push: Push;
  presence: Presence;
  recentSends: Recent<Pick<GroupMessage, "seq" | "sentAt">>;
};

/** The second it is. */
export const secondOf = (clock: Clock): number => Math.floor(clock.now() / 1000);
