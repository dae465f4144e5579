/** Limits of one account: storage, translation, and the size of an answer. */
import { afterAll, describe, expect, test } from "vitest";
import { excessCharacters } from "#lib/domain/chat/composing/sending.ts";
import { customData } from "#lib/domain/chat/messages/custom-data.ts";
import { openTestGateway, serveGateway, textsOf, textTo } from "#tests/support/chat/gateway.ts";
import { askGroup, openGroupOf, sendIn } from "#tests/support/chat/groups.ts";
import type { Body, WireClient } from "#tests/support/chat/wire-client.ts";

/** At the usual pace such frames would take minutes. */
const service = await openTestGateway({ bytesPerSecond: 2 ** 28, byteBurst: 2 ** 28 });
afterAll(service.close);

const TOO_LONG = 8001;
const TOO_OFTEN = 60_011;
const HEAVY = "x".repeat(900_000);
const text = (words: string) => [{ MsgType: "TIMTextElem", MsgContent: { Text: words } }];
const code = async (asked: Promise<Body>): Promise<unknown> => (await asked).ErrorCode;

describe("900 kB beside a short word are refused", () => {
  test("between two, in a group, in changes of both, and from the backend", async () => {
    const [from] = [await service.signIn("heavy-a"), await service.signIn("heavy-b")];
    const bodies = [
      { CloudCustomData: HEAVY },
      { MsgBody: [{ ...text("您好")[0], Odd: HEAVY }] },
      { MsgBody: [{ MsgType: "TIMTextElem", MsgContent: { Text: "您好", Odd: HEAVY } }] },
    ];
    const message = textTo("heavy-b", "您好");
    expect(await code(from.ask("openim.sendmsg", message))).toBe(0);
    const { id, who } = await openGroupOf(service, "Private", ["a", "b"]);
    const { MsgSeq } = await sendIn(who("a"), id, "您好");
    for (const more of bodies) {
      expect(await code(from.ask("openim.sendmsg", textTo("heavy-b", "您好", more)))).toBe(TOO_LONG);
      const change = { ...message, From_Account: "heavy-a", MsgVersion: 0, ...more };
      expect(await code(from.ask("openim.modify_c2c_msg", change))).toBe(TOO_LONG);
      const inGroup = { GroupId: id, Random: 7, MsgBody: text("您好"), ...more };
      expect(await code(askGroup(who("a"), "send_group_msg", inGroup))).toBe(TOO_LONG);
      expect(await code(who("a").ask("openim.modify_group_msg", { GroupId: id, MsgSeq, MsgVersion: 0, ...more }))).toBe(TOO_LONG);
      // The backend's requests are smaller than frames in any case.
      const lighter = JSON.parse(JSON.stringify(more).replaceAll(HEAVY, HEAVY.slice(0, 20_000))) as typeof more;
      const byBackend = { From_Account: "heavy-a", To_Account: "heavy-b", MsgRandom: 9, MsgBody: text("您好"), ...lighter };
      expect(await service.call("openim/sendmsg", byBackend)).toMatchObject({ ErrorCode: TOO_LONG });
    }
  });

  test("custom data and text count together, also if a change contains only one of them", async () => {
    const [from] = [await service.signIn("sum-a"), await service.signIn("sum-b")];
    const half = "x".repeat(7000);
    expect(await code(from.ask("openim.sendmsg", textTo("sum-b", half, { CloudCustomData: half })))).toBe(TOO_LONG);
    const message = textTo("sum-b", half);
    expect(await code(from.ask("openim.sendmsg", message))).toBe(0);
    const change = { ...message, From_Account: "sum-a", MsgVersion: 0, MsgBody: undefined, CloudCustomData: half };
    expect(await code(from.ask("openim.modify_c2c_msg", change))).toBe(TOO_LONG);
  });
});

test("the longest text that a page sends with a quote is taken, and hardly a longer one", async () => {
  const [from] = [await service.signIn("quote-a"), await service.signIn("quote-b")];
  const quote = {
    messageId: "144115-1-7",
    isMine: false,
    name: "陈晓",
    account: "",
    kind: "text",
    text: "引".repeat(100),
    time: 1,
  } as const;
  const along = { CloudCustomData: customData(quote, { account: "quote-b", sequence: 4_000_000_000 }) };
  const tooLong = "字".repeat(4100);
  const longest = tooLong.slice(excessCharacters({ text: tooLong, quote }));
  expect(await code(from.ask("openim.sendmsg", textTo("quote-b", longest, along)))).toBe(0);
  expect(await code(from.ask("openim.sendmsg", textTo("quote-b", `${longest}${"字".repeat(70)}`, along)))).toBe(TOO_LONG);
});

