import * as z from "zod/mini";
import { findAccount } from "#server/db/chat/accounts.ts";
import { isBlocked } from "#server/db/chat/friends/blacklist.ts";
import { findBySeq } from "#server/db/chat/groups/history.ts";
import { membersOf } from "#server/db/chat/groups/members.ts";
import { findMessage } from "#server/db/chat/messages.ts";
import {
  addReaction,
  dropReaction,
  findQuoted,
  listReactors,
  type ReactionSummary,
  type ReactionTarget,
  readReactions,
} from "#server/db/chat/reactions.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { accountId, plainText, uint32 } from "#server/gateway/fields.ts";
import { requireMember } from "#server/gateway/groups/changes.ts";
import { groupId, seq } from "#server/gateway/groups/fields.ts";
import { seesFrom } from "#server/gateway/groups/rules.ts";
import { type ChatEvent, type MessageName, reactionsChanged } from "#server/gateway/messages/events.ts";

const SERVICE = "openim_msg_ext_http_svc";
/** Accounts named with a reaction; the list has the others. */
const NAMED = 10;
const PAGE_MAX = 100;

const KEY = /^(\d{1,10})_(\d{1,10})_\d{1,12}$/;
const messageKey = z.string().check(z.regex(KEY));
const reaction = plainText(64).check(z.minLength(1));
const amount = (most: number) => z._default(z.int().check(z.nonnegative()), most);

const ofPair = z.object({ From_Account: accountId, To_Account: accountId, MsgKey: messageKey });
const inGroup = z.object({ GroupId: groupId, MsgSeq: seq });

const numbersOf = (key: string): { seq: number; random: number } => {
  const [, first = "", second = ""] = KEY.exec(key) ?? [];
  return { seq: Number(first), random: Number(second) };
};

const requireOffered = ({ rules }: Pick<Context, "rules">): void => {
  if (!rules.capabilities["reactions"]) throw new ChatError(ERROR.notOffered, "there are no reactions here");
};

const noMessage = (): ChatError => new ChatError(ERROR.noMessage, "there is no such message");

/** A message to react to, its identity for clients, and the accounts to notify. */
type Found = { target: ReactionTarget; name: MessageName; hearers: readonly string[] };

/** A message of the caller's own conversation. Refuses if the peer has blocked the caller. Throws a ChatError. */
const findOfPair = async (context: Context<z.infer<typeof ofPair>>, db: Db): Promise<Found> => {
  const { me } = context;
  const { From_Account: from, To_Account: to, MsgKey } = context.body;
  if (from !== me && to !== me) throw noMessage();
  const message = await findMessage(db, { from, to, ...numbersOf(MsgKey) });
  const sender = await findAccount(db, from);
  if (!message || !sender || message.revokedBy !== null) throw noMessage();
  if (await isBlocked(db, from === me ? to : from, me)) throw new ChatError(ERROR.blockedByPeer, "the other side has blocked you");
  const { seq, random, sentAt, clientAt } = message;
  return {
    target: { kind: "c2c", id: message.id },
    name: { group: null, from, to, tiny: sender.tiny, seq, random, sentAt, clientAt },
    hearers: [...new Set([from, to])],
  };
};

/** A message of a group that one is in, and may see. Throws a ChatError. */
const findInGroup = async (context: Context<z.infer<typeof inGroup>>, db: Db): Promise<Found> => {
  const { GroupId, MsgSeq } = context.body;
  const { group, member } = await requireMember(db, GroupId, context.me);
  const message = (await findBySeq(db, GroupId, [MsgSeq])).get(MsgSeq);
  const isThere = message && message.from !== null && message.revokedBy === null && message.seq >= seesFrom(group, member);
  const sender = isThere ? await findAccount(db, message.from ?? "") : undefined;
  if (!isThere || !sender) throw new ChatError(ERROR.groupNoMessage, "there is no such message");
  const { random, sentAt, clientAt } = message;
  return {
    target: { kind: "group", groupId: GroupId, seq: MsgSeq },
    name: { group: GroupId, from: sender.id, to: GroupId, tiny: sender.tiny, seq: MsgSeq, random, sentAt, clientAt },
    hearers: await membersOf(db, GroupId),
  };
};

const summaryItem = ({ reaction: Reaction, count: Count, accounts, isMine }: ReactionSummary) => ({
  Reaction,
  Count,
  Reaction_Account: accounts,
  ReactedByMe: isMine ? 1 : 0,
});

/** Notifies each account of a reaction; the events differ only in whether the reaction is also the receiver's own. */
const tell = ({ push }: Context, { name, hearers }: Found, summary: ReactionSummary, sharers: readonly string[]): void => {
  const isSharer = new Set(sharers);
  const [mine, others] = [true, false].map((isMine): ChatEvent => reactionsChanged(name, [summaryItem({ ...summary, isMine })]));
  if (mine)
    push(
      hearers.filter((id) => isSharer.has(id)),
      mine,
    );
  if (others)
    push(
      hearers.filter((id) => !isSharer.has(id)),
      others,
    );
};

const REFUSED = {
  "too many reactions": ERROR.reactionsFull,
  "too many accounts": ERROR.reactionShared,
} as const;

