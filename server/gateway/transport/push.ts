import type { KickType } from "#server/db/chat/tokens.ts";
import type { PushLog } from "#server/gateway/edges/push-log.ts";
import type { Known } from "#server/gateway/known.ts";
import type { ChatEvent } from "#server/gateway/messages/events.ts";
import { encodeFrame } from "./codec.ts";
import type { Connection } from "./connection.ts";
import type { ChatSession, Sessions } from "./sessions.ts";

/**
 * Notifies accounts on all their connections except the session that caused the events. Clients confirm a push, and ask
 * for missed ones.
 */
export type Push = (to: string | readonly string[], events: ChatEvent | readonly ChatEvent[], except?: ChatSession) => void;

/** Pushes frames to connections. It numbers them, because clients confirm a push by its number. */
export type PushSender = {
  events: (connections: readonly Connection[], events: readonly ChatEvent[], position?: number | null) => void;
  /** Notifies a page that its session was ended. */
  kick: (connection: Connection, type: KickType) => void;
};

export const createPushSender = (): PushSender => {
  let sent = 0;
  const frameOf = (servcmd: string, body: Record<string, unknown>) => {
    sent += 1;
    return encodeFrame({ servcmd, seq: sent }, body);
  };
  return {
    events: (connections, events, position = null) => {
      if (connections.length === 0) return;
      // Encode the frame once for all receivers.
      const frame = frameOf("im_open_push.msg_push", { EventArray: events, NeedAck: 1, SessionData: String(sent) });
      for (const connection of connections) connection.write(frame, position);
    },
    kick: (connection, type) => {
      connection.wasKicked = true;
      const KickoutMsgNotify = { KickType: type, NewInstInfo: { Platform: "web" } };
      connection.write(
        frameOf("im_open_status.stat_forceoffline", { EventArray: [{ Event: 10, C2cNotifyMsgArray: [{ KickoutMsgNotify }] }] }),
      );
    },
  };
};

export const createPush =
  (sessions: Sessions, sender: PushSender, { lists }: Pick<Known, "lists">, log: PushLog | null): Push =>
  (to, events, except) => {
    const accounts = [to].flat();
    const list = [events].flat();
    if (log?.takes(accounts, list, except)) return;
    lists.drop(accounts);
    sender.events(
      accounts.flatMap((accountId) => sessions.connectionsOf(accountId, except)),
      list,
      log?.position(),
    );
  };
