import * as z from "zod/mini";
import { readQuiet, saveQuiet } from "#server/db/chat/accounts.ts";
import { type Answer, command, type Scene } from "#server/gateway/command.ts";
import { quietChanged } from "#server/gateway/events.ts";
import { anything, second } from "#server/gateway/fields.ts";

/** Level: 0 with notifications, 1 nothing at all, 2 silently. */
const quiet = z.object({
  Level: z.literal([0, 1, 2]),
  StartTime: z._default(second, 0),
  EndTime: z._default(second, 0),
  IsRepeated: z._default(z.literal([0, 1]), 0),
});

const set = async ({ body, me, session, writer, push }: Scene<z.infer<typeof quiet>>): Promise<Answer> => {
  await writer.change(
    (change) => saveQuiet(change, me, body),
    () => push(me, quietChanged(body), session),
  );
  return {};
};

/** When an account wants to be left in peace; clients keep to it, the service delivers all the same. */
export const quietTimes = [
  command("im_msg_db_logic.ws_set_do_not_disturb", quiet, set),
  command("im_msg_db_logic.ws_get_do_not_disturb", anything, async ({ db, me }) => ({
    ...((await readQuiet(db, me)) ?? { Level: 0, StartTime: 0, EndTime: 0, IsRepeated: 0 }),
  })),
];
