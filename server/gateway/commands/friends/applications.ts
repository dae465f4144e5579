import * as z from "zod/mini";
import { type Account, findAccount } from "#server/db/chat/accounts.ts";
import { readAcquaintances } from "#server/db/chat/acquaintances.ts";
import {
  addFriendApplication,
  hideFriendApplication,
  listFriendApplications,
  markFriendApplicationsRead,
  takeFriendApplication,
} from "#server/db/chat/friends/applications.ts";
import { isBlocked, unblock } from "#server/db/chat/friends/blacklist.ts";
import { addFriend, countFriends, findFriends } from "#server/db/chat/friends/friends.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type Answer, command } from "#server/gateway/command.ts";
import type { Context } from "#server/gateway/context.ts";
import { accountId, anything, plainText, second } from "#server/gateway/fields.ts";
import {
  applicationCame,
  applicationItem,
  applicationsGone,
  applicationsRead,
  COMES_IN,
  friendAdded,
  GOES_OUT,
} from "#server/gateway/friends/events.ts";
import { RELATION, type RelationCode, result, some, someIds } from "#server/gateway/friends/relations.ts";
import { listsOf } from "#server/gateway/known.ts";
import type { ChatEvent } from "#server/gateway/messages/events.ts";
import { masked } from "#server/gateway/strangers.ts";

const FRIENDS_MAX = 3000;
const LISTED_MAX = 200;

const wish = z.object({
  To_Account: accountId,
  AddSource: z._default(plainText(100), ""),
  AddWording: z._default(plainText(256), ""),
  Remark: z._default(plainText(96), ""),
  GroupName: z._default(plainText(30), ""),
});
type Wish = z.infer<typeof wish>;
const wishes = z.object({ AddFriendItem: some(wish), AddType: z._default(z.string(), "Add_Type_Single") });

/** An event, and the account that gets it once the change is stored. */
type Notification = { to: string; event: ChatEvent };
type Outcome = { id: string; code: RelationCode; notifications: Notification[] };

/** Job seekers must always be asked, regardless of their profile's setting. */
const allowOf = (account: Account, isSeeker: boolean): string => {
  const allow = String(account.profile["Tag_Profile_IM_AllowType"] ?? "AllowType_Type_AllowAny");
  return isSeeker && allow === "AllowType_Type_AllowAny" ? "AllowType_Type_NeedConfirm" : allow;
};

/** An account as an applicant may see it: a pending request alone reveals nothing. */
const shownTo = async (db: Db, me: string, other: Account): Promise<Pick<Account, "id" | "profile">> =>
  (await readAcquaintances(db, me, [other.id])).has(other.id) ? other : { id: other.id, profile: masked(other) };

/** Adds a friend, and removes them from the list owner's blacklist. */
const befriend = async (
  db: Db,
  owner: string,
  id: string,
  more: { remark: string; source: string },
  now: number,
): Promise<Notification[]> => {
  await unblock(db, owner, [id]);
  return (await addFriend(db, owner, { id, groups: [], ...more }, now)) ? [{ to: owner, event: friendAdded(id) }] : [];
};

/** Why an account can't receive a friend request; null if it can. */
const obstacle = async (db: Db, me: string, peer: Account | undefined): Promise<RelationCode | null> => {
  if (!peer) return RELATION.noAccount;
  if (peer.id === me) return RELATION.self;
  if ((await findFriends(db, me, [peer.id])).has(peer.id)) return RELATION.isFriend;
  if (await isBlocked(db, peer.id, me)) return RELATION.blockedByPeer;
  if (await isBlocked(db, me, peer.id)) return RELATION.blockedByMe;
  if (allowOf(peer, false) === "AllowType_Type_DenyAny") return RELATION.deniesAll;
  return (await countFriends(db, me)) >= FRIENDS_MAX ? RELATION.full : null;
};

type Wanted = { item: Wish; bothWays: boolean; isSeeker: boolean };

const apply = async (db: Db, self: Account, { item, bothWays, isSeeker }: Wanted, now: number): Promise<Outcome> => {
  const { To_Account: id, AddSource: source, AddWording: wording, Remark: remark } = item;
  const peer = await findAccount(db, id);
  const code = await obstacle(db, self.id, peer);
  if (code !== null || !peer) return { id, code: code ?? RELATION.noAccount, notifications: [] };
  if (allowOf(peer, isSeeker) === "AllowType_Type_AllowAny") {
    const notifications = await befriend(db, self.id, id, { remark, source }, now);
    if (bothWays) notifications.push(...(await befriend(db, id, self.id, { remark: "", source }, now)));
    return { id, code: RELATION.ok, notifications };
  }
  await addFriendApplication(db, { from: self.id, to: id, wording, source, remark, bothWays }, now);
  const application = { wording, source, sentAt: now };
  return {
    id,
    code: RELATION.waits,
    notifications: [
      { to: id, event: applicationCame(self.id, applicationItem(application, self, COMES_IN)) },
      { to: self.id, event: applicationCame(self.id, applicationItem(application, await shownTo(db, self.id, peer), GOES_OUT)) },
    ],
  };
};

