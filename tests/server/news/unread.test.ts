import { afterAll, expect, test } from "vitest";
import { startNewsWay } from "#lib/contract/account/news-ways.ts";
import { addReminders } from "#server/news/reminders.ts";
import { recruiterAccount, seekerAccount } from "#server/services/chat.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost } from "#tests/support/server/posts.ts";

const HOUR = 3_600_000;
const backend = await openBackend();
afterAll(backend.close);
const { db, clock } = backend;
const seconds = (): number => Math.floor(clock.now() / 1000);

await addPost(db, { name: "会计", company: "青禾科技有限公司" });
const { id: companyId } = await db.selectFrom("companies").select("id").executeTakeFirstOrThrow();
const { id: recruiterId } = await db
  .insertInto("recruiters")
  .values({ company_id: companyId, name: "赵宁", title: "招聘主管" })
  .returning("id")
  .executeTakeFirstOrThrow();
const recruiter = recruiterAccount(recruiterId);

let phones = 13_350_000_000;
let ids = 0;
/** A seeker whom the recruiter wrote to now. */
const answered = async ({ wants = true } = {}) => {
  const { token, user } = await backend.logIn(String(++phones));
  if (wants) await backend.call(startNewsWay, { way: "hook" }, { token });
  const me = seekerAccount(user.id);
  for (const id of [recruiter, me])
    await db
      .insertInto("chat_accounts")
      .values({ id, profile: "{}", created_at: seconds() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const write = async () => {
    const number = ++ids;
    const common = { seq: number, random: number, sent_at: seconds(), client_at: seconds(), content: "{}" };
    const flags = { no_unread: false, no_last: false, wants_receipt: false, extensible: false, revoked_by: null };
    await db
      .insertInto("chat_messages")
      .values({ ...common, ...flags, pair: [recruiter, me].toSorted().join(" "), from_id: recruiter, to_id: me })
      .execute();
  };
  await write();
  await db
    .insertInto("chat_conversations")
    .values({ owner_id: me, kind: "c2c", peer_id: recruiter, active_at: seconds(), unread: 1, read_to: 0 })
    .execute();
  const own = (change: { read_to?: number; unread?: number; mute?: number }) =>
    db.updateTable("chat_conversations").set(change).where("owner_id", "=", me).execute();
  return { userId: user.id, write, own };
};
const remind = () => addReminders(db, clock.now());
const news = async ({ userId }: { userId: string }) =>
  (await db.selectFrom("news").select("text").where("user_id", "=", userId).orderBy("id").execute()).map(({ text }) => text);

test("an answer that is unread for an hour is news once, until the next one is", async () => {
  const seeker = await answered();
  await remind();
  expect(await news(seeker)).toEqual([]);
  clock.advance(HOUR);
  await remind();
  clock.advance(HOUR);
  await seeker.write();
  await remind();
  expect(await news(seeker)).toEqual(["青禾科技有限公司 赵宁在沟通中回复了您 1 条消息，还没有查看。"]);
  await seeker.own({ read_to: seconds(), unread: 0 });
  clock.advance(HOUR);
  await seeker.write();
  await seeker.own({ unread: 1 });
  clock.advance(HOUR);
  await remind();
  expect(await news(seeker)).toHaveLength(2);
});

test("a conversation that was read or muted makes no news, nor does one of a seeker without another way", async () => {
  const [read, muted, without] = [await answered(), await answered(), await answered({ wants: false })];
  await read.own({ read_to: seconds(), unread: 0 });
  await muted.own({ mute: 2 });
  clock.advance(HOUR);
  await remind();
  expect([await news(read), await news(muted), await news(without)]).toEqual([[], [], []]);
});

test("an answer of an earlier day is no news when a way is switched on", async () => {
  const seeker = await answered();
  clock.advance(25 * HOUR);
  await remind();
  expect(await news(seeker)).toEqual([]);
});
