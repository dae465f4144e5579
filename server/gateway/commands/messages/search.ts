import * as z from "zod/mini";
import { findAccounts } from "#server/db/chat/accounts.ts";
import type { Group } from "#server/db/chat/groups/groups.ts";
import { searchGroup, searchGroups } from "#server/db/chat/groups/history.ts";
import { findMemberships, latestGroups } from "#server/db/chat/groups/members.ts";
import type { GroupMessage } from "#server/db/chat/groups/messages.ts";
import type { Message } from "#server/db/chat/messages.ts";
import { type MessageQuery, searchMessages } from "#server/db/chat/search.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import {
  accountId,
  accountIds,
  plainText,
  SEARCH_PAGE_MAX,
  searchCursor,
  searchSize,
  searchWords,
  second,
} from "#server/gateway/fields.ts";
import { requireMember } from "#server/gateway/groups/changes.ts";
import { groupItems } from "#server/gateway/groups/items.ts";
import { seesFrom } from "#server/gateway/groups/rules.ts";
import { wordsOf } from "#server/gateway/messages/content.ts";
import { messageItem } from "#server/gateway/messages/events.ts";
import { fitting, pageBytes } from "#server/gateway/messages/pages.ts";
import { requireSearch } from "#server/gateway/rules.ts";

/**
 * Candidates from the database that one answer checks. In one conversation the next page continues after them; a search
 * of all conversations goes no further back than this in each group, and in all direct messages together.
 */
const SCAN_MAX = 1000;
const GROUPS_MAX = 100;
/** In the list of all conversations, each takes at most this part of the page. */
const SHARES = 8;
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
type Search = Context<Wanted>;

/** The body of a group's tip is not a list of elements. */
type Matched = { content: { body: unknown } };

/** Checks conditions that the database can't: that the words are in visible text, not in field names, and that the type fits. */
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

/** A page of search results and the cursor of the next one; `cursorOf` gives a message's cursor. */
const searchPage = async <Found extends Matched>(
  { body, rules }: Search,
  read: (range: { before: number; limit: number }) => Promise<Found[]>,
  cursorOf: (message: Found) => number,
): Promise<{ page: Found[]; total: number; cursor: string }> => {
  const before = /^\d{1,15}$/.test(body.Cursor) ? Number(body.Cursor) : Number.MAX_SAFE_INTEGER;
  const scanned = await read({ before, limit: SCAN_MAX });
  const all = scanned.filter((message) => fits(body, message));
  const page = fitting(all.slice(0, Math.min(body.Count, SEARCH_PAGE_MAX)), pageBytes(rules));
  const last = page.length < all.length ? page.at(-1) : scanned.length === SCAN_MAX ? scanned.at(-1) : undefined;
  return { page, total: all.length, cursor: last ? String(cursorOf(last)) : "" };
};

/** The results in one conversation, newest first. `key` identifies the conversation. */
type Hit = { key: string; newest: number; count: number; bytes: number; show: () => Promise<Record<string, unknown>> };

/** Of a conversation's matches, as many as are shown: in the list of all conversations each has a share of the page. */
const shownOf = <Found extends Matched>(list: readonly Found[], { body, rules }: Search): Found[] => {
  const isOne = body.PeerAccount !== undefined || body.GroupID !== undefined;
  return fitting(list.slice(0, SEARCH_PAGE_MAX), isOne ? pageBytes(rules) : pageBytes(rules) / SHARES);
};
const bytesIn = (list: readonly Matched[]): number => Buffer.byteLength(JSON.stringify(list.map(({ content }) => content)));

/** Between two, the messages are listed the oldest first. */
const pairHit = (context: Search, peer: string, list: readonly Message[]): Hit => {
  const newest = list[0]?.sentAt ?? 0;
  const listed = shownOf(list, context);
  const show = async () => {
    const oldestFirst = listed.toReversed();
    const senders = await findAccounts(
      context.db,
      oldestFirst.map(({ from }) => from),
    );
    const MsgList = oldestFirst.flatMap((message) => {
      const sender = senders.get(message.from);
      return sender ? [messageItem(message, sender)] : [];
    });
    return { UserID: peer, Count: list.length, LastMsgTime: newest, MsgList };
  };
  return { key: `u${peer}`, newest, count: list.length, bytes: bytesIn(listed), show };
};

