import * as z from "zod/mini";
import { isAccount as isAccountId } from "#lib/domain/chat/conversations/participant.ts";
import { QUOTED_KINDS, type Quote } from "#lib/domain/chat/messages/quote.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";
import { sidesOf } from "./ids.ts";

/** Longer quotes are cut; in UTF-16 units. */
const TEXT_MAX = 500;

const text = z.pipe(
  z.catch(z.string(), ""),
  z.transform((value: string) => value.slice(0, TEXT_MAX)),
);
const reply = z.object({
  messageID: z.string().check(z.minLength(1), z.maxLength(TEXT_MAX)),
  messageAbstract: text,
  messageSender: text,
  messageType: z.catch(z.number(), 0),
  messageTime: z.catch(z.number(), 0),
});

/** The quote in a message's accompanying data (F-6); null if there is no valid one. */
export const readQuote = (cloudData: string, { me, conversationId }: { me: string; conversationId: string }): Quote | null => {
  const given = z.safeParse(reply, fieldOf(parseJson(cloudData), "messageReply"));
  if (!given.success) return null;
  const { messageID, messageAbstract, messageSender, messageType, messageTime } = given.data;
  const isAccount = messageSender === me || messageSender === sidesOf(conversationId)?.peer || isAccountId(messageSender);
  return {
    messageId: messageID,
    isMine: messageSender === me,
    name: isAccount ? "" : messageSender,
    account: isAccount ? messageSender : "",
    kind: QUOTED_KINDS[messageType] ?? "unknown",
    text: messageAbstract,
    time: messageTime,
  };
};
