import * as z from "zod/mini";
import { markAllRead } from "#server/db/chat/conversations.ts";
import { readUpTo } from "#server/db/chat/group-reading.ts";
import { type Answer, command, type Scene } from "#server/gateway/command.ts";
import { allRead, readByPeer } from "#server/gateway/events.ts";
import { changeGroups } from "#server/gateway/group-changes.ts";
import { groupId, place } from "#server/gateway/group-fields.ts";

const request = z.object({
  C2CReadAllMsg: z._default(z.literal([0, 1]), 0),
  GroupReadInfo: z._default(z.array(z.object({ GroupId: groupId, MsgSeq: place })).check(z.maxLength(500)), []),
});

/** Everything is read: between two, and in the groups that are named. */
const readAll = (scene: Scene<z.infer<typeof request>>): Promise<Answer> =>
  changeGroups(scene, async ({ db, now, tell }) => {
    const { body, me, session } = scene;
    const peers = body.C2CReadAllMsg === 1 ? await markAllRead(db, me, now) : [];
    tell(peers, readByPeer(me, now));
    const groups: { GroupId: string; MsgSeq: number }[] = [];
    for (const { GroupId, MsgSeq } of body.GroupReadInfo) {
      const readTo = await readUpTo(db, me, GroupId, MsgSeq);
      if (readTo !== null) groups.push({ GroupId, MsgSeq: readTo });
    }
    tell([me], allRead(body.C2CReadAllMsg, groups), session);
    return { C2CReadAllMsg: body.C2CReadAllMsg, GroupReadInfoArray: groups.map((group) => ({ ...group, RetCode: 0 })) };
  });

/** Reading all at once. */
export const readingAll = [command("openim.read_all_unread_msg", request, readAll)];
