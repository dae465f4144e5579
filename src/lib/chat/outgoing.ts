import type { Message as SdkMessage } from "@tencentcloud/chat";
import { sidesOf } from "#lib/domain/chat/conversation.ts";
import type { Outgoing } from "#lib/domain/chat/sending.ts";
import { TYPING_FEATURE } from "./custom-content.ts";
import { type ChatSDK, TYPES } from "./sdk.ts";

const addressOf = (conversationId: string): { to: string; conversationType: typeof TYPES.CONV_C2C } => {
  const sides = sidesOf(conversationId);
  return {
    to: sides?.peer ?? "",
    // Both are members of one enumeration, of which TypeScript takes a member for a type.
    conversationType: (sides?.kind === "group" ? TYPES.CONV_GROUP : TYPES.CONV_C2C) as typeof TYPES.CONV_C2C,
  };
};

/** Makes a message of the SDK. `onProgress`: how much of a file has gone, from 0 to 1. */
export const createMessage = (
  sdk: ChatSDK,
  conversationId: string,
  outgoing: Outgoing,
  onProgress: (progress: number) => void,
): SdkMessage => {
  const common = { ...addressOf(conversationId), cloudCustomData: TYPING_FEATURE, needReadReceipt: true, onProgress };
  switch (outgoing.kind) {
    case "text":
      return sdk.createTextMessage({ ...common, payload: { text: outgoing.text } });
    case "image":
      return sdk.createImageMessage({ ...common, payload: { file: outgoing.file } });
    case "video":
      return sdk.createVideoMessage({ ...common, payload: { file: outgoing.file } });
    case "face":
      return sdk.createFaceMessage({ ...common, payload: outgoing.face });
    case "file":
      return sdk.createFileMessage({ ...common, payload: { file: outgoing.file } });
  }
};

/** A message that nobody keeps, for who is online. */
export const createFleeting = (sdk: ChatSDK, conversationId: string, payload: object): SdkMessage =>
  sdk.createCustomMessage({ ...addressOf(conversationId), cloudCustomData: TYPING_FEATURE, payload });
/** Neither stored nor counted. */
export const FLEETING_OPTIONS = {
  onlineUserOnly: true,
  messageControlInfo: { excludedFromUnreadCount: true, excludedFromLastMessage: true },
};
