import * as z from "zod/mini";
import { findAccounts } from "#server/db/chat/accounts.ts";
import { searchGroup } from "#server/db/chat/group-history.ts";
import type { Message } from "#server/db/chat/messages.ts";
import { type MessageQuery, searchAccounts, searchMessages } from "#server/db/chat/search.ts";
import { type Answer, command, type Scene } from "#server/gateway/command.ts";
import { wordsOf } from "#server/gateway/content.ts";
import { ChatError, ERROR } from "#server/gateway/errors.ts";
import { messageItem } from "#server/gateway/events.ts";
import { accountId, accountIds, plainText, second } from "#server/gateway/fields.ts";
import { mustBeMember } from "#server/gateway/group-changes.ts";
import { groupItems } from "#server/gateway/group-items.ts";
import { seesFrom } from "#server/gateway/group-rules.ts";

const COUNT_MAX = 100;
/** So many messages are looked at for one answer; the next page goes on from there. */
const SCAN_MAX = 1000;
const END_OF_TIME = 2 ** 40;

const words = z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(10));
const cursor = z._default(z.string().check(z.maxLength(100)), "");
const size = z._default(z.int().check(z.positive()), 20);

const wanted = z.object({
  KeywordList: z._default(words, []),
  MatchType: z._default(z.string(), "or"),
  PeerAccount: z.optional(accountId),
  GroupID: z.optional(plainText(100)),
  MsgTypeList: z._default(z.array(z.string()), []),
  SendUserIDList: z._default(accountIds, []),
  StartTime: z._default(second, 0),
  EndTime: z._default(second, 0),
  Count: size,
  Cursor: cursor,
});
type Wanted = z.infer<typeof wanted>;

const mustBeOffered = ({ rules }: Scene): void => {
  if (!rules.capabilities["cloudSearch"]) throw new ChatError(ERROR.notOffered, "there is no search here");
};

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
  const page = all.slice(0, Math.min(body.Count, COUNT_MAX));
  const last = page.length < all.length ? page.at(-1) : scanned.length === SCAN_MAX ? scanned.at(-1) : undefined;
  return { page, total: all.length, cursor: last ? String(placeOf(last)) : "" };
};

const peerOf = ({ from, to }: Message, me: string): string => (from === me ? to : from);

const byConversation = (list: readonly Message[], me: string): Map<string, Message[]> => {
  const groups = new Map<string, Message[]>();
  for (const message of list) groups.set(peerOf(message, me), [...(groups.get(peerOf(message, me)) ?? []), message]);
  return groups;
};

/** Within one group; newest first, as everything of groups. */
const findInGroup = async ({ body, db, me }: Scene<Wanted>, id: string): Promise<Answer> => {
  const { group, member } = await mustBeMember(db, id, me);
  const view = { groupId: group.id, account: me, from: seesFrom(group, member) };
  const read = (range: { before: number; limit: number }) => searchGroup(db, view, queryOf(body), range);
  const { page, total, cursor } = await pageOf(body, read, ({ seq }) => seq);
  const [newest] = page;
  const MsgList = await groupItems(db, group, page);
  const found = newest ? [{ GroupID: group.id, Count: page.length, LastMsgTime: newest.sentAt, MsgList }] : [];
  return { TotalCount: total, Cursor: cursor, ConversationMsgs: found };
};

/** In one group or one conversation, or in all between two, by what happened last. */
const findMessages = async (scene: Scene<Wanted>): Promise<Answer> => {
  const { body, db, me } = scene;
  mustBeOffered(scene);
  if (body.GroupID !== undefined) return findInGroup(scene, body.GroupID);
  const read = (range: { before: number; limit: number }) =>
    searchMessages(db, { me, peer: body.PeerAccount ?? null }, queryOf(body), range);
  const { page, total, cursor } = await pageOf(body, read, ({ id }) => id);
  const senders = new Map((await findAccounts(db, [...new Set(page.map(({ from }) => from))])).map((each) => [each.id, each]));
  return {
    TotalCount: total,
    Cursor: cursor,
    ConversationMsgs: [...byConversation(page, me)].map(([UserID, list]) => ({
      UserID,
      Count: list.length,
      LastMsgTime: list[0]?.sentAt ?? 0,
      MsgList: list.reverse().flatMap((message) => {
        const sender = senders.get(message.from);
        return sender ? [messageItem(message, sender)] : [];
      }),
    })),
  };
};

const people = z.object({ Keywords: words.check(z.minLength(1)), Count: size, Cursor: cursor });

/** Name and face, no more, and only of people one already talks to: job seekers are not to be looked up by strangers. */
const PUBLIC_TAGS = new Set(["Tag_Profile_IM_Nick", "Tag_Profile_IM_Image"]);

const findPeople = async (scene: Scene<z.infer<typeof people>>): Promise<Answer> => {
  const { Keywords, Count, Cursor } = scene.body;
  mustBeOffered(scene);
  const limit = Math.min(Count, COUNT_MAX);
  const found = await searchAccounts(scene.db, scene.me, Keywords, { after: Cursor, limit: limit + 1 });
  const page = found.slice(0, limit);
  return {
    TotalCount: page.length,
    Cursor: found.length > limit ? (page.at(-1)?.id ?? "") : "",
    Users: page.map(({ id, profile }) => ({
      UserID: id,
      ProfileItems: Object.entries(profile)
        .filter(([Tag]) => PUBLIC_TAGS.has(Tag))
        .map(([Tag, value]) => ({ Tag, StrValue: String(value) })),
    })),
  };
};

/** Looking for what was said, and for people. */
export const search = [command("message_search.query", wanted, findMessages), command("user_search.query", people, findPeople)];
