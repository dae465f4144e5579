import * as z from "zod/mini";
import { findAccounts } from "#server/db/chat/accounts.ts";
import { searchGroup } from "#server/db/chat/group-history.ts";
import { findMemberships, latestGroups } from "#server/db/chat/group-members.ts";
import type { GroupMessage } from "#server/db/chat/group-messages.ts";
import type { Group } from "#server/db/chat/groups.ts";
import type { Message } from "#server/db/chat/messages.ts";
import { type MessageQuery, searchMessages } from "#server/db/chat/search.ts";
import { type Answer, command, type Scene } from "#server/gateway/command.ts";
import { wordsOf } from "#server/gateway/content.ts";
import { messageItem } from "#server/gateway/events.ts";
import { accountId, accountIds, plainText, second } from "#server/gateway/fields.ts";
import { mustBeMember } from "#server/gateway/group-changes.ts";
import { groupItems } from "#server/gateway/group-items.ts";
import { seesFrom } from "#server/gateway/group-rules.ts";
import { mustOfferSearch, PAGE_MAX, searchCursor, searchSize, searchWords } from "#server/gateway/search-fields.ts";

/**
 * So many messages that the database lets through are looked at for one answer. In one conversation the next page goes on from there;
 * over all of them that is how far back it looks, in each group and between two.
 */
const SCAN_MAX = 1000;
const GROUPS_MAX = 100;
const END_OF_TIME = 2 ** 40;

const wanted = z.object({
  KeywordList: z._default(searchWords, []),
  MatchType: z._default(z.string(), "or"),
  PeerAccount: z.optional(accountId),
  GroupID: z.optional(plainText(100)),
  MsgTypeList: z._default(z.array(z.string()), []),
  SendUserIDList: z._default(accountIds, []),
  StartTime: z._default(second, 0),
  EndTime: z._default(second, 0),
  Count: searchSize,
  Cursor: searchCursor,
});
type Wanted = z.infer<typeof wanted>;
type Search = Scene<Wanted>;

/** What was stored by a group may be a tip, which is no list of elements. */
type Matched = { content: { body: unknown } };

/** What the database can't tell apart: words of a reader from the names of fields, and types. */
const fits = ({ KeywordList, MatchType, MsgTypeList }: Wanted, { content }: Matched): boolean => {
  const body: unknown[] = Array.isArray(content.body) ? content.body : [];
  const types = body.map((element) => (element as { MsgType?: unknown }).MsgType);
  if (MsgTypeList.length > 0 && !types.some((type) => MsgTypeList.includes(String(type)))) return false;
  const text = wordsOf(body).join("\n").toLowerCase();
  const found = KeywordList.map((word) => text.includes(word.toLowerCase()));
  return MatchType === "and" ? found.every(Boolean) : found.length === 0 || found.some(Boolean);
};

const queryOf = (body: Wanted): MessageQuery => ({
  words: body.KeywordList,
  all: body.MatchType === "and",
  senders: body.SendUserIDList,
  from: body.StartTime,
  until: body.EndTime || END_OF_TIME,
});

/** A page of what was found, and where the next one goes on; `placeOf` is what messages are counted by. */
const pageOf = async <Found extends Matched>(
  body: Wanted,
  read: (range: { before: number; limit: number }) => Promise<Found[]>,
  placeOf: (message: Found) => number,
): Promise<{ page: Found[]; total: number; cursor: string }> => {
  const before = /^\d{1,15}$/.test(body.Cursor) ? Number(body.Cursor) : Number.MAX_SAFE_INTEGER;
  const scanned = await read({ before, limit: SCAN_MAX });
  const all = scanned.filter((message) => fits(body, message));
  const page = all.slice(0, Math.min(body.Count, PAGE_MAX));
  const last = page.length < all.length ? page.at(-1) : scanned.length === SCAN_MAX ? scanned.at(-1) : undefined;
  return { page, total: all.length, cursor: last ? String(placeOf(last)) : "" };
};

/** What was found in one conversation, the newest first. `key` tells it from the others. */
type Hit = { key: string; newest: number; count: number; show: () => Promise<Record<string, unknown>> };

/** Between two, the messages are listed the oldest first. */
const pairHit = ({ db }: Search, peer: string, list: readonly Message[]): Hit => {
  const newest = list[0]?.sentAt ?? 0;
  const show = async () => {
    const told = list.slice(0, PAGE_MAX).reverse();
    const senders = await findAccounts(db, [...new Set(told.map(({ from }) => from))]);
    const byId = new Map(senders.map((each) => [each.id, each]));
    const MsgList = told.flatMap((message) => {
      const sender = byId.get(message.from);
      return sender ? [messageItem(message, sender)] : [];
    });
    return { UserID: peer, Count: list.length, LastMsgTime: newest, MsgList };
  };
  return { key: `u${peer}`, newest, count: list.length, show };
};

