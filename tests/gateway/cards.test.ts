import { afterAll, describe, expect, test } from "vitest";
import { withAnswer, writeOffer } from "#lib/domain/chat/cards/interview.ts";
import { parseJobCard, type SlotAnswer, writeJobCard } from "#lib/domain/chat/cards/job-cards.ts";
import { openTestGateway, serveGateway } from "#tests/support/chat/gateway.ts";
import { askGroup, openGroupOf, textIn } from "#tests/support/chat/groups.ts";
import type { Body, WireClient } from "#tests/support/chat/wire-client.ts";
import { TEST_NOW } from "#tests/support/server/databases.ts";

const database = await openTestGateway();
const service = await serveGateway(database.db, {}, { isSeeker: (id) => id.startsWith("recruitUser") });
afterAll(async () => {
  await service.close();
  await database.close();
});

const HOUR = 3_600_000;
const slots = [TEST_NOW + HOUR, TEST_NOW + 2 * HOUR];
const offer = writeOffer({ slots, minutes: 30, place: "三楼", link: null, note: "带作品集" });
const resume = writeJobCard({ kind: "job.resume", share: "a".repeat(22), cut: "application", until: TEST_NOW + HOUR });
const custom = (Data: string): Body[] => [{ MsgType: "TIMCustomElem", MsgContent: { Data, Desc: "[面试邀请]", Ext: "" } }];

let pairs = 0;
const newPair = async () => {
  pairs += 1;
  const [recruiter, seeker] = [`manager${pairs}`, `recruitUser${pairs}`];
  return { recruiter, seeker, desk: await service.signIn(recruiter), home: await service.signIn(seeker) };
};
let numbers = 0;
const sent = async (client: WireClient, from: string, to: string, data: string) => {
  numbers += 1;
  const quoted = { From_Account: from, To_Account: to, MsgSeq: numbers, MsgRandom: numbers };
  const answer = await client.ask("openim.sendmsg", { ...quoted, MsgBody: custom(data) });
  return { code: answer.ErrorCode, quoted };
};
const edit = (client: WireClient, quoted: object, data: string, more: object = {}) =>
  client.ask("openim.modify_c2c_msg", { ...quoted, MsgVersion: 0, MsgBody: custom(data), ...more });
const answered = (answer: SlotAnswer, text = offer): string => withAnswer(text, answer) ?? "";
const cardOf = (body: unknown) => parseJobCard((body as [{ MsgContent: { Data: string } }])[0].MsgContent.Data);

