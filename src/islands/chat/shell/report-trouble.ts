import { sentenceOf } from "#islands/chat/parts/failure-sentence.ts";
import type { CallTrouble } from "#lib/stores/chat/calls/calls.ts";
import type { ChatTrouble } from "#lib/stores/chat/chat.ts";
import { say } from "#lib/stores/chat/say.ts";
import { chat } from "#lib/texts/chat/chat.ts";

/** How long 打开会话失败 is shown, in milliseconds (R3.8.2-2). */
const NOT_OPENED_TIME = 1000;

/** Says how a call has ended, or which device does not work. */
const reportCall = async (trouble: CallTrouble): Promise<void> => {
  const { calls, endingText, mediaTroubles } = await import("#lib/texts/chat/calls.ts");
  if ("device" in trouble) return say(mediaTroubles[trouble.trouble](calls[trouble.device]), "warning");
  const sentence = endingText(trouble.ended);
  if (sentence) say(sentence, trouble.ended.seconds > 0 ? "normal" : "warning");
};

/** Reports a problem of the chat to the user. */
export const reportTrouble = async (trouble: ChatTrouble): Promise<void> => {
  if (trouble === "not-opened") say(chat.notOpened, "error", NOT_OPENED_TIME);
  else if ("ended" in trouble || "device" in trouble) await reportCall(trouble);
  else if ("left" in trouble) say(chat.left[trouble.left], "warning");
  else say(await sentenceOf(trouble.failure));
};
