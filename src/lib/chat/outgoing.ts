import type { Message as SdkMessage } from "@tencentcloud/chat";
import { chatPlan } from "#lib/data/origins.ts";
import { EVERYBODY, mentionedIn, plainText } from "#lib/domain/chat/composing/mentions.ts";
import type { Outgoing } from "#lib/domain/chat/composing/sending.ts";
import { customData } from "#lib/domain/chat/messages/custom-data.ts";
import type { Quote } from "#lib/domain/chat/messages/quote.ts";
import { evaluationPayload, jobCardPayload } from "./custom-content.ts";
import { sidesOf } from "./ids.ts";
import { type ChatSDK, TYPES } from "./sdk.ts";

const addressOf = (conversationId: string): { to: string; conversationType: typeof TYPES.CONV_C2C } => {
  const sides = sidesOf(conversationId);
  return {
    to: sides?.peer ?? "",
    // Both are members of one enumeration, and TypeScript takes a member for a type.
    conversationType: (sides?.kind === "group" ? TYPES.CONV_GROUP : TYPES.CONV_C2C) as typeof TYPES.CONV_C2C,
  };
};

/** The data that goes along with a message. */
const cloudDataOf = (sdk: ChatSDK, to: string, quote: Quote | null): string => {
  const original = quote && sdk.findMessage(quote.messageId);
  const account = quote?.isMine ? String(sdk.getLoginUser()) : (original?.from ?? to);
  return customData(quote, { account, sequence: original?.sequence ?? 0 });
};

/** A text, which in a group may mention people. */
const createText = (sdk: ChatSDK, common: ReturnType<typeof addressOf>, written: string): SdkMessage => {
  const text = plainText(written);
  const mentioned = common.conversationType === (TYPES.CONV_GROUP as unknown) ? mentionedIn(written) : [];
  if (mentioned.length === 0) return sdk.createTextMessage({ ...common, payload: { text } });
  const atUserList = mentioned.map((account) => (account === EVERYBODY ? String(TYPES.MSG_AT_ALL) : account));
  return sdk.createTextAtMessage({ ...common, payload: { text, atUserList } });
};

/** Makes a message of the SDK. `onProgress`: how much of a file has gone, from 0 to 1. */
export const createMessage = (
  sdk: ChatSDK,
  conversationId: string,
  outgoing: Outgoing,
  onProgress: (progress: number) => void,
): SdkMessage => {
  const address = addressOf(conversationId);
  const cloudCustomData = cloudDataOf(sdk, address.to, outgoing.quote ?? null);
  const common = { ...address, cloudCustomData, needReadReceipt: chatPlan.receipts && outgoing.wantsReceipt !== false, onProgress };
  switch (outgoing.kind) {
    case "text":
      return createText(sdk, common, outgoing.text);
    case "image":
      return sdk.createImageMessage({ ...common, payload: { file: outgoing.file } });
    case "video":
      return sdk.createVideoMessage({ ...common, payload: { file: outgoing.file } });
    case "face":
      return sdk.createFaceMessage({ ...common, payload: outgoing.face });
    case "forward":
      return sdk.createForwardMessage({ ...common, payload: sdk.findMessage(outgoing.messageId) });
    case "merged":
      return sdk.createMergerMessage({
        ...common,
        payload: {
          messageList: outgoing.messageIds.map((id) => sdk.findMessage(id)),
          title: outgoing.title,
          abstractList: outgoing.lines,
          compatibleText: outgoing.title,
        },
      });
    case "evaluation":
      return sdk.createCustomMessage({ ...common, payload: evaluationPayload(outgoing) });
    case "job":
      return sdk.createCustomMessage({ ...common, payload: jobCardPayload(outgoing.card, outgoing.description) });
    case "file":
      return sdk.createFileMessage({ ...common, payload: { file: outgoing.file } });
  }
};

const NO_SOURCE = { account: "", sequence: 0 };

/** A message between programs, hidden from people. */
export const createSignal = (sdk: ChatSDK, conversationId: string, payload: object): SdkMessage =>
  sdk.createCustomMessage({ ...addressOf(conversationId), cloudCustomData: customData(null, NO_SOURCE), payload });
/** Not counted. */
export const SIGNAL_OPTIONS = { messageControlInfo: { excludedFromUnreadCount: true, excludedFromLastMessage: true } };
/** Not stored either: only for online accounts. */
export const FLEETING_OPTIONS = { ...SIGNAL_OPTIONS, onlineUserOnly: true };
