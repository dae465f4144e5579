import * as z from "zod/mini";
import { readBack, readPlaces, readRevoked } from "#server/db/chat/group-history.ts";
import { findMemberships } from "#server/db/chat/group-members.ts";
import { readUpTo } from "#server/db/chat/group-reading.ts";
import { type Answer, command, type Scene } from "#server/gateway/command.ts";
import { changeGroups, mustBeMember } from "#server/gateway/group-changes.ts";
import { groupReadElsewhere, revoker } from "#server/gateway/group-events.ts";
import { groupId, groupNames, place } from "#server/gateway/group-fields.ts";
import { groupItems } from "#server/gateway/group-items.ts";
import { notAllowed, seesFrom } from "#server/gateway/group-rules.ts";

const PAGE_MAX = 100;
const REVOKED_MAX = 100;
const MICROSECONDS = 1e6;

const page = z.object({
  GroupId: groupId,
  ReqMsgNumber: z._default(z.int(), 20),
  /** Where to begin; without it, at the newest. */
  ReqMsgSeq: z.optional(place),
  ReqMsgSeqList: z.optional(z.array(place).check(z.maxLength(PAGE_MAX))),
});

const MORE = 1;
const FINISHED = 2;

const downFrom = (last: number, first: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => last - index);

/** Newest first: recovery after a break relies on it, too. */
const roam = async (scene: Scene<z.infer<typeof page>>): Promise<Answer> => {
  const { body, db, me } = scene;
  const { group, member } = await mustBeMember(db, body.GroupId, me);
  const view = { groupId: group.id, account: me, from: seesFrom(group, member) };
  if (body.ReqMsgSeqList) {
    const RspMsgList = await groupItems(db, group, await readPlaces(db, view, body.ReqMsgSeqList));
    return { GroupId: group.id, RspMsgList, IsFinished: FINISHED, NextReqMsgSeq: 0 };
  }
  const limit = Math.min(Math.max(body.ReqMsgNumber, 1), PAGE_MAX);
  const newest = group.nextSeq - 1;
  const from = body.ReqMsgSeq || newest;
  const first = Math.max(1, from - limit + 1);
  const visible = await readBack(db, view, from, limit + 1);
  // Who reads on from a place asks for an end that may not be there yet, and is done when nothing is.
  const found = from > newest ? visible.filter(({ seq }) => seq >= first) : visible;
  const messages = found.slice(0, limit);
  const hasMore = found.length > limit;
  const shown = new Set(messages.map(({ seq }) => seq));
  return {
    GroupId: group.id,
    RspMsgList: await groupItems(db, group, messages),
    InvisibleMsgSeq: downFrom(Math.min(from, newest), first).filter((seq) => !shown.has(seq)),
    IsFinished: hasMore ? MORE : FINISHED,
    NextReqMsgSeq: hasMore ? (messages.at(-1)?.seq ?? 1) - 1 : 0,
  };
};

const since = z.object({
  NotifyReqList: z
    .array(z.object({ GroupId: groupId, BeginTime: z._default(z.number().check(z.nonnegative()), 0) }))
    .check(z.maxLength(500)),
});

/** What was taken back while somebody was away. */
const revoked = async ({ body, db, me }: Scene<z.infer<typeof since>>): Promise<Answer> => {
  const asked = body.NotifyReqList.map(({ GroupId }) => GroupId);
  const own = new Set((await findMemberships(db, me, asked)).map((member) => member.groupId));
  const listed = body.NotifyReqList.map(async ({ GroupId, BeginTime }) => {
    const second = Math.min(Math.floor(BeginTime / MICROSECONDS), Number.MAX_SAFE_INTEGER);
    const found = own.has(GroupId) ? await readRevoked(db, GroupId, second, REVOKED_MAX) : [];
    return {
      GroupId,
      // Anything else is asked again.
      NextMsgTime: 0,
      NotifyMsgList: found.map(({ seq, random, revokedBy }) => ({
        MsgSeq: seq,
        MsgRandom: random,
        RevokerInfo: revoker(revokedBy ?? ""),
      })),
    };
  });
  return { NotifyRspList: await Promise.all(listed) };
};

const reading = z.object({ GroupId: groupId, MsgReadedSeq: place });

const read = (scene: Scene<z.infer<typeof reading>>): Promise<Answer> =>
  changeGroups(scene, async ({ db, tell }) => {
    const { body, me, session } = scene;
    const readTo = await readUpTo(db, me, body.GroupId, body.MsgReadedSeq);
    if (readTo === null) throw notAllowed("only members may");
    tell([me], groupReadElsewhere(body.GroupId, readTo), session);
    return {};
  });

/** Reading back in groups, and catching up. */
export const groupHistory = [
  command(groupNames("group_msg_get"), page, roam),
  command(groupNames("batch_get_group_notify"), since, revoked),
  command(groupNames("msg_read_report"), reading, read),
];
