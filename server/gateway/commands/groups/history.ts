import * as z from "zod/mini";
import { readBack, readBySeq, readRevoked } from "#server/db/chat/groups/history.ts";
import { findMemberships } from "#server/db/chat/groups/members.ts";
import { readUpTo } from "#server/db/chat/groups/reading.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { changeGroups, requireMember } from "#server/gateway/groups/changes.ts";
import { groupReadElsewhere, revoker } from "#server/gateway/groups/events.ts";
import { groupId, groupNames, seq } from "#server/gateway/groups/fields.ts";
import { groupItems } from "#server/gateway/groups/items.ts";
import { notAllowed, seesFrom } from "#server/gateway/groups/rules.ts";
import { fitting, pageBytes } from "#server/gateway/messages/pages.ts";

const PAGE_MAX = 100;
const REVOKED_MAX = 100;
const MICROSECONDS = 1e6;

const page = z.object({
  GroupId: groupId,
  ReqMsgNumber: z._default(z.int(), 20),
  /** Where to begin; without it, at the newest. */
  ReqMsgSeq: z.optional(seq),
  ReqMsgSeqList: z.optional(z.array(seq).check(z.maxLength(PAGE_MAX))),
});

const MORE = 1;
const FINISHED = 2;

const downFrom = (last: number, first: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => last - index);

/** A page of a group's history, newest first, as the SDK's recovery after a reconnect expects. */
const roam = async (context: Context<z.infer<typeof page>>): Promise<Answer> => {
  const { body, db, me, rules } = context;
  const bytes = pageBytes(rules);
  const { group, member } = await requireMember(db, body.GroupId, me);
  const view = { groupId: group.id, account: me, from: seesFrom(group, member) };
  if (body.ReqMsgSeqList) {
    const asked = await readBySeq(db, view, body.ReqMsgSeqList);
    const found = fitting(asked, bytes);
    const next = asked[found.length]?.seq ?? 0;
    const RspMsgList = await groupItems(db, me, group, found);
    // A truncated page names the next number: the client requests the rest of its list from there.
    return { GroupId: group.id, RspMsgList, IsFinished: next > 0 ? MORE : FINISHED, NextReqMsgSeq: next };
  }
  const limit = Math.min(Math.max(body.ReqMsgNumber, 1), PAGE_MAX);
  const newest = group.nextSeq - 1;
  const from = body.ReqMsgSeq || newest;
  const first = Math.max(1, from - limit + 1);
  const visible = await readBack(db, view, from, limit + 1);
  // A client that reads forward asks beyond the newest message, and is done when nothing is found there.
  const found = from > newest ? visible.filter(({ seq }) => seq >= first) : visible;
  const messages = fitting(found.slice(0, limit), bytes);
  const hasMore = found.length > messages.length;
  // A truncated page cannot tell whether older messages exist.
  const lowest = messages.length < Math.min(found.length, limit) ? (messages.at(-1)?.seq ?? first) : first;
  const shown = new Set(messages.map(({ seq }) => seq));
  return {
    GroupId: group.id,
    RspMsgList: await groupItems(db, me, group, messages),
    InvisibleMsgSeq: downFrom(Math.min(from, newest), lowest).filter((seq) => !shown.has(seq)),
    IsFinished: hasMore ? MORE : FINISHED,
    NextReqMsgSeq: hasMore ? (messages.at(-1)?.seq ?? 1) - 1 : 0,
  };
};

const since = z.object({
  NotifyReqList: z
    .array(z.object({ GroupId: groupId, BeginTime: z._default(z.number().check(z.nonnegative()), 0) }))
    .check(z.maxLength(500)),
});

/** Messages that were taken back while the caller was away, in groups without other news: the SDK asks for no others. */
const revoked = async ({ body, db, me, connection }: Context<z.infer<typeof since>>): Promise<Answer> => {
  const asked = body.NotifyReqList.map(({ GroupId }) => GroupId);
  const own = await findMemberships(db, me, asked);
  for (const id of own.keys()) connection.toldOfRevoked.add(id);
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

const reading = z.object({ GroupId: groupId, MsgReadedSeq: seq });

const read = (context: Context<z.infer<typeof reading>>): Promise<Answer> =>
  changeGroups(context, async ({ db, notify }) => {
    const { body, me, session } = context;
    const readTo = await readUpTo(db, me, body.GroupId, body.MsgReadedSeq);
    if (readTo === null) throw notAllowed("only members may");
    notify([me], groupReadElsewhere(body.GroupId, readTo), session);
    return {};
  });

/** Reading back in groups, and catching up. */
export const groupHistory = [
  command(groupNames("group_msg_get"), page, roam),
  command(groupNames("batch_get_group_notify"), since, revoked),
  command(groupNames("msg_read_report"), reading, read),
];
