import * as z from "zod/mini";
import { readLongMessage, saveLongMessage } from "#server/db/chat/long-messages.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { plainText } from "#server/gateway/fields.ts";
import { storedBytes, takeStored } from "#server/gateway/messages/content.ts";

const messages = z.object({ MsgList: z.array(z.looseObject({})).check(z.minLength(1), z.maxLength(300)) });

const save = async (context: Context<z.infer<typeof messages>>): Promise<Answer> => {
  const { body, me, writer } = context;
  takeStored(context, me, storedBytes({ body: body.MsgList }));
  const key = await writer.change((change, now) => saveLongMessage(change, me, body.MsgList, now));
  return { JsonMsgKey: key, PbMsgKey: "" };
};

/** The key itself grants access: it comes inside a message. */
const read = async ({ body, db }: Context<{ JsonMsgKey: string }>): Promise<Answer> => {
  const found = await readLongMessage(db, body.JsonMsgKey);
  if (found === undefined) throw new ChatError(ERROR.noMessage, "there is nothing under this key");
  return { MsgList: found };
};

/** Forwarded conversations that are too long for a message. */
export const longMessages = [
  command("im_long_msg.save_relay_json_msg", messages, save),
  command("im_long_msg.get_relay_json_msg", z.object({ JsonMsgKey: plainText(100) }), read),
];
