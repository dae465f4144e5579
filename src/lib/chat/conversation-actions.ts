import type { Result } from "#lib/domain/failure.ts";
import { attemptDone, UNREADABLE } from "./failures.ts";
import { sidesOf } from "./ids.ts";
import { type ChatSDK, TYPES } from "./sdk.ts";

/** `ConversationsFacet.remove`. */
export const remove = (sdk: ChatSDK, id: string): Promise<Result<null>> =>
  attemptDone(() => sdk.deleteConversation({ conversationIDList: [id], clearHistoryMessage: true }));

/** `ConversationsFacet.pin`. */
export const pin = (sdk: ChatSDK, conversationID: string, isPinned: boolean): Promise<Result<null>> =>
  attemptDone(() => sdk.pinConversation({ conversationID, isPinned }));

/** `ConversationsFacet.mute`. */
export const mute = async (sdk: ChatSDK, id: string, isMuted: boolean): Promise<Result<null>> => {
  const sides = sidesOf(id);
  if (!sides) return UNREADABLE;
  const messageRemindType = (
    isMuted ? TYPES.MSG_REMIND_ACPT_NOT_NOTE : TYPES.MSG_REMIND_ACPT_AND_NOTE
  ) as typeof TYPES.MSG_REMIND_DISCARD;
  const whose = sides.kind === "group" ? { groupID: sides.peer } : { userIDList: [sides.peer] };
  return attemptDone(() => sdk.setMessageRemindType({ ...whose, messageRemindType }));
};
