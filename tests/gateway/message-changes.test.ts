import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway, serveGateway, textsOf, textTo } from "#tests/support/chat/gateway.ts";
import { type Body, pushedMessages, type WireClient } from "#tests/support/chat/wire-client.ts";

const service = await openTestGateway();
afterAll(service.close);

let pairs = 0;
/** Two accounts without other conversations. */
const newPair = async () => {
  pairs += 1;
  const [a, b] = [`a${pairs}`, `b${pairs}`];
  return { a, b, from: await service.signIn(a), to: await service.signIn(b), stranger: await service.signIn(`stranger${pairs}`) };
};
const history = async (client: WireClient, peer: string): Promise<Body[]> => {
  const { MsgList } = await client.ask("openim.getroammsg", { Peer_Account: peer, MaxCnt: 50 });
  return MsgList as Body[];
};
const unread = async (client: WireClient): Promise<unknown> =>
  (await client.ask("openim.getmsg", { Cookie: "" }))["C2CPairUnreadCount"];
const eventWith = (client: WireClient, word: string) => client.event((event) => JSON.stringify(event).includes(word));
const text = (words: string) => [{ MsgType: "TIMTextElem", MsgContent: { Text: words } }];

/** Sends a message and says how it is quoted. */
const sent = async (from: WireClient, a: string, b: string, words: string, more = {}) => {
  const message = textTo(b, words, more);
  const { MsgTime, MsgKey } = await from.ask("openim.sendmsg", message);
  const { MsgSeq, MsgRandom } = message;
  return { From_Account: a, To_Account: b, MsgSeq, MsgRandom, MsgTime, MsgKey: String(MsgKey) };
};