describe("an offer of an interview", () => {
  test("is answered by the other side, in this one field, and both sides learn of it", async () => {
    const { recruiter, seeker, desk, home } = await newPair();
    const { code, quoted } = await sent(desk, recruiter, seeker, offer);
    expect(code).toBe(0);
    const first = await edit(home, quoted, answered(1));
    expect(first).toMatchObject({ ErrorCode: 0, MsgVersion: 1 });
    expect(cardOf(first["MsgBody"])).toMatchObject({ answer: 1, slots, place: "三楼" });
    expect(await desk.event((event) => JSON.stringify(event).includes("C2cMsgModNotifys"))).toMatchObject({ Event: 15 });
    const heard = { recruiter, seeker, place: "三楼", note: "带作品集" };
    expect(service.answers.at(-1)).toEqual({ ...heard, at: slots[1], before: null });
    expect((await edit(home, quoted, answered("none"), { MsgVersion: 1 })).ErrorCode).toBe(0);
    expect(service.answers.at(-1)).toEqual({ ...heard, at: null, before: slots[1] });
  });

  test("is not changed otherwise: not by the other side, not by its sender, not by anyone else", async () => {
    const { recruiter, seeker, desk, home } = await newPair();
    const { quoted } = await sent(desk, recruiter, seeker, offer);
    const elsewhere = JSON.stringify({ ...JSON.parse(answered(0)), place: "楼顶" });
    const later = JSON.stringify({ ...JSON.parse(answered(0)), slots: [TEST_NOW + 9 * HOUR, slots[1]] });
    for (const forged of [elsewhere, later, offer, '{"businessID":"job.interview"}', "x"])
      expect((await edit(home, quoted, forged)).ErrorCode).toBe(20_022);
    expect((await edit(home, quoted, answered(0), { CloudCustomData: "more" })).ErrorCode).toBe(20_022);
    const twice = { ...quoted, MsgVersion: 0, MsgBody: [...custom(answered(0)), ...custom(offer)] };
    expect((await home.ask("openim.modify_c2c_msg", twice)).ErrorCode).toBe(20_022);
    for (const forged of [answered(0), elsewhere, "x"]) expect((await edit(desk, quoted, forged)).ErrorCode).toBe(20_001);
    const { home: stranger } = await newPair();
    expect((await edit(stranger, quoted, answered(0))).ErrorCode).toBe(20_026);
    const { MsgList } = await desk.ask("openim.getroammsg", { Peer_Account: seeker, MaxCnt: 5 });
    expect(MsgList).toMatchObject([{ MsgBody: custom(offer), MsgVersion: 0 }]);
  });

  test("takes of three that answer at once the first, and shows it to the others", async () => {
    const own = await serveGateway(database.db, { webInstances: 3 }, { isSeeker: (id) => id.startsWith("recruitUser") });
    const desk = await own.signIn("manager900");
    const pages = [await own.signIn("recruitUser900"), await own.signIn("recruitUser900"), await own.signIn("recruitUser900")];
    const { quoted } = await sent(desk, "manager900", "recruitUser900", offer);
    const given = [0, 1, "none"] as const;
    const answers = await Promise.all(pages.map((page, index) => edit(page, quoted, answered(given[index] ?? 0))));
    expect(answers.map(({ ErrorCode }) => ErrorCode).sort()).toEqual([0, 20_027, 20_027]);
    const kept = answers.map(({ MsgBody }) => cardOf(MsgBody));
    expect(new Set(kept.map((card) => JSON.stringify(card))).size).toBe(1);
    expect(own.answers).toHaveLength(1);
    await own.close();
  });

  test("keeps no answer that the application did not take, and takes it when it is given again", async () => {
    const { recruiter, seeker, desk, home } = await newPair();
    const { quoted } = await sent(desk, recruiter, seeker, offer);
    service.broken.booking = true;
    expect((await edit(home, quoted, answered(0))).ErrorCode).not.toBe(0);
    service.broken.booking = false;
    const { MsgList } = await desk.ask("openim.getroammsg", { Peer_Account: seeker, MaxCnt: 5 });
    expect(MsgList).toMatchObject([{ MsgBody: custom(offer), MsgVersion: 0 }]);
    expect((await edit(home, quoted, answered(0))).ErrorCode).toBe(0);
  });

  test("is refused with slots that are over, with an answer, and from a seeker", async () => {
    const { recruiter, seeker, desk, home } = await newPair();
    const past = writeOffer({ slots: [TEST_NOW - HOUR, slots[0] ?? 0], minutes: 30, place: "三楼", link: null, note: "" });
    expect((await sent(desk, recruiter, seeker, past)).code).toBe(20_001);
    expect((await sent(desk, recruiter, seeker, answered(0))).code).toBe(20_001);
    expect((await sent(home, seeker, recruiter, offer)).code).toBe(20_001);
  });

  test("is not answered with a slot that is over by now", async () => {
    const own = await serveGateway(database.db, {}, { isSeeker: (id) => id.startsWith("recruitUser") });
    const [desk, home] = [await own.signIn("manager901"), await own.signIn("recruitUser901")];
    const { quoted } = await sent(desk, "manager901", "recruitUser901", offer);
    own.advance(3700);
    expect((await edit(home, quoted, answered(0))).ErrorCode).toBe(20_001);
    expect((await edit(home, quoted, answered(1))).ErrorCode).toBe(0);
    await own.close();
  });

  test("of one who has blocked the seeker is not answered", async () => {
    const { recruiter, seeker, desk, home } = await newPair();
    const { quoted } = await sent(desk, recruiter, seeker, offer);
    await desk.ask("sns.black_list_add", { From_Account: recruiter, To_Account: [seeker] });
    expect((await edit(home, quoted, answered(0))).ErrorCode).toBe(20_007);
  });
});

test("a résumé goes from a seeker to a recruiter alone", async () => {
  const { recruiter, seeker, desk, home } = await newPair();
  expect((await sent(home, seeker, recruiter, resume)).code).toBe(0);
  expect((await sent(desk, recruiter, seeker, resume)).code).toBe(20_001);
});

test("cards for one person do not go to a group", async () => {
  const { id, who } = await openGroupOf(database, "Private", ["owner", "member"]);
  const desk = who("owner");
  const say = (data: string) => askGroup(desk, "send_group_msg", textIn(id, "", { MsgBody: custom(data) }));
  expect([(await say(offer)).ErrorCode, (await say(resume)).ErrorCode]).toEqual([20_001, 20_001]);
  const post = writeJobCard({ kind: "job.post", post: "1", title: "工程师", pay: "", place: "" });
  expect((await say(post)).ErrorCode).toBe(0);
});