type Find<Named> = (context: Context<Named>, db: Db) => Promise<Found>;

/** Adds or removes the caller's reaction. Repeating either succeeds, because clients repeat their requests. */
const change =
  <Named>(find: Find<Named>, adds: boolean) =>
  async (context: Context<Named & { Reaction: string }>): Promise<Answer> => {
    const { me, rules, writer, body } = context;
    requireOffered(context);
    const own = { reaction: body.Reaction, account: me };
    await writer.change(
      async (db) => {
        const found = await find(context, db);
        const most = { reactions: rules.reactionsPerMessage, accounts: rules.accountsPerReaction };
        const outcome = adds ? await addReaction(db, found.target, own, most) : await dropReaction(db, found.target, own);
        if (outcome === "too many reactions" || outcome === "too many accounts") throw new ChatError(REFUSED[outcome], outcome);
        const [all = []] = await readReactions(db, [found.target], me, rules.accountsPerReaction);
        const summary = all.find((each) => each.reaction === body.Reaction);
        return { found, summary: summary ?? { reaction: body.Reaction, count: 0, accounts: [], isMine: false } };
      },
      ({ found, summary }) => tell(context, found, { ...summary, accounts: summary.accounts.slice(0, NAMED) }, summary.accounts),
    );
    return {};
  };

const severalOfPair = z.object({
  From_Account: accountId,
  To_Account: accountId,
  MsgKeyList: z.array(messageKey).check(z.maxLength(100)),
  Count: amount(NAMED),
});

/** The reactions to messages of a conversation, of either side: clients name the sides as in the first one. */
const readOfPair = async ({ body, db, me }: Context<z.infer<typeof severalOfPair>>): Promise<Answer> => {
  const { From_Account: from, To_Account: to, MsgKeyList } = body;
  if (from !== me && to !== me) throw noMessage();
  const keys = MsgKeyList.map((MsgKey) => ({ MsgKey, ...numbersOf(MsgKey) }));
  const ids = await findQuoted(db, [from, to], keys);
  const there = keys.flatMap(({ MsgKey, seq, random }) => {
    const id = ids.get(`${seq}_${random}`);
    return id === undefined ? [] : [{ MsgKey, target: { kind: "c2c", id } as const }];
  });
  const read = await readReactions(
    db,
    there.map(({ target }) => target),
    me,
    Math.min(body.Count, NAMED),
  );
  return { Results: there.map(({ MsgKey }, place) => ({ MsgKey, MsgReactionSummary: (read[place] ?? []).map(summaryItem) })) };
};

const severalInGroup = z.object({ GroupId: groupId, MsgSeqList: z.array(seq).check(z.maxLength(100)), Count: amount(NAMED) });

const readInGroup = async ({ body, db, me }: Context<z.infer<typeof severalInGroup>>): Promise<Answer> => {
  const { group, member } = await requireMember(db, body.GroupId, me);
  const seqs = body.MsgSeqList.filter((number) => number >= seesFrom(group, member));
  const targets = seqs.map((number) => ({ kind: "group", groupId: group.id, seq: number }) as const);
  const read = await readReactions(db, targets, me, Math.min(body.Count, NAMED));
  return { Results: seqs.map((MsgSeq, place) => ({ MsgSeq, MsgReactionSummary: (read[place] ?? []).map(summaryItem) })) };
};

const page = { Reaction: reaction, NextSeq: z._default(uint32, 0), Count: amount(PAGE_MAX) };

/** A page of accounts that share a reaction. */
const reactors =
  <Named>(find: Find<Named>) =>
  async (context: Context<Named & { Reaction: string; NextSeq: number; Count: number }>): Promise<Answer> => {
    const { body, db } = context;
    const { target } = await find(context, db);
    const limit = Math.min(Math.max(body.Count, 1), PAGE_MAX);
    const found = await listReactors(db, target, body.Reaction, { offset: body.NextSeq, limit: limit + 1 });
    return { Reaction_Account: found.slice(0, limit), NextSeq: found.length > limit ? body.NextSeq + limit : 0 };
  };

const withReaction = { Reaction: reaction };

/** Reactions to messages (R3.3.1-3). */
export const reactions = [
  command(`${SERVICE}.reaction_add`, z.extend(ofPair, withReaction), change(findOfPair, true)),
  command(`${SERVICE}.reaction_del`, z.extend(ofPair, withReaction), change(findOfPair, false)),
  command(`${SERVICE}.reaction_multi_stat`, severalOfPair, readOfPair),
  command(`${SERVICE}.reaction_iterate`, z.extend(ofPair, page), reactors(findOfPair)),
  command(`${SERVICE}.group_reaction_add`, z.extend(inGroup, withReaction), change(findInGroup, true)),
  command(`${SERVICE}.group_reaction_del`, z.extend(inGroup, withReaction), change(findInGroup, false)),
  command(`${SERVICE}.group_reaction_multi_stat`, severalInGroup, readInGroup),
  command(`${SERVICE}.group_reaction_iterate`, z.extend(inGroup, page), reactors(findInGroup)),
];