describe("modifying a message", () => {
  test("by its sender is pushed to the other side, and read by a later reader", async () => {
    const { a, b, from, to } = await newPair();
    const { MsgKey: _, ...quoted } = await sent(from, a, b, "first");
    const first = await from.ask("openim.modify_c2c_msg", { ...quoted, MsgVersion: 0, MsgBody: text("second") });
    expect(first).toMatchObject({ ErrorCode: 0, MsgVersion: 1, MsgBody: text("second"), CloudCustomData: "" });
    expect(await eventWith(to, "C2cMsgModNotifys")).toMatchObject({
      Event: 15,
      C2cMsgModNotifys: [{ From_Account: a, MsgSeq: quoted.MsgSeq, MsgVersion: 1, MsgBody: text("second") }],
    });
    const second = await from.ask("openim.modify_c2c_msg", { ...quoted, MsgVersion: 1, CloudCustomData: "more" });
    expect(second).toMatchObject({ ErrorCode: 0, MsgVersion: 2, MsgBody: text("second"), CloudCustomData: "more" });
    await eventWith(to, "more");
    expect(await history(to, a)).toMatchObject([{ MsgBody: text("second"), MsgVersion: 2, CloudCustomData: "more" }]);
  });

  test.each(["a recruiter's to a seeker", "a seeker's to a recruiter"])("by its receiver is refused: %s", async (direction) => {
    const { a, b, from, to } = await newPair();
    const [writer, me, reader, peer] = direction.startsWith("a recruiter") ? [from, a, to, b] : [to, b, from, a];
    const quoted = await sent(writer, me, peer, "月薪一万");
    const forgeries = [{ MsgBody: text("月薪十万") }, { CloudCustomData: "x" }, { MsgVersion: 7, MsgBody: text("月薪十万") }];
    for (const forgery of forgeries)
      expect((await reader.ask("openim.modify_c2c_msg", { ...quoted, MsgVersion: 0, ...forgery })).ErrorCode).toBe(20_022);
    for (const [client, other] of [[writer, peer] as const, [reader, me] as const])
      expect(await history(client, other)).toMatchObject([{ MsgBody: text("月薪一万"), MsgVersion: 0, CloudCustomData: "" }]);
  });

  test("by a blocked sender is refused", async () => {
    const { a, b, from, to } = await newPair();
    const quoted = await sent(from, a, b, "first");
    await to.ask("sns.black_list_add", { From_Account: b, To_Account: [a] });
    const change = { ...quoted, MsgVersion: 0, MsgBody: text("still talking") };
    expect((await from.ask("openim.modify_c2c_msg", change)).ErrorCode).toBe(20_007);
  });

  test("keeps every earlier wording for the operator, and ends after as many changes as the rules allow", async () => {
    const own = await serveGateway(service.db, { editsPerMessage: 2 });
    const [from, to] = [await own.signIn("edits"), await own.signIn("edits-peer")];
    const quoted = await sent(from, "edits", "edits-peer", "one");
    const change = async (MsgVersion: number, words: string) =>
      (await from.ask("openim.modify_c2c_msg", { ...quoted, MsgVersion, MsgBody: text(words) })).ErrorCode;
    expect([await change(0, "two"), await change(1, "three"), await change(2, "four")]).toEqual([0, 0, 60_011]);
    expect(textsOf(await history(to, "edits"))).toEqual(["three"]);
    const kept = await service.db
      .selectFrom("chat_message_wordings")
      .innerJoin("chat_messages", "chat_messages.id", "message_id")
      .select(["chat_message_wordings.version", "chat_message_wordings.content"])
      .where("from_id", "=", "edits")
      .orderBy("position")
      .execute();
    expect(kept.map(({ version, content }) => [version, JSON.parse(content).body])).toEqual([
      [0, text("one")],
      [1, text("two")],
    ]);
    await own.close();
  });

  test("after another page's modification is refused with the present message", async () => {
    const own = await serveGateway(service.db, { webInstances: 2 });
    const [from, other] = [await own.signIn("two-pages"), await own.signIn("two-pages")];
    await own.signIn("two-pages-peer");
    const quoted = await sent(from, "two-pages", "two-pages-peer", "first");
    const both = await Promise.all(
      [from, other].map((client, index) =>
        client.ask("openim.modify_c2c_msg", { ...quoted, MsgVersion: 0, MsgBody: text(`by ${index}`) }),
      ),
    );
    expect(both.map(({ ErrorCode }) => ErrorCode).sort()).toEqual([0, 20_027]);
    const [done, refused] = both[0]?.ErrorCode === 0 ? both : [...both].reverse();
    expect(refused).toMatchObject({ MsgVersion: 1, MsgBody: done?.["MsgBody"] });
    await own.close();
  });

  test("of another's, unknown, too long, forbidden or recalled message is refused", async () => {
    const { a, b, from, stranger } = await newPair();
    const quoted = await sent(from, a, b, "mine");
    const modify = (client: WireClient, more: Record<string, unknown>) =>
      client.ask("openim.modify_c2c_msg", { ...quoted, MsgVersion: 0, MsgBody: text("x"), ...more });
    expect((await modify(stranger, {})).ErrorCode).toBe(20_026);
    expect((await modify(from, { MsgSeq: 1 })).ErrorCode).toBe(20_026);
    expect((await modify(from, { MsgBody: text("x".repeat(13_000)) })).ErrorCode).toBe(8001);
    expect((await modify(from, { MsgBody: text("刷单 返利") })).ErrorCode).toBe(80_001);
    await from.ask("openim.msgwithdraw", { MsgInfo: quoted });
    expect((await modify(from, {})).ErrorCode).toBe(20_026);
    expect((await history(from, b))[0]).toMatchObject({ MsgBody: text("mine"), MsgVersion: 0 });
  });
});

describe("deleting messages", () => {
  test("affects only one side, for messages of either, and they no longer count as unread", async () => {
    const { a, b, from, to, stranger } = await newPair();
    const one = await sent(from, a, b, "one");
    const two = await sent(from, a, b, "two");
    const back = await sent(to, b, a, "back");
    const remove = (client: WireClient, me: string, peer: string, keys: unknown) =>
      client.ask("openim.delete_c2c_msg_ramble", { From_Account: me, To_Account: peer, MsgKeyList: keys });
    expect((await remove(to, b, a, [two.MsgKey, back.MsgKey])).ErrorCode).toBe(0);
    expect(textsOf(await history(to, a))).toEqual(["one"]);
    expect(textsOf(await history(from, b))).toEqual(["one", "two", "back"]);
    expect(await unread(to)).toEqual([{ From_Account: a, UnreadCount: 1 }]);
    for (const peer of [a, b]) await remove(stranger, a, peer, [one.MsgKey]);
    expect(textsOf(await history(from, b))).toEqual(["one", "two", "back"]);
    expect((await remove(to, b, a, ["x"])).ErrorCode).toBe(20_001);
    expect(
      (
        await remove(
          to,
          b,
          a,
          Array.from({ length: 101 }, () => one.MsgKey),
        )
      ).ErrorCode,
    ).toBe(20_001);
  });

  test("of a whole history leaves the conversation in the list and the other side unchanged", async () => {
    const { a, b, from, to } = await newPair();
    await sent(from, a, b, "one");
    expect((await to.ask("recentcontact.clear_msg", { From_Account: b, Type: 1, To_Account: a })).ErrorCode).toBe(0);
    expect(await history(to, a)).toEqual([]);
    expect(await unread(to)).toEqual([]);
    expect((await to.ask("recentcontact.page_get", {}))["SessionItem"]).toMatchObject([
      { To_Account: a, LastMsg: { MsgBody: [] } },
    ]);
    expect(textsOf(await history(from, b))).toEqual(["one"]);
    await sent(from, a, b, "two");
    expect(textsOf(await history(to, a))).toEqual(["two"]);
  });
});

