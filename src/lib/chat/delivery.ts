import type { Message as SdkMessage } from "@tencentcloud/chat";
import * as z from "zod/mini";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import type { MessagesFacet, Sending } from "./client.ts";
import type { ChatContext } from "./context.ts";
import { attempt, chatFailure, UNREADABLE } from "./failures.ts";
import { createMessage } from "./outgoing.ts";
import { readMessage, readMessages } from "./read.ts";
import type { Uploads } from "./uploads.ts";

const answered = z.object({ data: z.object({ message: z.unknown() }) });

/** The SDK's own code. A message that is made before the login has ended would get another id afterwards. */
const LOGGING_IN = failed(chatFailure(2025));

/** Sends messages and remembers those possibly missing from the SDK's lists. */
export const createDelivery = ({ sdk, me, now }: ChatContext, uploads: Uploads) => {
  const outgoing = new Map<string, SdkMessage>();
  /** The files of running uploads, and the messages whose upload was cancelled: the SDK keeps these in its lists. */
  const files = new Map<string, File>();
  const cancelled = new Set<string>();
  const messageBy = (id: string): SdkMessage | null => outgoing.get(id) ?? sdk.findMessage(id);

  const deliver = (made: SdkMessage, ask: () => Promise<unknown>): Result<Sending> => {
    const message = readMessage(made, me());
    if (!message) return UNREADABLE;
    outgoing.set(made.ID, made);
    const done = attempt(ask).then((answer): Result<Message> => {
      if (!answer.ok) return answer;
      files.delete(made.ID);
      cancelled.delete(made.ID);
      const told = z.safeParse(answered, answer.value);
      const sent = told.success ? readMessage(told.data.data.message, me()) : null;
      return sent ? success({ ...sent, delivery: { state: "sent" } }) : UNREADABLE;
    });
    // The SDK dates an outgoing message by this machine's clock.
    const time = Math.floor(now());
    return success({ message: { ...message, time, delivery: { state: "sending", progress: 0 } }, done });
  };

  const calls: Pick<MessagesFacet, "send" | "resend" | "cancel"> = {
    send: (conversationId, what, onProgress, after = null) => {
      if (!sdk.isReady()) return LOGGING_IN;
      try {
        const made = createMessage(sdk, conversationId, what, onProgress);
        if ("file" in what) files.set(made.ID, what.file);
        return deliver(made, () => (after ? after.then(() => sdk.sendMessage(made)) : sdk.sendMessage(made)));
      } catch {
        return UNREADABLE;
      }
    },
    resend: (id) => {
      const made = messageBy(id);
      return made ? deliver(made, () => sdk.resendMessage(made)) : UNREADABLE;
    },
    cancel: (id) => {
      const file = files.get(id);
      if (!file) return;
      cancelled.add(id);
      uploads.cancel(file);
    },
  };

  return {
    calls,
    messageBy,
    /** Reads messages of the SDK, without cancelled ones. */
    read: (messages: readonly unknown[]): Message[] => readMessages(messages, me()).filter(({ id }) => !cancelled.has(id)),
  };
};
export type Delivery = ReturnType<typeof createDelivery>;
