import {
  type CallStep,
  type GroupStep,
  readCallSignal,
  readCallStep,
  readGroupStep,
  type SentSignal,
} from "#lib/contract/call-steps.ts";
import type { MessageContent } from "#server/db/chat/messages.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";

/** The data of a message's custom elements. */
const dataOf = (body: MessageContent["body"]): string[] =>
  body.flatMap((element) => {
    const { MsgType, MsgContent } = element as { MsgType?: unknown; MsgContent?: { Data?: unknown } };
    return MsgType === "TIMCustomElem" && typeof MsgContent?.Data === "string" ? [MsgContent.Data] : [];
  });

const firstIn = <Step>(body: MessageContent["body"], read: (data: string) => Step | null): Step | null => {
  for (const data of dataOf(body)) {
    const step = read(data);
    if (step) return step;
  }
  return null;
};

/** The step of a call of two that a message says; null for all other messages. */
export const stepIn = (body: MessageContent["body"]): CallStep | null => firstIn(body, readCallStep);

/** The step of a call in a group that a message says; null for all other messages. */
export const groupStepIn = (body: MessageContent["body"]): GroupStep | null => firstIn(body, readGroupStep);

/** The signal of a call that a message carries; null for all other messages. */
export const signalIn = (body: MessageContent["body"]): SentSignal | null => {
  const [data] = dataOf(body);
  return data === undefined ? null : readCallSignal(data);
};

/** Ensures that an invitation names its sender and its receiver: a page would show whom its text names. Throws a ChatError. */
export const requireOwnName = ({ action, inviter, invitee }: CallStep, from: string, to: string): void => {
  if (action === "invite" && (inviter !== from || invitee !== to))
    throw new ChatError(ERROR.invalidRequest, "an invitation names other accounts");
};