describe("confirming messages", () => {
  const info = ({ MsgSeq, MsgRandom }: { MsgSeq: number; MsgRandom: number }) => ({ MsgSeq, MsgRandom });

  test("is pushed to their writer once, and is in the history", async () => {
    const { a, b, from, to } = await newPair();
    const wanted = await sent(from, a, b, "please", { IsNeedReadReceipt: 1 });
    const other = await sent(from, a, b, "never mind");
    const confirm = () => to.ask("openim.c2c_msg_read_receipt", { Peer_Account: a, C2CMsgInfo: [info(wanted), info(other)] });
    expect((await confirm()).ErrorCode).toBe(0);
    expect(await eventWith(from, "PeerReadTime")).toMatchObject({
      Event: 16,
      Peer_Account: b,
      C2cMsgInfo: [{ MsgRandom: wanted.MsgRandom, TinyId: expect.stringMatching(/^\d{18}$/), MsgClientTime: expect.any(Number) }],
    });
    expect((await confirm()).ErrorCode).toBe(0);
    await sent(to, b, a, "later");
    await expect.poll(() => textsOf(pushedMessages(from))).toEqual(["later"]);
    expect(from.events().filter(({ Event }) => Event === 16)).toHaveLength(1);
    expect((await history(from, b)).map(({ IsPeerRead }) => IsPeerRead)).toEqual([1, 0, 0]);
  });

  test("is reserved to the receiver", async () => {
    const { a, b, from, stranger } = await newPair();
    const wanted = await sent(from, a, b, "please", { IsNeedReadReceipt: 1 });
    for (const client of [stranger, from])
      for (const peer of [a, b])
        expect(
          (await client.ask("openim.c2c_msg_read_receipt", { Peer_Account: peer, C2CMsgInfo: [info(wanted)] })).ErrorCode,
        ).toBe(0);
    expect((await history(from, b))[0]).toMatchObject({ IsPeerRead: 0 });
  });

  test("by reading everything notifies every writer, and the reader's other page", async () => {
    const own = await serveGateway(service.db, { webInstances: 2 });
    const [reader, other] = [await own.signIn("reads-all"), await own.signIn("reads-all")];
    const writers = [await own.signIn("writer-1"), await own.signIn("writer-2")];
    for (const writer of writers) await writer.ask("openim.sendmsg", textTo("reads-all", "hello"));
    expect(await reader.ask("openim.read_all_unread_msg", { C2CReadAllMsg: 1, GroupReadInfo: [] })).toMatchObject({
      ErrorCode: 0,
      C2CReadAllMsg: 1,
      GroupReadInfoArray: [],
    });
    for (const writer of writers) await eventWith(writer, "C2cReadedReceipt");
    expect(await eventWith(other, "C2CReadAllMsg")).toMatchObject({ Event: 14 });
    expect(await unread(reader)).toEqual([]);
    await own.close();
  });
});

