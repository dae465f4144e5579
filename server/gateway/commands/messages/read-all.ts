import * as z from "zod/mini";
import { markAllRead } from "#server/db/chat/conversations.ts";
import { readUpTo } from "#server/db/chat/groups/reading.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { changeGroups } from "#server/gateway/groups/changes.ts";
import { groupId, seq } from "#server/gateway/groups/fields.ts";
import { allRead, readByPeer } from "#server/gateway/messages/events.ts";

const request = z.object({
  C2CReadAllMsg: z._default(z.literal([0, 1]), 0),
  GroupReadInfo: z._default(z.array(z.object({ GroupId: groupId, MsgSeq: seq })).check(z.maxLength(500)), []),
});

/** Everything is read: between two, and in the groups that are named. */
const readAll = (context: Context<z.infer<typeof request>>): Promise<Answer> =>
  changeGroups(context, async ({ db, now, notify }) => {
    const { body, me, session } = context;
    const peers = body.C2CReadAllMsg === 1 ? await markAllRead(db, me, now) : [];
    notify(peers, readByPeer(me, now));
    const groups: { GroupId: string; MsgSeq: number }[] = [];
    for (const { GroupId, MsgSeq } of body.GroupReadInfo) {
      const readTo = await readUpTo(db, me, GroupId, MsgSeq);
      if (readTo !== null) groups.push({ GroupId, MsgSeq: readTo });
    }
    notify([me], allRead(body.C2CReadAllMsg, groups), session);
    return { C2CReadAllMsg: body.C2CReadAllMsg, GroupReadInfoArray: groups.map((group) => ({ ...group, RetCode: 0 })) };
  });

/** Reading all at once. */
export const readingAll = [command("openim.read_all_unread_msg", request, readAll)];
