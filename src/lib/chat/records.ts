import * as z from "zod/mini";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { type Result, success } from "#lib/domain/failure.ts";
import { fieldOf } from "#lib/domain/untrusted.ts";
import { attempt, UNREADABLE } from "./failures.ts";
import { figure, name, text } from "./fields.ts";
import { readContent } from "./read.ts";
import { type ChatSDK, TYPES } from "./sdk.ts";
import { faceUrl } from "./urls.ts";

/** The service stores no more messages in one record. */
const RECORD_MAX = 300;

const wireRecord = z.object({ downloadKey: text, messageList: z.catch(z.array(z.unknown()), []) });
const wireItem = z.object({
  from: text,
  nick: name,
  avatar: text,
  time: figure,
  messageBody: z.catch(z.array(z.object({ type: text, payload: z.unknown() })), []),
});
const UNSHOWABLE: z.infer<typeof wireItem>["messageBody"] = [{ type: "", payload: null }];

/** The messages of a record, which has neither their ids nor their state: each is another person's, sent long ago. */
const readItem = (given: unknown, me: string, place: number): Message[] => {
  const parsed = z.safeParse(wireItem, given);
  const { from, nick, avatar, time, messageBody } = parsed.data ?? { from: "", nick: "", avatar: "", time: 0, messageBody: [] };
  return (messageBody.length > 0 ? messageBody : UNSHOWABLE).flatMap(({ type, payload }, index) => {
    const content = readContent(type, payload, me);
    if (content === "hidden") return [];
    return {
      id: `${place}.${index}`,
      conversationId: "",
      from,
      name: nick,
      avatar: faceUrl(avatar),
      isMine: false,
      time,
      sequence: 0,
      content,
      quote: null,
      delivery: { state: "sent" },
      revoked: null,
      isRisky: false,
      needsReceipt: false,
      isReadByPeer: false,
      isEdited: false,
    };
  });
};

/** `MessagesFacet.record`. */
export const readRecord = async (sdk: ChatSDK, record: unknown, me: string): Promise<Result<Message[]>> => {
  const { data } = z.safeParse(wireRecord, record);
  if (!data) return UNREADABLE;
  let items = data.messageList;
  if (items.length === 0 && data.downloadKey !== "") {
    // The SDK writes downloaded messages into the object that it is given, so pass one of our own.
    const asked = { type: TYPES.MSG_MERGER, payload: { downloadKey: data.downloadKey }, to: "", conversationType: TYPES.CONV_C2C };
    const answer = await attempt((): Promise<unknown> => sdk.downloadMergerMessage(asked));
    if (!answer.ok) return answer;
    const list = fieldOf(fieldOf(answer.value, "payload"), "messageList");
    if (!Array.isArray(list)) return UNREADABLE;
    items = list;
  }
  return success(items.slice(0, RECORD_MAX).flatMap((item, place) => readItem(item, me, place)));
};
