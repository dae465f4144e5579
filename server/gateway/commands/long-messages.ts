import * as z from "zod/mini";
import { readLongMessage, saveLongMessage } from "#server/db/chat/long-messages.ts";
import { type Answer, command, type Scene } from "#server/gateway/command.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { withOwnProtocol } from "#server/gateway/own-files.ts";

const messages = z.object({ MsgList: z.array(z.looseObject({})).check(z.minLength(1), z.maxLength(300)) });

const save = async ({ body, me, origin, writer }: Scene<z.infer<typeof messages>>): Promise<Answer> => {
  const list = withOwnProtocol(body.MsgList, origin);
  const key = await writer.change((change, now) => saveLongMessage(change, me, list, now));
  return { JsonMsgKey: key, PbMsgKey: "" };
};

/** The key is what proves that one may read it: it comes in a message. */
const read = async ({ body, db }: Scene<{ JsonMsgKey: string }>): Promise<Answer> => {
  const found = await readLongMessage(db, body.JsonMsgKey);
  if (found === undefined) throw new ChatError(ERROR.noMessage, "there is nothing under this key");
  return { MsgList: found };
};

/** Forwarded conversations that are too long for a message. */
export const longMessages = [
  command("im_long_msg.save_relay_json_msg", messages, save),
  command("im_long_msg.get_relay_json_msg", z.object({ JsonMsgKey: z.string().check(z.maxLength(100)) }), read),
];