describe("a day", () => {
  test("limits an account's stored bytes of one day, in every kind of message", async () => {
    const own = await serveGateway(service.db, { dailyMessageBytes: 5000 });
    const [from] = [await own.signIn("day-a"), await own.signIn("day-b")];
    const other = await own.signIn("day-c");
    const { GroupId } = await askGroup(from, "create_group", { Type: "Private", Name: "day", Owner_Account: "day-a" });
    const message = textTo("day-b", "x".repeat(4000));
    expect(await code(from.ask("openim.sendmsg", message))).toBe(0);
    const edit = { ...message, From_Account: "day-a", MsgVersion: 0 };
    const long = { MsgList: [{ MsgBody: text("x".repeat(4000)) }] };
    const attempts = (client: WireClient) => [
      () => client.ask("openim.sendmsg", textTo("day-b", "x".repeat(4000))),
      () => askGroup(client, "send_group_msg", { GroupId, Random: 1, MsgBody: text("x".repeat(4000)) }),
      () => client.ask("openim.modify_c2c_msg", edit),
      () => client.ask("im_long_msg.save_relay_json_msg", long),
    ];
    for (const attempt of attempts(from)) expect(await code(attempt())).toBe(TOO_OFTEN);
    expect(await code(other.ask("openim.sendmsg", textTo("day-b", "x".repeat(4000))))).toBe(0);
    // Small messages still go out, and the backend's messages in its name do not count.
    expect(await code(from.ask("openim.sendmsg", textTo("day-b", "短")))).toBe(0);
    await own.admin.sendText({ from: "day-a", to: "day-b", text: "x".repeat(4000), random: 1 });
    own.advance(86_401);
    const again = await own.signIn("day-a");
    expect(await code(again.ask("openim.sendmsg", textTo("day-b", "x".repeat(4000))))).toBe(0);
    await own.close();
  });

  test("that begins while the clock is a year ahead ends when the clock is corrected", async () => {
    const own = await serveGateway(service.db, { dailyMessageBytes: 5000 });
    await own.signIn("clock-b");
    const send = async () => code((await own.signIn("clock-a")).ask("openim.sendmsg", textTo("clock-b", "x".repeat(4000))));
    const year = 365 * 86_400;
    own.advance(year);
    expect([await send(), await send()]).toEqual([0, TOO_OFTEN]);
    own.advance(-year);
    expect(await send()).toBe(0);
    await own.close();
  });

  test("limits an account's translated characters", async () => {
    const own = await serveGateway(service.db, { dailyTranslatedCharacters: 30 });
    const client = await own.signIn("translates");
    const ask = async (SourceText: string[]) =>
      (await client.ask("im_open_translate.ws_batch_trans_text", { SourceText, Target: "en" }))["CmdErrorCode"];
    expect(await ask(["十个字".repeat(5), "五个"])).toMatchObject({ ErrorCode: 0 });
    expect(await ask(["十个字".repeat(5)])).toMatchObject({ ErrorCode: TOO_OFTEN });
    expect(await ask(["十个字".repeat(4)])).toMatchObject({ ErrorCode: 0 });
    await own.close();
  });
});

