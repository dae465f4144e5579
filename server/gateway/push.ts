import type { KickType } from "#server/db/chat/tokens.ts";
import type { Connection } from "./connection.ts";
import type { ChatEvent } from "./events.ts";
import type { Session, Sessions } from "./sessions.ts";

/** Tells an account on all its connections; `except` is the session that knows already. Clients confirm, and ask for what they missed. */
export type Push = (accountId: string, events: ChatEvent | readonly ChatEvent[], except?: Session) => void;

let told = 0;

const send = (connection: Connection, servcmd: string, body: Record<string, unknown>): void => {
  told += 1;
  connection.send({ servcmd, seq: told }, body);
};

export const createPush =
  (sessions: Sessions): Push =>
  (accountId, events, except) => {
    const list = [events].flat();
    for (const connection of sessions.connectionsOf(accountId, except))
      send(connection, "im_open_push.msg_push", { EventArray: list, NeedAck: 1, SessionData: String(told) });
  };

/** Tells a page that its session was ended. */
export const pushKick = (connection: Connection, type: KickType): void => {
  connection.wasKicked = true;
  const KickoutMsgNotify = { KickType: type, NewInstInfo: { Platform: "web" } };
  send(connection, "im_open_status.stat_forceoffline", { EventArray: [{ Event: 10, C2cNotifyMsgArray: [{ KickoutMsgNotify }] }] });
};
