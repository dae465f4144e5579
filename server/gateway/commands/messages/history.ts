import * as z from "zod/mini";
import type { Account } from "#server/db/chat/accounts.ts";
import { unreadCounts } from "#server/db/chat/conversations.ts";
import { readInbox, readNewer, readOlder, readOutbox, readUnread } from "#server/db/chat/history.ts";
import { type Message, seenBy } from "#server/db/chat/messages.ts";
import { type NumberRange, newestNumber, readNotices } from "#server/db/chat/notices.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { accountId, second } from "#server/gateway/fields.ts";
import { groupEventsAtStart, groupEventsSince } from "#server/gateway/groups/conversations.ts";
import { listsOf } from "#server/gateway/known.ts";
import { messageItem } from "#server/gateway/messages/events.ts";
import { fitting, pageBytes } from "#server/gateway/messages/pages.ts";

const PAGE_MAX = 100;
/** The page size by which the SDK's recovery after a break is recognized: no other request has it. */
const RECOVERY_PAGE = 16;
const UNREAD_EACH = 20;
const UNREAD_MAX = 100;
/** The most content of missed messages in one answer. */
const SYNC_BYTES = 4 * 1024 * 1024;

const NOBODY: Account = { id: "", tiny: "", profile: {}, customStatus: "", known: false };

/** Messages in the protocol's form, with their senders' profiles. */
const itemsOf = async ({ known, me }: Context, list: readonly Message[]) => {
  const senders = await known.accounts.find(list.map((message) => message.from));
  return list.map((message) => messageItem(seenBy(me, message), senders.get(message.from) ?? NOBODY));
};

const wanted = z.object({
  Peer_Account: accountId,
  MaxCnt: z._default(z.int(), 15),
  LastMsgTime: z._default(second, 0),
  MsgKey: z._default(z.string(), ""),
  GetDirection: z._default(z.literal([0, 1]), 0),
});

/** Where a page ended; clients return it unchanged. A sender's numbers would not do, for both sides may have chosen the same. */
const cursorKey = ({ sentAt, id }: Pick<Message, "sentAt" | "id">): string => `${sentAt}_${id}`;
const KEY = /^(\d{1,12})_(\d{1,15})$/;

/**
 * A page of a conversation. Older pages begin before the quoted message or second, newer ones at it. Answers the SDK's recovery with an
 * empty, final page: by seconds and pages it would reread a crowded second forever, and the SDK would not count its messages as
 * unread. The next sync delivers all missed messages at once and in order.
 */
const roam = async (context: Context<z.infer<typeof wanted>>): Promise<Answer> => {
  const { body, db, me, rules } = context;
  const bytes = pageBytes(rules);
  if (body.GetDirection === 1 && body.MaxCnt === RECOVERY_PAGE) return { Complete: 1 };
  const view = { owner: me, peer: body.Peer_Account };
  const limit = Math.min(Math.max(body.MaxCnt, 1), PAGE_MAX);
  const [, sentAt, id] = KEY.exec(body.MsgKey) ?? [];
  const cursor = id ? { sentAt: Number(sentAt), id: Number(id) } : null;
  // Ids begin at 1, so with 0 the messages of the second itself are after the cursor.
  const atSecond = { sentAt: body.LastMsgTime, id: 0 };
  if (body.GetDirection === 1) {
    const newer = await readNewer(db, view, cursor ?? atSecond, limit + 1);
    const page = fitting(newer.slice(0, limit), bytes);
    return historyPage(await itemsOf(context, page), page.at(-1), newer.length === page.length);
  }
  const before = cursor ?? (body.LastMsgTime > 0 ? atSecond : null);
  const older = await readOlder(db, view, before, limit + 1);
  const page = fitting(older.slice(-limit).reverse(), bytes).reverse();
  return historyPage(await itemsOf(context, page), page[0], older.length === page.length);
};