describe("an account's data about its conversations and itself", () => {
  test("marks and texts outlive a restart and are pushed to the other page", async () => {
    const own = await serveGateway(service.db, { webInstances: 2 });
    const [one, other] = [await own.signIn("marker"), await own.signIn("marker")];
    await one.ask("openim.sendmsg", textTo("marker", "to myself"));
    const ContactItem = { Type: 1, To_Account: "marker" };
    const ask = (MarkItem: unknown[]) => one.ask("recentcontact.mark_contact", { From_Account: "marker", MarkItem });
    expect((await ask([{ OptType: 1, ContactItem, SetMark: [3, 40, 0] }]))["ResultItem"]).toEqual([
      { ContactItem, ResultCode: 0, ResultInfo: "" },
    ]);
    await ask([
      { OptType: 1, ContactItem, ClearMark: [3] },
      { OptType: 2, ContactItem, CustomMark: "job=1" },
    ]);
    await eventWith(other, "job=1");
    const unknown = { Type: 1, To_Account: "nobody" };
    expect((await ask([{ OptType: 2, ContactItem: unknown, CustomMark: "x" }]))["ResultItem"]).toMatchObject([
      { ResultCode: 20_026 },
    ]);
    expect((await ask([{ OptType: 1, ContactItem, SetMark: [64] }])).ErrorCode).toBe(20_001);
    await own.close();
    const again = await service.signIn("marker");
    const marks = { StandardMark: (2n ** 40n + 1n).toString(2), CustomMark: "job=1" };
    expect((await again.ask("recentcontact.page_get", {}))["SessionItem"]).toMatchObject([marks]);
    expect(
      (await again.ask("recentcontact.search_contact_group", { ContactItem: [ContactItem, unknown] }))["ContactResultItem"],
    ).toEqual([
      { ...ContactItem, ...marks, ContactGroupId: [] },
      { ...unknown, StandardMark: "", CustomMark: "", ContactGroupId: [] },
    ]);
  });

  test("the hours of silence", async () => {
    const client = await service.signIn("sleeper");
    const ask = (more: Record<string, unknown>) => client.ask("im_msg_db_logic.ws_set_do_not_disturb", more);
    const read = () => client.ask("im_msg_db_logic.ws_get_do_not_disturb", {});
    const never = { Level: 0, StartTime: 0, EndTime: 0, IsRepeated: 0 };
    const nightly = { Level: 2, StartTime: 79_200, EndTime: 115_200, IsRepeated: 1 };
    expect(await read()).toMatchObject(never);
    expect((await ask({ ...nightly, Level: 3 })).ErrorCode).toBe(20_001);
    expect((await ask(nightly)).ErrorCode).toBe(0);
    expect(await read()).toMatchObject(nightly);
  });

  test("long messages are readable with their key", async () => {
    const { from, to } = await newPair();
    const MsgList = [{ From_Account: "x", MsgBody: text("长".repeat(5000)), odd: "\u0000\ud800" }];
    const { JsonMsgKey } = await from.ask("im_long_msg.save_relay_json_msg", { MsgList });
    expect(String(JsonMsgKey).length).toBeGreaterThan(40);
    const read = (key: unknown) => to.ask("im_long_msg.get_relay_json_msg", { JsonMsgKey: key });
    expect((await read(JsonMsgKey))["MsgList"]).toEqual(MsgList);
    expect((await read("guess")).ErrorCode).toBe(20_026);
    expect((await read({})).ErrorCode).toBe(20_001);
    expect((await from.ask("im_long_msg.save_relay_json_msg", { MsgList: [] })).ErrorCode).toBe(20_001);
  });
});

describe("forbidden words", () => {
  test("are found however they are written, in every visible part, from pages and backends", async () => {
    const { a, b, from } = await newPair();
    const forms = ["刷单返利", "快来 刷 单\n返 利", "刷\u200b单返利", "x刷单返利y"];
    for (const form of forms) expect((await from.ask("openim.sendmsg", textTo(b, form))).ErrorCode).toBe(80_001);
    const data = [{ MsgType: "TIMCustomElem", MsgContent: { Data: "刷单返利", Desc: "", Ext: "" } }];
    expect((await from.ask("openim.sendmsg", textTo(b, "", { MsgBody: data }))).ErrorCode).toBe(80_001);
    await expect(service.admin.sendText({ from: a, to: b, text: "刷单返利", random: 1 })).rejects.toThrow("80001");
    expect((await from.ask("openim.sendmsg", textTo(b, "刷完单，再返利"))).ErrorCode).toBe(0);
    expect(textsOf(await history(from, b))).toEqual(["刷完单，再返利"]);
  });

  test("are those of the rules, in any width and case", async () => {
    const own = await serveGateway(service.db, { riskWords: ["Bad-Word"] });
    const client = await own.signIn("talker");
    for (const form of ["bad-word", "ＢＡＤ－ＷＯＲＤ"])
      expect((await client.ask("openim.sendmsg", textTo("talker", form))).ErrorCode).toBe(80_001);
    expect((await client.ask("openim.sendmsg", textTo("talker", "刷单返利"))).ErrorCode).toBe(0);
    await own.close();
  });
});
