import { afterAll, describe, expect, test } from "vitest";
import { recruiterReplies } from "#lib/contract/replies.ts";
import type { MessageDraft } from "#server/db/chat/messages.ts";
import { storeMessages } from "#server/db/chat/messages.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const session = await backend.logIn("13600000001");

const NOW = TEST_NOW / 1000;
const HOUR = 3600;
const DAY = 24 * HOUR;

let numbers = 0;
/** The SDK's sequence numbers differ from its random numbers; the backend's are the same. */
const say = async (from: string, to: string, at: number, own: Partial<MessageDraft> = {}): Promise<void> => {
  numbers += 1;
  const draft: MessageDraft = {
    ...{ from, to, seq: 3_120_000_000 + numbers, random: numbers, clientAt: at },
    content: { body: [{ MsgType: "TIMTextElem", MsgContent: { Text: "…" } }], cloud: "" },
    ...{ noUnread: false, noLast: false, wantsReceipt: false, extensible: false },
    ...own,
  };
  const accounts = [from, to].map((id) => ({ id, created_at: 0 }));
  await backend.db
    .insertInto("chat_accounts")
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await storeMessages(backend.db, [draft], at);
};
/** Messages sent by the backend in an account's name, such as a demo's recruiter. */
const byItself = (random: number): Partial<MessageDraft> => ({ seq: random, random });

let people = 0;
/** An account that writes first `ago` seconds ago, and may be answered `answeredAfter` seconds later. */
const ask = async (recruiter: string, ago: number, answeredAfter: number | null): Promise<string> => {
  people += 1;
  const seeker = `recruitUser${900_000 + people}`;
  await say(seeker, recruiter, NOW - ago);
  if (answeredAfter !== null) await say(recruiter, seeker, NOW - ago + answeredAfter);
  return seeker;
};

let recruiters = 0;
const newRecruiter = (): string => {
  recruiters += 1;
  return `manager${7000 + recruiters}`;
};
const repliesOf = async (account: string) => (await backend.call(recruiterReplies, { account }, session)).data;

describe("a recruiter's reply record", () => {
  test("is the share and the median of their answers to who wrote first, in thirty days", async () => {
    const recruiter = newRecruiter();
    for (const after of [600, 1200, 2 * HOUR, 5 * HOUR]) await ask(recruiter, 3 * DAY, after);
    await ask(recruiter, 3 * DAY, null);
    // Too old to count in spite of later messages; too young to be late; younger, but answered.
    const old = await ask(recruiter, 31 * DAY, 60);
    await say(old, recruiter, NOW - DAY);
    await ask(recruiter, HOUR, null);
    await ask(recruiter, HOUR, 1800);
    expect(await repliesOf(recruiter)).toEqual({ conversations: 6, answered: 5, medianSeconds: 1800 });
  });

  test("measures the first answer to the first question, ignoring earlier, repeated and later messages", async () => {
    const recruiter = newRecruiter();
    for (let count = 0; count < 5; count += 1) {
      const seeker = await ask(recruiter, 2 * DAY, 300);
      await say(seeker, recruiter, NOW - DAY);
      await say(recruiter, seeker, NOW - HOUR);
    }
    // They did not write first; and only seekers count as applicants.
    await say(recruiter, "recruitUser800001", NOW - 2 * DAY);
    await say("recruitUser800001", recruiter, NOW - 2 * DAY + 60);
    await say("manager1", recruiter, NOW - 2 * DAY);
    expect(await repliesOf(recruiter)).toEqual({ conversations: 5, answered: 5, medianSeconds: 300 });
  });

  test("counts only their own messages, neither automatic ones nor recalled ones", async () => {
    const recruiter = newRecruiter();
    const seekers = [];
    for (let count = 0; count < 6; count += 1) seekers.push(await ask(recruiter, 2 * DAY, null));
    for (const [index, seeker] of seekers.entries()) await say(recruiter, seeker, NOW - 2 * DAY + 1, byItself(5000 + index));
    const [first = "", second = ""] = seekers;
    await say(recruiter, first, NOW - 2 * DAY + 900);
    await say(recruiter, second, NOW - 2 * DAY + 60);
    await backend.db
      .updateTable("chat_messages")
      .set({ revoked_by: recruiter })
      .where("from_id", "=", recruiter)
      .where("to_id", "=", second)
      .where("sent_at", "=", String(NOW - 2 * DAY + 60))
      .execute();
    expect(await repliesOf(recruiter)).toEqual({ conversations: 6, answered: 1, medianSeconds: 900 });
  });

  test("has no median without answers", async () => {
    const recruiter = newRecruiter();
    for (let count = 0; count < 5; count += 1) await ask(recruiter, 2 * DAY, null);
    expect(await repliesOf(recruiter)).toEqual({ conversations: 5, answered: 0, medianSeconds: null });
  });

  test("is empty below five conversations, and for accounts other than recruiters", async () => {
    const recruiter = newRecruiter();
    for (let count = 0; count < 4; count += 1) await ask(recruiter, 2 * DAY, 60);
    expect([await repliesOf(recruiter), await repliesOf("manager999999"), await repliesOf("recruitUser900001")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("is counted once in ten minutes, for any number of requests", async () => {
    const recruiter = newRecruiter();
    for (let count = 0; count < 5; count += 1) await ask(recruiter, 2 * DAY, 60);
    const before = await repliesOf(recruiter);
    await ask(recruiter, 2 * DAY, 60);
    expect(await repliesOf(recruiter)).toEqual(before);
    backend.clock.advance(601_000);
    expect((await repliesOf(recruiter))?.conversations).toBe(6);
  });
});
