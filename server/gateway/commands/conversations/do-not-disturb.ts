import * as z from "zod/mini";
import { readDoNotDisturb, saveDoNotDisturb } from "#server/db/chat/accounts.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { anything, second } from "#server/gateway/fields.ts";
import { doNotDisturbChanged } from "#server/gateway/messages/events.ts";

/** Level: 0 with notifications, 1 nothing at all, 2 silently. */
const setting = z.object({
  Level: z.literal([0, 1, 2]),
  StartTime: z._default(second, 0),
  EndTime: z._default(second, 0),
  IsRepeated: z._default(z.literal([0, 1]), 0),
});

const set = async ({ body, me, session, writer, push }: Context<z.infer<typeof setting>>): Promise<Answer> => {
  await writer.change(
    (change) => saveDoNotDisturb(change, me, body),
    () => push(me, doNotDisturbChanged(body), session),
  );
  return {};
};

/** An account's quiet hours. Clients respect them; the service delivers messages anyway. */
export const doNotDisturb = [
  command("im_msg_db_logic.ws_set_do_not_disturb", setting, set),
  command("im_msg_db_logic.ws_get_do_not_disturb", anything, async ({ db, me }) => ({
    ...((await readDoNotDisturb(db, me)) ?? { Level: 0, StartTime: 0, EndTime: 0, IsRepeated: 0 }),
  })),
];
