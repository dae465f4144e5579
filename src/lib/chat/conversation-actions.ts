import { type Conversation, sidesOf } from "#lib/domain/chat/conversation.ts";
import { failed, mapResult, type Result } from "#lib/domain/failure.ts";
import { attempt } from "./failures.ts";
import { type ChatSDK, TYPES } from "./sdk.ts";

// What a conversation's menu and its details ask for: few do.

/** What a call comes to whose answer says nothing. */
const done = async (ask: () => Promise<unknown>): Promise<Result<null>> => mapResult(await attempt(ask), () => null);

/** `ChatClient.remove`. */
export const remove = (sdk: ChatSDK, id: string): Promise<Result<null>> =>
  done(() => sdk.deleteConversation({ conversationIDList: [id], clearHistoryMessage: true }));

/** `ChatClient.pin`. */
export const pin = (sdk: ChatSDK, conversationID: string, isPinned: boolean): Promise<Result<null>> =>
  done(() => sdk.pinConversation({ conversationID, isPinned }));

/** `ChatClient.mute`. */
export const mute = async (sdk: ChatSDK, { id }: Conversation, isMuted: boolean): Promise<Result<null>> => {
  const sides = sidesOf(id);
  if (!sides) return failed({ kind: "malformed-answer" });
  const messageRemindType = (
    isMuted ? TYPES.MSG_REMIND_ACPT_NOT_NOTE : TYPES.MSG_REMIND_ACPT_AND_NOTE
  ) as typeof TYPES.MSG_REMIND_DISCARD;
  const whose = sides.kind === "group" ? { groupID: sides.peer } : { userIDList: [sides.peer] };
  return done(() => sdk.setMessageRemindType({ ...whose, messageRemindType }));
};