const groupHit = (context: Search, group: Group, list: readonly GroupMessage[]): Hit => {
  const newest = list[0]?.sentAt ?? 0;
  const listed = shownOf(list, context);
  const show = async () => ({
    GroupID: group.id,
    Count: list.length,
    LastMsgTime: newest,
    MsgList: await groupItems(context.db, context.me, group, listed),
  });
  return { key: `g${group.id}`, newest, count: list.length, bytes: bytesIn(listed), show };
};

const shown = async (hits: readonly Hit[]): Promise<Record<string, unknown>[]> =>
  Promise.all(hits.filter(({ count }) => count > 0).map(({ show }) => show()));

const findInGroup = async (context: Search, id: string): Promise<Answer> => {
  const { body, db, me } = context;
  const { group, member } = await requireMember(db, id, me);
  const view = { groupId: group.id, account: me, from: seesFrom(group, member) };
  const read = (range: { before: number; limit: number }) => searchGroup(db, view, queryOf(body), range);
  const { page, total, cursor } = await searchPage(context, read, ({ seq }) => seq);
  return { TotalCount: total, Cursor: cursor, ConversationMsgs: await shown([groupHit(context, group, page)]) };
};

const findInPair = async (context: Search, peer: string): Promise<Answer> => {
  const { body, db, me } = context;
  const read = (range: { before: number; limit: number }) => searchMessages(db, { me, peer }, queryOf(body), range);
  const { page, total, cursor } = await searchPage(context, read, ({ id }) => id);
  return { TotalCount: total, Cursor: cursor, ConversationMsgs: await shown([pairHit(context, peer, page)]) };
};

const hitsInPairs = async (context: Search): Promise<Hit[]> => {
  const { body, db, me } = context;
  const range = { before: Number.MAX_SAFE_INTEGER, limit: SCAN_MAX };
  const found = (await searchMessages(db, { me, peer: null }, queryOf(body), range)).filter((message) => fits(body, message));
  const byPeer = Map.groupBy(found, ({ from, to }) => (from === me ? to : from));
  return [...byPeer].map(([peer, list]) => pairHit(context, peer, list));
};

/** In the caller's groups with the newest messages. */
const hitsInGroups = async (context: Search): Promise<Hit[]> => {
  const { body, db, me } = context;
  const groups = await latestGroups(db, me, GROUPS_MAX);
  const memberships = await findMemberships(db, me, [...groups.keys()]);
  const views = [...groups.values()].flatMap((group) => {
    const member = memberships.get(group.id);
    return member ? [{ id: group.id, from: seesFrom(group, member) }] : [];
  });
  const found = await searchGroups(db, me, views, queryOf(body), SCAN_MAX);
  const hits = [...groups.values()].map((group) =>
    groupHit(
      context,
      group,
      (found.get(group.id) ?? []).filter((message) => fits(body, message)),
    ),
  );
  return hits.filter(({ count }) => count > 0);
};

/** Sorts conversations by their newest message, then by key. */
const sortKeyOf = ({ newest, key }: Hit): string => `${String(newest).padStart(12, "0")}${key}`;

/** Searches all conversations, and returns a page of these, sorted by their newest match. */
const findEverywhere = async (context: Search): Promise<Answer> => {
  const { Count, Cursor } = context.body;
  const hits = [...(await hitsInPairs(context)), ...(await hitsInGroups(context))];
  const sorted = hits.map((hit) => ({ hit, sortKey: sortKeyOf(hit) })).sort((x, y) => (x.sortKey < y.sortKey ? 1 : -1));
  const rest = sorted.filter(({ sortKey }) => Cursor === "" || sortKey < Cursor);
  let left = pageBytes(context.rules);
  const asked = rest.slice(0, Math.min(Count, SEARCH_PAGE_MAX));
  const over = asked.findIndex(({ hit }, index) => {
    left -= hit.bytes;
    return left < 0 && index > 0;
  });
  const page = over === -1 ? asked : asked.slice(0, over);
  return {
    TotalCount: hits.reduce((sum, { count }) => sum + count, 0),
    Cursor: page.length < rest.length ? (page.at(-1)?.sortKey ?? "") : "",
    ConversationMsgs: await shown(page.map(({ hit }) => hit)),
  };
};

const findMessages = (context: Search): Promise<Answer> => {
  const { GroupID, PeerAccount } = context.body;
  requireSearch(context.rules);
  if (GroupID !== undefined) return findInGroup(context, GroupID);
  return PeerAccount === undefined ? findEverywhere(context) : findInPair(context, PeerAccount);
};

/** Search of messages: in one conversation a page of messages, in all of them a page of conversations. */
export const messageSearch = [command("message_search.query", wanted, findMessages)];