const groupHit = ({ db }: Search, group: Group, list: readonly GroupMessage[]): Hit => {
  const newest = list[0]?.sentAt ?? 0;
  const show = async () => ({
    GroupID: group.id,
    Count: list.length,
    LastMsgTime: newest,
    MsgList: await groupItems(db, group, list.slice(0, PAGE_MAX)),
  });
  return { key: `g${group.id}`, newest, count: list.length, show };
};

const shown = async (hits: readonly Hit[]): Promise<Record<string, unknown>[]> =>
  Promise.all(hits.filter(({ count }) => count > 0).map(({ show }) => show()));

const findInGroup = async (scene: Search, id: string): Promise<Answer> => {
  const { body, db, me } = scene;
  const { group, member } = await mustBeMember(db, id, me);
  const view = { groupId: group.id, account: me, from: seesFrom(group, member) };
  const read = (range: { before: number; limit: number }) => searchGroup(db, view, queryOf(body), range);
  const { page, total, cursor } = await pageOf(body, read, ({ seq }) => seq);
  return { TotalCount: total, Cursor: cursor, ConversationMsgs: await shown([groupHit(scene, group, page)]) };
};

const findInPair = async (scene: Search, peer: string): Promise<Answer> => {
  const { body, db, me } = scene;
  const read = (range: { before: number; limit: number }) => searchMessages(db, { me, peer }, queryOf(body), range);
  const { page, total, cursor } = await pageOf(body, read, ({ id }) => id);
  return { TotalCount: total, Cursor: cursor, ConversationMsgs: await shown([pairHit(scene, peer, page)]) };
};

const hitsInPairs = async (scene: Search): Promise<Hit[]> => {
  const { body, db, me } = scene;
  const range = { before: Number.MAX_SAFE_INTEGER, limit: SCAN_MAX };
  const found = (await searchMessages(db, { me, peer: null }, queryOf(body), range)).filter((message) => fits(body, message));
  const byPeer = Map.groupBy(found, ({ from, to }) => (from === me ? to : from));
  return [...byPeer].map(([peer, list]) => pairHit(scene, peer, list));
};

/** In the groups somebody is in, those in which something was said last. */
const hitsInGroups = async (scene: Search): Promise<Hit[]> => {
  const { body, db, me } = scene;
  const groups = new Map((await latestGroups(db, me, GROUPS_MAX)).map((group) => [group.id, group]));
  const range = { before: Number.MAX_SAFE_INTEGER, limit: SCAN_MAX };
  const hits: Hit[] = [];
  for (const member of await findMemberships(db, me, [...groups.keys()])) {
    const group = groups.get(member.groupId);
    if (!group) continue;
    const view = { groupId: group.id, account: me, from: seesFrom(group, member) };
    const found = await searchGroup(db, view, queryOf(body), range);
    const fitting = found.filter((message) => fits(body, message));
    hits.push(groupHit(scene, group, fitting));
  }
  return hits.filter(({ count }) => count > 0);
};

/** A place among conversations: those of the same second have an order, too. */
const placeOf = ({ newest, key }: Hit): string => `${String(newest).padStart(12, "0")}${key}`;

/** In all conversations, a page of these by what was found last. */
const findEverywhere = async (scene: Search): Promise<Answer> => {
  const { Count, Cursor } = scene.body;
  const hits = [...(await hitsInPairs(scene)), ...(await hitsInGroups(scene))];
  const sorted = hits.map((hit) => ({ hit, place: placeOf(hit) })).sort((x, y) => (x.place < y.place ? 1 : -1));
  const rest = sorted.filter(({ place }) => Cursor === "" || place < Cursor);
  const page = rest.slice(0, Math.min(Count, PAGE_MAX));
  return {
    TotalCount: hits.reduce((sum, { count }) => sum + count, 0),
    Cursor: page.length < rest.length ? (page.at(-1)?.place ?? "") : "",
    ConversationMsgs: await shown(page.map(({ hit }) => hit)),
  };
};

const findMessages = (scene: Search): Promise<Answer> => {
  const { GroupID, PeerAccount } = scene.body;
  mustOfferSearch(scene);
  if (GroupID !== undefined) return findInGroup(scene, GroupID);
  return PeerAccount === undefined ? findEverywhere(scene) : findInPair(scene, PeerAccount);
};

/** Looking for what was said: in one conversation a page of messages, in all of them a page of conversations. */
export const messageSearch = [command("message_search.query", wanted, findMessages)];
