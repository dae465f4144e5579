import type * as z from "zod/mini";
import { ChatError, ERROR } from "./errors.ts";
import type { messageBody } from "./fields.ts";
import type { Rules } from "./rules.ts";

const textOf = (body: readonly unknown[]): string =>
  (body as z.infer<typeof messageBody>)
    .map(({ MsgContent }) => MsgContent["Text"])
    .filter((text) => typeof text === "string")
    .join("\n");

/** Ensures that a message may be sent to anybody at all. Throws a ChatError. */
export const mustBeTakeable = ({ messageBytes, riskWords }: Rules, body: readonly unknown[]): void => {
  if (Buffer.byteLength(JSON.stringify(body)) > messageBytes) throw new ChatError(ERROR.messageTooLong, "the message is too long");
  const text = textOf(body);
  if (riskWords.some((word) => text.includes(word))) throw new ChatError(ERROR.riskyText, "the message says what may not be said");
};
