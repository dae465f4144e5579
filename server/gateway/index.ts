import { Hono } from "hono";
import { newestPush } from "#server/db/chat/pushes.ts";
import type { Db } from "#server/db/schema/index.ts";
import { createCalls } from "#server/gateway/calls/calls.ts";
import { createGroupCalls } from "#server/gateway/calls/group-calls.ts";
import { callWriter } from "#server/gateway/calls/writer.ts";
import { createJoining, type Joiner, type Joining } from "#server/gateway/edges/joining.ts";
import { createPushLog, type PushLog } from "#server/gateway/edges/push-log.ts";
import { createFiles } from "#server/gateway/files/files.ts";
import { createRecentSends } from "#server/gateway/messages/recent-sends.ts";
import { sendMessage } from "#server/gateway/messages/send.ts";
import type { EncodedFrame, Frame } from "#server/gateway/transport/codec.ts";
import type { Connection } from "#server/gateway/transport/connection.ts";
import { createDispatch } from "#server/gateway/transport/dispatch.ts";
import { createPush, createPushSender } from "#server/gateway/transport/push.ts";
import { createSessions } from "#server/gateway/transport/sessions.ts";
import { createCallLimits } from "#server/services/call-limits.ts";
import { createAmounts } from "./amounts.ts";
import type { GatewayDeps, Services } from "./context.ts";
import { createKnown, forget } from "./known.ts";
import { createPresence } from "./presence.ts";
import { createRest } from "./rest/index.ts";
import { openWriter } from "./writer.ts";

/**
 * The own chat service where it is written: in the one process that leads (leadership/). It speaks the protocol of the cloud's SDK; a site
 * that outgrows it configures the cloud. Sockets of pages are at the edges (edges/), one in each process.
 */
export type Gateway = {
  /** HTTP below `/chat`: the backend's calls, and files of messages. */
  http: Hono;
  /** Answers a page's frame, or with nothing; rejects with `NotLeading` when the next leader has to. */
  ask: (frame: Frame, connection: Connection) => Promise<EncodedFrame | null>;
  /** A page's connection is gone. */
  leave: (connection: Connection) => void;
  /** Takes the pages of an edge over; see `edges/joining.ts`. */
  join: (edge: Joiner, link?: object) => Promise<boolean>;
  leaveEdge: (id: string, link: object) => void;
  /** The position of the last push in the log; null without one. */
  head: () => number | null;
  /** Forgets all sessions and calls, after their accounts were deleted. */
  clear: () => void;
  /** Ends pending writes. */
  close: () => Promise<void>;
};

/** `requireLead` rejects, in a transaction, when another process leads; null where there is no other. */
type Options = GatewayDeps & { requireLead: ((transaction: Db) => Promise<void>) | null };

/** Opens the chat service. */
export const openGateway = async (deps: Options): Promise<Gateway> => {
  const { clock, db, rules } = deps;
  const pushLog: PushLog | null =
    deps.requireLead === null
      ? null
      : createPushLog({
          from: await newestPush(db),
          isNeeded: () => joining?.isNeeded() === true,
          isElsewhere: (id) => joining?.isElsewhere(id) === true,
        });
  const writer = await openWriter({ ...deps, pushLog });
  const onOnlineChange = (accountId: string, how: { isSignedOut: boolean }): void => {
    presence.onlineMayHaveChanged(accountId, how);
    calls.pageMayBeGone(accountId);
    groupCalls.pageMayBeGone(accountId);
  };
  const pushSender = createPushSender();
  const known = createKnown(db);
  const sessions = createSessions({
    ...{ db, clock, known, writer },
    webInstances: rules.webInstances,
    position: () => pushLog?.head() ?? 0,
    onKick: pushSender.kick,
    onOnlineChange,
  });
  const push = createPush(sessions, pushSender, known, pushLog);
  const joining: Joining | null =
    pushLog &&
    createJoining({
      ...{ writer, log: pushLog, sessions, sender: pushSender },
      waitMs: rules.edgeWaitSeconds * 1000,
      onAllThere: () => void presence.notifyOfLost(),
    });
  const presence = createPresence({ db, clock, known, log: deps.log, sessions, push });
  const waitFor = createCallLimits(rules.invitationsPerMinute, clock);
  const calls = createCalls({
    ...{ clock, sessions, waitFor },
    log: deps.log,
    ringsElsewhere: (page) => groupCalls.isRinging(page),
    send: (message) => sendMessage(services, message),
  });
  const groupCalls = createGroupCalls({
    ...{ sessions, waitFor },
    hasSfu: deps.hasSfu,
    ringsElsewhere: calls.isRinging,
    ...callWriter(() => services),
  });
  const stored = createAmounts(deps.clock);
  const recentSends: Services["recentSends"] = createRecentSends();
  const services: Services = { ...deps, known, stored, writer, sessions, push, presence, calls, groupCalls, recentSends };
  deps.metrics?.watch("chat_writer_queue", writer.waiting);
  return {
    http: new Hono().route("/", createRest(services)).route("/", createFiles(services)),
    ask: createDispatch(services),
    leave: sessions.leave,
    join: (edge, link) => joining?.join(edge, link ?? null) ?? Promise.resolve(true),
    leaveEdge: (id, link) => joining?.leave(id, link),
    head: () => pushLog?.head() ?? null,
    clear: () => {
      calls.clear();
      groupCalls.clear();
      sessions.clear();
      forget(known);
    },
    close: async () => {
      joining?.close();
      presence.close();
      calls.clear();
      groupCalls.clear();
      await writer.finish();
    },
  };
};
