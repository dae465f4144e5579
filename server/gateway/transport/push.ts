import type { KickType } from "#server/db/chat/tokens.ts";
import type { ChatEvent } from "#server/gateway/messages/events.ts";
import type { Connection } from "./connection.ts";
import type { ChatSession, Sessions } from "./sessions.ts";

/**
 * Notifies an account on all its connections, except that of the session that caused the events. Clients confirm a push, and ask
 * for what they missed.
 */
export type Push = (accountId: string, events: ChatEvent | readonly ChatEvent[], except?: ChatSession) => void;

/** What pushes frames to connections. It numbers them, for clients confirm a push by its number. */
export type PushSender = {
  events: (connection: Connection, events: readonly ChatEvent[]) => void;
  /** Notifies a page that its session was ended. */
  kick: (connection: Connection, type: KickType) => void;
};

export const createPushSender = (): PushSender => {
  let sent = 0;
  const send = (connection: Connection, servcmd: string, body: Record<string, unknown>): void => {
    sent += 1;
    connection.send({ servcmd, seq: sent }, body);
  };
  return {
    events: (connection, events) =>
      send(connection, "im_open_push.msg_push", { EventArray: events, NeedAck: 1, SessionData: String(sent) }),
    kick: (connection, type) => {
      connection.wasKicked = true;
      const KickoutMsgNotify = { KickType: type, NewInstInfo: { Platform: "web" } };
      send(connection, "im_open_status.stat_forceoffline", {
        EventArray: [{ Event: 10, C2cNotifyMsgArray: [{ KickoutMsgNotify }] }],
      });
    },
  };
};

export const createPush =
  (sessions: Sessions, sender: PushSender): Push =>
  (accountId, events, except) => {
    const list = [events].flat();
    for (const connection of sessions.connectionsOf(accountId, except)) sender.events(connection, list);
  };
