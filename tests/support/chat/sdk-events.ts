import TencentCloudChat from "@tencentcloud/chat";

/** Every SDK event that the product handles, as the SDK raises it: its name and data. */
const { EVENT } = TencentCloudChat;

export type SdkEvent = { name: string; data: unknown };
const event = (name: string, data: unknown): SdkEvent => ({ name, data });
type KickType = "multipleAccount" | "multipleDevice" | "userSigExpired" | "REST_API_Kick";

export const sdkEvents = {
  received: (...messages: unknown[]) => event(EVENT.MESSAGE_RECEIVED, messages),
  revoked: (...messages: unknown[]) => event(EVENT.MESSAGE_REVOKED, messages),
  modified: (...messages: unknown[]) => event(EVENT.MESSAGE_MODIFIED, messages),
  /** The other side has read these of one's own. */
  readByPeer: (...messages: unknown[]) => event(EVENT.MESSAGE_READ_BY_PEER, messages),
  receipts: (...receipts: { messageID: string; userID: string; isPeerRead: boolean }[]) =>
    event(EVENT.MESSAGE_READ_RECEIPT_RECEIVED, receipts),
  /** An event that the SDK's types leave out. */
  reactions: (messageID: string, ...reactionList: { reactionID: string; totalUserCount: number; reactedByMyself: boolean }[]) =>
    event("onMessageReactionsUpdated", { messageID, reactionList }),
  conversations: (...conversations: unknown[]) => event(EVENT.CONVERSATION_LIST_UPDATED, conversations),
  status: (...statuses: { userID: string; statusType: 1 | 2 | 3 }[]) => event(EVENT.USER_STATUS_UPDATED, statuses),
  line: (state: "connected" | "connecting" | "disconnected") => event(EVENT.NET_STATE_CHANGE, { state }),
  requests: (unreadCount: number) => event(EVENT.FRIEND_APPLICATION_LIST_UPDATED, { unreadCount, friendApplicationList: [] }),
  kicked: (type: KickType) => event(EVENT.KICKED_OUT, { type }),
};
