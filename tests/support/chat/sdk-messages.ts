/** The chat SDK's data: messages and conversations in its own form, of a seeker (`recruitUser1`) and a recruiter (`manager7`). */
type Fields = Record<string, unknown>;

export const sdkMessage = (type: string, payload: unknown, own: Fields = {}): Fields => ({
  ID: "144115-1795000000-7",
  type,
  payload,
  conversationID: "C2Cmanager7",
  conversationType: "C2C",
  from: "manager7",
  to: "recruitUser1",
  flow: "in",
  time: 1_795_000_000,
  status: "success",
  nick: "陈晓",
  nameCard: "",
  avatar: "",
  isRevoked: false,
  isDeleted: false,
  isPeerRead: false,
  needReadReceipt: false,
  hasRiskContent: false,
  ...own,
});
export const sdkText = (text: string, own: Fields = {}): Fields => sdkMessage("TIMTextElem", { text }, own);
export const sdkCustom = (data: unknown, own: { description?: string; extension?: unknown } = {}): Fields =>
  sdkMessage("TIMCustomElem", {
    data: typeof data === "string" ? data : JSON.stringify(data),
    description: own.description ?? "",
    extension: typeof own.extension === "object" ? JSON.stringify(own.extension) : "",
  });
/** A step of a call, as signals carry it. */
export const sdkCall = (actionType: number, inner: Fields = {}, inviter = "manager7", groupID = ""): Fields =>
  sdkCustom({
    businessID: 1,
    inviteID: "i1",
    inviter,
    groupID,
    actionType,
    data: JSON.stringify({ businessID: "av_call", call_type: 2, data: { cmd: "videoCall" }, ...inner }),
  });
export const sdkTyping = (isTyping: boolean): Fields =>
  sdkCustom({ businessID: "user_typing_status", version: 1, typingStatus: isTyping ? 1 : 0, userAction: isTyping ? 14 : 0 });

export const sdkConversation = (own: Fields = {}): Fields => ({
  conversationID: "C2Cmanager7",
  type: "C2C",
  unreadCount: 2,
  isPinned: false,
  remark: "",
  messageRemindType: "AcceptAndNotify",
  userProfile: { userID: "manager7", nick: "陈晓", avatar: "" },
  lastMessage: {
    lastTime: 1_795_000_000,
    fromAccount: "manager7",
    type: "TIMTextElem",
    payload: { text: "您好" },
    isRevoked: false,
  },
  ...own,
});