/** `edge` is the message where the next page begins. */
const historyPage = (MsgList: readonly unknown[], edge: Message | undefined, isComplete: boolean): Answer => ({
  Complete: isComplete ? 1 : 0,
  MsgList,
  LastMsgTime: edge?.sentAt ?? 0,
  MsgKey: edge ? cursorKey(edge) : "",
});

/** With any other value the SDK asks again, and it announces only the messages of the final answer. */
const DONE = 2;

const NO_COUNTS: ReadonlyMap<string, number> = new Map();
const pairCounts = (counts: ReadonlyMap<string, number>, peers: Iterable<string>) =>
  [...peers].map((peer) => ({ From_Account: peer, UnreadCount: counts.get(peer) ?? 0 }));

/**
 * After a login: the unread counts and the newest unread messages up to a number. They are not announced as new and never delivered
 * again: later messages come by push or, if the connection breaks before this answer arrives, by the next sync.
 */
const firstSync = async (context: Context, upTo: number): Promise<Answer> => {
  const { db, known, me } = context;
  const has = await listsOf(known, me);
  const counts = has.conversations ? await unreadCounts(db, me) : NO_COUNTS;
  const unread = counts.size > 0 ? await readUnread(db, me, { upTo, each: UNREAD_EACH, limit: UNREAD_MAX }) : [];
  return {
    // The newest of them, where all would be too much.
    MsgList: await itemsOf(context, fitting(unread.toReversed(), SYNC_BYTES).reverse()),
    C2CPairUnreadCount: pairCounts(counts, counts.keys()),
    EventArray: has.notices || has.groups ? await groupEventsAtStart(context, upTo) : [],
  };
};

/**
 * After a break: all deliveries since, in order. Recalled messages are delivered, too, followed by their recall: if a conversation's
 * last message was never delivered, the SDK takes all earlier ones for old and counts none as unread.
 */
const missedSync = async (context: Context, range: NumberRange): Promise<Answer> => {
  const { db, me, rules } = context;
  const most = rules.syncMessages;
  const inbox = await readInbox(db, me, range, { most, bytes: SYNC_BYTES });
  const outbox = await readOutbox(db, me, range, most);
  const messages = [...inbox, ...fitting(outbox.toReversed(), SYNC_BYTES).reverse()];
  const notices = await readNotices(db, me, range, most);
  const items = await itemsOf(context, messages);
  const all: { id: number; item: unknown }[] = [
    ...messages.map(({ id }, index) => ({ id, item: items[index] })),
    ...notices.flatMap(({ id, event, isSystem }) => (isSystem ? [] : [{ id, item: { EventArray: [event] } }])),
  ].sort((a, b) => a.id - b.id);
  const counts = await unreadCounts(db, me);
  return {
    MsgList: all.map(({ item }) => item),
    // System notices are not part of a conversation.
    EventArray: [...notices.flatMap((each) => (each.isSystem ? [each.event] : [])), ...(await groupEventsSince(context, range))],
    C2CPairUnreadCount: pairCounts(counts, new Set(inbox.map((message) => message.from))),
  };
};

const COOKIE = /^\d{1,16}$/;

/** One answer to a sync. Reads the cookie before all else, so that later deliveries come with the next sync. */
const sync = async (context: Context<{ Cookie: string }>): Promise<Answer> => {
  const { body, session, writer } = context;
  const after = COOKIE.test(body.Cookie) ? Number(body.Cookie) : null;
  const upTo = (after === null ? session.since : null) ?? (await writer.change(newestNumber));
  const answer = after === null ? await firstSync(context, upTo) : await missedSync(context, { after, upTo });
  return { SyncFlag: DONE, Cookie: String(upTo), C2CRemainingUnreadCount: [], ...answer };
};

/** Reading back, and catching up. */
export const history = [
  command("openim.getroammsg", wanted, roam),
  command("openim.getmsg", z.object({ Cookie: z._default(z.string(), "") }), sync),
];