/** Runs the work for all entries of a list as one change, and notifies afterwards. */
const forEach = async <Item>(
  { known, me, writer, push }: Context,
  items: readonly Item[],
  work: (db: Db, item: Item, now: number) => Promise<Outcome>,
): Promise<Answer> => {
  const outcomes = await writer.change(
    async (change, now) => {
      const list: Outcome[] = [];
      for (const item of items) list.push(await work(change, item, now));
      return list;
    },
    (list) => {
      // Adding a friend unblocks them.
      known.blacklists.drop([me, ...list.map(({ id }) => id)]);
      for (const { to, event } of list.flatMap(({ notifications }) => notifications)) push(to, event);
    },
  );
  return { ResultItem: outcomes.map(({ id, code }) => result(id, code)) };
};

const add = (context: Context<z.infer<typeof wishes>>): Promise<Answer> =>
  forEach(context, context.body.AddFriendItem, async (db, item, now) => {
    const self = await findAccount(db, context.me);
    if (!self) return { id: item.To_Account, code: RELATION.noAccount, notifications: [] };
    const bothWays = context.body.AddType === "Add_Type_Both";
    return apply(db, self, { item, bothWays, isSeeker: context.isSeeker(item.To_Account) }, now);
  });

const response = z.object({
  To_Account: accountId,
  Remark: z._default(plainText(96), ""),
  ResponseAction: z.enum(["Response_Action_Agree", "Response_Action_AgreeAndAdd", "Response_Action_Reject"]),
});

/** Removes the application on both sides, and adds the friends that were agreed to. */
const respond = (context: Context<{ ResponseFriendItem: z.infer<typeof response>[] }>): Promise<Answer> =>
  forEach(context, context.body.ResponseFriendItem, async (db, { To_Account: id, Remark, ResponseAction }, now) => {
    const { me } = context;
    const application = await takeFriendApplication(db, { from: id, to: me });
    if (!application) return { id, code: RELATION.noApplication, notifications: [] };
    const { remark, source } = application;
    const agreed = ResponseAction !== "Response_Action_Reject";
    const isMutual = agreed && ResponseAction === "Response_Action_AgreeAndAdd";
    const notifications = agreed ? await befriend(db, id, me, { remark, source }, now) : [];
    if (isMutual) notifications.push(...(await befriend(db, me, id, { remark: Remark, source }, now)));
    notifications.push({ to: me, event: applicationsGone(me, [id]) }, { to: id, event: applicationsGone(me, [me]) });
    return { id, code: RELATION.ok, notifications };
  });

const list = async ({ db, known, me }: Context): Promise<Answer> => {
  const { applications } = await listsOf(known, me);
  const all = applications ? await listFriendApplications(db, me, LISTED_MAX) : [];
  const others = await known.accounts.find(all.map(({ from, to }) => (from === me ? to : from)));
  const acquainted = await readAcquaintances(db, me, [...others.keys()]);
  return {
    PendencyItem: all.flatMap((application) => {
      const isMine = application.from === me;
      const other = others.get(isMine ? application.to : application.from);
      if (!other) return [];
      const shown = acquainted.has(other.id) ? other : { id: other.id, profile: masked(other) };
      return [applicationItem(application, shown, isMine ? GOES_OUT : COMES_IN)];
    }),
    UnreadPendencyCount: all.filter(({ to, isRead }) => to === me && !isRead).length,
    StartTime: 0,
    CurrentSequence: 0,
  };
};

const report = z.object({ LatestPendencyTimeStamp: z.optional(z.union([second, z.string()])) });

/** The page that marks them read depends on the event, too. */
const markRead = async ({ me, writer, push }: Context<z.infer<typeof report>>): Promise<Answer> => {
  await writer.change(
    async (change, now) => {
      await markFriendApplicationsRead(change, me, now);
      return now;
    },
    (now) => push(me, applicationsRead(now)),
  );
  return {};
};

const deletion = z.object({ PendencyType: z.enum([COMES_IN, GOES_OUT]), To_Account: someIds });

const remove = async ({ body, me, writer, push }: Context<z.infer<typeof deletion>>): Promise<Answer> => {
  const ids = body.To_Account;
  const isIncoming = body.PendencyType === COMES_IN;
  await writer.change(
    async (change) => {
      for (const id of ids)
        await hideFriendApplication(change, isIncoming ? { from: id, to: me } : { from: me, to: id }, isIncoming ? "to" : "from");
    },
    () => push(me, applicationsGone(me, ids)),
  );
  return { ResultItem: ids.map((id) => result(id, RELATION.ok)) };
};

/** Asking to become friends, and answering. */
export const friendApplications = [
  command("sns.friend_add", wishes, add),
  command("sns.friend_response", z.object({ ResponseFriendItem: some(response) }), respond),
  command("sns.pendency_get", anything, list),
  command("sns.pendency_report", report, markRead),
  command("sns.pendency_delete", deletion, remove),
];