describe("a page above the size limit is cut, and the next one continues", () => {
  const COUNT = 12;
  const heavyText = (index: number) => `${index} ${"字".repeat(3000)}`;
  const numbers = (list: unknown): number[] => textsOf(list).map((words) => Number(words.split(" ")[0]));
  const all = Array.from({ length: COUNT }, (_, index) => index);

  test("of a conversation, in both directions, and of a search", async () => {
    const own = await serveGateway(service.db, { unsentBytes: 100_000 });
    const [from] = [await own.signIn("page-a"), await own.signIn("page-b")];
    for (const index of all) await from.ask("openim.sendmsg", textTo("page-b", heavyText(index)));
    for (const GetDirection of [0, 1]) {
      const read: number[] = [];
      let at: Body = {};
      do {
        const { LastMsgTime, MsgKey } = at;
        at = await from.ask("openim.getroammsg", { Peer_Account: "page-b", MaxCnt: 50, GetDirection, LastMsgTime, MsgKey });
        expect(JSON.stringify(at).length).toBeLessThan(100_000);
        read.push(...numbers(at["MsgList"]));
      } while (at["Complete"] !== 1);
      expect(read.length).toBe(COUNT);
      expect(read.toSorted((x, y) => x - y)).toEqual(all);
    }
    const found: number[] = [];
    let Cursor: unknown = "";
    do {
      const page = await from.ask("message_search.query", { KeywordList: ["字"], PeerAccount: "page-b", Count: 50, Cursor });
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(100_000);
      found.push(...numbers((page["ConversationMsgs"] as { MsgList: unknown }[])[0]?.MsgList));
      Cursor = page["Cursor"];
    } while (Cursor !== "");
    expect(found.toSorted((x, y) => x - y)).toEqual(all);
    await own.close();
  });

  test("of a group's messages by their numbers", async () => {
    const own = await serveGateway(service.db, { unsentBytes: 60_000 });
    const from = await own.signIn("seqs-a");
    const { GroupId } = await askGroup(from, "create_group", { Type: "Private", Name: "seqs", Owner_Account: "seqs-a" });
    const seqs: number[] = [];
    for (const index of all) {
      const { MsgSeq } = await askGroup(from, "send_group_msg", { GroupId, Random: index, MsgBody: text(heavyText(index)) });
      seqs.push(Number(MsgSeq));
    }
    const read: number[] = [];
    let asked = seqs;
    let page: Body;
    do {
      page = await askGroup(from, "group_msg_get", { GroupId, ReqMsgSeqList: [...asked, 999_999] });
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(60_000);
      read.push(...(page["RspMsgList"] as { MsgSeq: number }[]).map(({ MsgSeq }) => MsgSeq));
      const next = Number(page["NextReqMsgSeq"]);
      expect(next > 0).toBe(page["IsFinished"] === 1);
      asked = asked.filter((seq) => seq <= next);
    } while (page["IsFinished"] === 1);
    expect(read).toEqual(seqs.toReversed());
    await own.close();
  });

  test("of the list of conversations, including groups", async () => {
    const own = await serveGateway(service.db, { unsentBytes: 60_000, conversationPage: 8 });
    const from = await own.signIn("list-a");
    const expected: string[] = [];
    for (const index of all) {
      await own.signIn(`list-${index}`);
      await from.ask("openim.sendmsg", textTo(`list-${index}`, heavyText(index)));
      expected.push(`list-${index}`);
    }
    for (const index of all.slice(0, 7)) {
      const { GroupId } = await askGroup(from, "create_group", { Type: "Private", Name: `${index}`, Owner_Account: "list-a" });
      await askGroup(from, "send_group_msg", { GroupId, Random: index, MsgBody: text(heavyText(index)) });
      expected.push(String(GroupId));
    }
    const listed: unknown[] = [];
    let page: Body = { StartIndex: 0 };
    do {
      page = await from.ask("recentcontact.page_get", { StartIndex: page["StartIndex"] });
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(60_000);
      const items = page["SessionItem"] as { To_Account?: string; ToAccount?: string }[];
      expect(items.length).toBeGreaterThan(0);
      listed.push(...items.map(({ To_Account, ToAccount }) => To_Account ?? ToAccount));
    } while (page["CompleteFlag"] !== 1);
    expect(listed).toHaveLength(expected.length);
    expect(new Set(listed)).toEqual(new Set(expected));
    await own.close();
  });

  test("of a group, and of a search in all conversations", async () => {
    const own = await serveGateway(service.db, { unsentBytes: 60_000 });
    const from = await own.signIn("all-a");
    const { GroupId } = await askGroup(from, "create_group", { Type: "Private", Name: "all", Owner_Account: "all-a" });
    for (const index of all) await askGroup(from, "send_group_msg", { GroupId, Random: index, MsgBody: text(heavyText(index)) });
    const read: number[] = [];
    let next: unknown;
    do {
      const page = await askGroup(from, "group_msg_get", {
        GroupId,
        ReqMsgNumber: 50,
        ...(next !== undefined && { ReqMsgSeq: next }),
      });
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(60_000);
      const list = page["RspMsgList"] as { Event: number; MsgSeq: number }[];
      const lowest = Math.min(...list.map(({ MsgSeq }) => MsgSeq));
      // A page must not report the next page's messages as deleted.
      if (page["IsFinished"] === 1) expect((page["InvisibleMsgSeq"] as number[]).every((seq) => seq > lowest)).toBe(true);
      read.push(...numbers(list.filter(({ Event }) => Event === 3)));
      next = page["NextReqMsgSeq"];
    } while (next !== 0);
    expect(read.toSorted((x, y) => x - y)).toEqual(all);

    const peers = all.map((index) => `all-${index}`);
    for (const [index, peer] of peers.entries()) {
      await own.signIn(peer);
      await from.ask("openim.sendmsg", textTo(peer, heavyText(index)));
    }
    const found: unknown[] = [];
    let Cursor: unknown = "";
    do {
      const page = await from.ask("message_search.query", { KeywordList: ["字"], Count: 50, Cursor });
      expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThan(60_000);
      found.push(...(page["ConversationMsgs"] as { UserID?: string }[]).flatMap(({ UserID }) => UserID ?? []));
      Cursor = page["Cursor"];
    } while (Cursor !== "");
    expect(new Set(found)).toEqual(new Set(peers));
    expect(found).toHaveLength(peers.length);
    await own.close();
  });
});
