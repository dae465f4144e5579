import type { Message as SdkMessage } from "@tencentcloud/chat";
import { withAnswer } from "#lib/domain/chat/cards/interview.ts";
import type { SlotAnswer } from "#lib/domain/chat/cards/job-cards.ts";
import { type Result, success } from "#lib/domain/failure.ts";
import { fieldOf } from "#lib/domain/untrusted.ts";
import type { Answered } from "./client.ts";
import { attempt, UNREADABLE } from "./failures.ts";
import { readMessage } from "./read.ts";
import type { ChatSDK } from "./sdk.ts";

/** The SDK's word for a change that came too late. */
const CONFLICT = 2480;

/** `MessagesFacet.answer`, to a message of the SDK. After a conflict the SDK brings the newest message along. */
export const answerOffer = async (sdk: ChatSDK, message: SdkMessage, answer: SlotAnswer, me: string): Promise<Result<Answered>> => {
  const text = fieldOf(message.payload, "data");
  const data = typeof text === "string" ? withAnswer(text, answer) : null;
  if (data === null) return UNREADABLE;
  let newest: unknown = null;
  // The SDK sends its own list of elements, which holds this very payload.
  Reflect.set(message.payload, "data", data);
  const asked = await attempt(async () => {
    try {
      return await sdk.modifyMessage(message);
    } catch (error) {
      newest = fieldOf(fieldOf(error, "data"), "message");
      throw error;
    }
  });
  if (asked.ok) {
    const told = readMessage(fieldOf(fieldOf(asked.value, "data"), "message") ?? message, me);
    return told ? success({ message: told, isConflict: false }) : UNREADABLE;
  }
  const told = readMessage(newest, me);
  const isConflict = told?.content.kind === "job" && asked.failure.kind === "chat" && asked.failure.code === CONFLICT;
  if (told && isConflict) return success({ message: told, isConflict });
  Reflect.set(message.payload, "data", text);
  return asked;
};
