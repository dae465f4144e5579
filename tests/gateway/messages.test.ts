import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway, serveGateway, textsOf, textTo } from "#tests/support/chat/gateway.ts";
import { pushedMessages, type WireClient } from "#tests/support/chat/wire-client.ts";

const service = await openTestGateway();
afterAll(service.close);

let pairs = 0;
/** Two accounts without other conversations. */
const newPair = async () => {
  pairs += 1;
  const [a, b] = [`a${pairs}`, `b${pairs}`];
  return { a, b, from: await service.signIn(a), to: await service.signIn(b) };
};
const send = (client: WireClient, message: unknown) => client.ask("openim.sendmsg", message);
const roam = (client: WireClient, peer: string, more: Record<string, unknown> = {}) =>
  client.ask("openim.getroammsg", { Peer_Account: peer, MaxCnt: 15, LastMsgTime: 0, MsgKey: "", GetDirection: 0, ...more });
const sync = (client: WireClient, Cookie = "") => client.ask("openim.getmsg", { Cookie, SyncFlag: 0 });
const arrival = (client: WireClient, count: number) => expect.poll(() => pushedMessages(client).length).toBe(count);

describe("a message", () => {
  test("is stored, answered with its second, and pushed with all that its id is made of", async () => {
    const { a, b, from, to } = await newPair();
    await from.ask("profile.portrait_set", { ProfileItem: [{ Tag: "Tag_Profile_IM_Nick", Value: "小爱" }] });
    const message = textTo(b, "您好", { CloudCustomData: "{}", IsNeedReadReceipt: 1 });
    const { MsgTime, MsgKey } = await send(from, message);
    await arrival(to, 1);
    const [pushed] = pushedMessages(to);
    expect(pushed).toMatchObject({
      From_Account: a,
      To_Account: b,
      MsgSeq: message.MsgSeq,
      MsgRandom: message.MsgRandom,
      MsgClientTime: message.MsgClientTime,
      MsgTimeStamp: MsgTime,
      TinyId: expect.stringMatching(/^\d{18}$/),
      MsgBody: message.MsgBody,
      CloudCustomData: "{}",
      IsNeedReadReceipt: 1,
      From_AccountNick: "小爱",
    });
    expect(MsgKey).toBe(`${message.MsgSeq}_${message.MsgRandom}_${MsgTime}`);
    expect((await roam(to, a))["MsgList"]).toEqual([pushed]);
    expect(to.pushes[0]?.body).toMatchObject({ NeedAck: 1, SessionData: expect.any(String) });
  });

  test("keeps content that no text column could hold: NUL, half a pair, deep and strange JSON", async () => {
    const { a, b, from, to } = await newPair();
    const body = [
      { MsgType: "TIMTextElem", MsgContent: { Text: "a\u0000b \ud800 ' \\ \"" } },
      { MsgType: "TIMCustomElem", MsgContent: { Data: '{"a":1}', Desc: "", Ext: "", more: [[[{ __x: null }]]] } },
    ];
    expect((await send(from, textTo(b, "", { MsgBody: body, CloudCustomData: "\u0000" }))).ErrorCode).toBe(0);
    const [kept] = (await roam(to, a))["MsgList"] as Record<string, unknown>[];
    expect(kept).toMatchObject({ MsgBody: body, CloudCustomData: "\u0000" });
  });

  test("sent again is the same message: one answer, one push, one row", async () => {
    const { a, b, from, to } = await newPair();
    const message = textTo(b, "once");
    const first = await send(from, message);
    service.advance(2);
    const second = await send(from, message);
    expect(second).toEqual(first);
    await send(from, textTo(b, "next"));
    await arrival(to, 2);
    expect(textsOf(pushedMessages(to))).toEqual(["once", "next"]);
    expect(textsOf((await roam(to, a))["MsgList"])).toEqual(["once", "next"]);
  });

  test("sent again before the first answer, on two connections, is the same message", async () => {
    const { a, b, from, to } = await newPair();
    const second = await service.connect();
    const message = textTo(b, "twice at once");
    const answers = await Promise.all([
      send(from, message),
      second.askAs({ a2: from.token() }, "openim.sendmsg", message),
      second.askAs({ a2: from.token() }, "openim.sendmsg", message),
    ]);
    expect(new Set(answers.map(({ MsgTime }) => MsgTime)).size).toBe(1);
    expect((await roam(to, a))["MsgList"]).toHaveLength(1);
    expect(pushedMessages(to)).toHaveLength(1);
  });

  test("arrives in the order of sending, even among many at once", async () => {
    const { b, from, to } = await newPair();
    const texts = Array.from({ length: 150 }, (_, index) => `text ${index}`);
    await Promise.all(texts.map((text) => send(from, textTo(b, text))));
    await arrival(to, 150);
    expect(textsOf(pushedMessages(to))).toEqual(texts);
  });

  test("to an account that does not exist is refused", async () => {
    const { from } = await newPair();
    expect((await send(from, textTo("nobody", "hello"))).ErrorCode).toBe(20_003);
  });

  test("in a false form is refused with the field's name", async () => {
    const { b, from } = await newPair();
    for (const broken of [
      { MsgSeq: -1 },
      { MsgSeq: "1" },
      { MsgRandom: 2 ** 32 },
      { MsgBody: [] },
      { MsgBody: [{}] },
      { To_Account: "" },
    ])
      expect(await send(from, textTo(b, "x", broken))).toMatchObject({
        ErrorCode: 20_001,
        ErrorInfo: expect.stringContaining(Object.keys(broken)[0] ?? ""),
      });
    expect((await from.ask("openim.sendmsg", null)).ErrorCode).toBe(20_001);
  });

  test("for online accounts is pushed and forgotten", async () => {
    const { a, b, from, to } = await newPair();
    await send(from, textTo(b, "typing", { MsgLifeTime: 0 }));
    await arrival(to, 1);
    expect(pushedMessages(to)[0]).toMatchObject({ MsgLifeTime: 0 });
    expect((await roam(to, a))["MsgList"]).toEqual([]);
    expect((await sync(to))["C2CPairUnreadCount"]).toEqual([]);
  });

  test("recalled is pushed to both sides, no longer counts and keeps its place", async () => {
    const { a, b, from, to } = await newPair();
    const message = textTo(b, "sorry");
    const { MsgTime } = await send(from, message);
    const quoted = { From_Account: a, To_Account: b, MsgSeq: message.MsgSeq, MsgRandom: message.MsgRandom, MsgTimeStamp: MsgTime };
    expect((await to.ask("openim.msgwithdraw", { MsgInfo: quoted })).ErrorCode).toBe(20_022);
    expect((await from.ask("openim.msgwithdraw", { MsgInfo: { ...quoted, MsgSeq: 1 } })).ErrorCode).toBe(20_026);
    expect((await from.ask("openim.msgwithdraw", { MsgInfo: quoted })).ErrorCode).toBe(0);
    await to.event((event) => JSON.stringify(event).includes("WithdrawC2cMsgNotify"));
    expect((await sync(to))["C2CPairUnreadCount"]).toEqual([]);
    const [kept] = (await roam(to, a))["MsgList"] as Record<string, unknown>[];
    expect(kept).toMatchObject({ MsgFlagBits: 8, RevokerInfo: { Revoker_Account: a } });
    // Only the writer still reads it, to edit and resend it.
    expect(JSON.stringify((await roam(from, b))["MsgList"])).toContain("sorry");
    expect(JSON.stringify(kept)).not.toContain("sorry");
    expect(JSON.stringify(await to.ask("recentcontact.page_get", {}))).not.toContain("sorry");
    const late = textTo(b, "too late");
    await send(from, late);
    service.advance(121);
    const old = { ...quoted, MsgSeq: late.MsgSeq, MsgRandom: late.MsgRandom };
    expect((await from.ask("openim.msgwithdraw", { MsgInfo: old })).ErrorCode).toBe(20_016);
  });
});

describe("another session of the sender", () => {
  test("is notified of messages sent, read and deleted and of conversations pinned and muted, unlike the acting session", async () => {
    const own = await serveGateway(service.db, { webInstances: 2 });
    const [one, other, peer] = [await own.signIn("two-pages"), await own.signIn("two-pages"), await own.signIn("peer")];
    await one.ask("openim.sendmsg", textTo("peer", "from here"));
    await other.event(({ Event }) => Event === 9);
    expect(pushedMessages(other)[0]).toMatchObject({ From_Account: "peer", To_Account: "two-pages", IsSyncMsg: 1 });
    await peer.ask("openim.sendmsg", textTo("two-pages", "reply"));
    const read = { C2CMsgReaded: { C2CMsgReadedItem: [{ To_Account: "peer", LastedMsgTime: 2 ** 33 }] } };
    await one.ask("openim.msgreaded", read);
    await peer.event((event) => JSON.stringify(event).includes("C2cReadedReceipt"));
    const item = { Type: 1, To_Account: "peer" };
    await one.ask("recentcontact.top", { OperationType: 1, RecentContactItem: [item] });
    await one.ask("openim.set_c2c_peer_mute_notifications", { Peer_Account: ["peer"], Mute_Notifications: 2 });
    await one.ask("profile.portrait_set", { ProfileItem: [{ Tag: "Tag_Profile_IM_Nick", Value: "me" }] });
    await one.ask("recentcontact.batch_delete", { ContactItem: [item], ClearRamble: 0 });
    await other.event((event) => JSON.stringify(event).includes("RecentContactDeleteItem"));
    const heard = JSON.stringify(other.pushes);
    for (const name of ["ReadC2cMsgNotify", "RecentContactTopItem", "MuteNotificationsSync", "ProfileDataMod"])
      expect(heard).toContain(name);
    expect(one.events().map(({ Event }) => Event)).toEqual([9]);
    await own.close();
  });
});

/** A whole conversation, page by page. */
const readBack = async (client: WireClient, peer: string, MaxCnt = 15): Promise<string[]> => {
  const read: string[] = [];
  for (let place: Record<string, unknown> = {}; ; ) {
    const page = await roam(client, peer, { ...place, MaxCnt });
    read.unshift(...textsOf(page["MsgList"]));
    if (page["Complete"] === 1) return read;
    place = { LastMsgTime: page["LastMsgTime"], MsgKey: page["MsgKey"] };
  }
};

describe("history", () => {
  test("is paged backwards, message by message, through seconds full of messages", async () => {
    const { a, b, from, to } = await newPair();
    const texts = Array.from({ length: 40 }, (_, index) => String(index));
    for (const text of texts) {
      await send(from, textTo(b, text));
      if (Number(text) % 13 === 12) service.advance(1);
    }
    expect(await readBack(to, a)).toEqual(texts);
  });

  test("loses nothing where both sides chose the same numbers", async () => {
    const { a, b, from, to } = await newPair();
    const numbers = { MsgSeq: 1, MsgRandom: 2 };
    await send(from, textTo(b, "one", numbers));
    await send(to, textTo(a, "two", numbers));
    await send(from, textTo(b, "three"));
    expect(await readBack(to, a, 1)).toEqual(["one", "two", "three"]);
    expect(await readBack(from, b, 1)).toEqual(["one", "two", "three"]);
  });

  test("of other accounts is unreadable", async () => {
    const { a, b, from } = await newPair();
    await send(from, textTo(b, "private"));
    const stranger = await service.signIn(`stranger-of-${a}`);
    for (const peer of [a, b]) expect((await roam(stranger, peer))["MsgList"]).toEqual([]);
    expect((await sync(stranger))["MsgList"]).toEqual([]);
  });
});

describe("catching up", () => {
  test("after a login delivers unread messages, until they are read", async () => {
    const { a, b, from, to } = await newPair();
    await to.close();
    for (const text of ["1", "2", "3"]) await send(from, textTo(b, text));
    await send(from, textTo(b, "silent", { SendMsgControl: ["NoUnread"] }));
    const again = await service.signIn(b);
    const first = await sync(again);
    expect(first).toMatchObject({ SyncFlag: 2, C2CPairUnreadCount: [{ From_Account: a, UnreadCount: 3 }] });
    expect(textsOf(first["MsgList"])).toEqual(["1", "2", "3", "silent"]);
    const item = { To_Account: a, LastedMsgTime: 2 ** 33, Receipt: 1 };
    await again.ask("openim.msgreaded", { C2CMsgReaded: { Cookie: "", C2CMsgReadedItem: [item] } });
    expect((await sync(again))["C2CPairUnreadCount"]).toEqual([]);
    const [readTo] = (await from.ask("openim.get_peer_read_time", { To_Account: [b, "nobody"] }))["ReadTime"] as number[];
    expect(readTo).toBeGreaterThan(0);
    expect(readTo).toBeLessThan(2 ** 32);
  });

  test("during a flood of sends never skips one: every number answered is followed only by later ones", async () => {
    const { b, to } = await newPair();
    const senders = await Promise.all(Array.from({ length: 8 }, (_, index) => service.signIn(`flood-${index}`)));
    const { Cookie: start } = await sync(to);
    let cookie = String(start);
    const told: string[] = [];
    const pull = async (): Promise<void> => {
      const page = await sync(to, cookie);
      told.push(...textsOf(page["MsgList"]));
      cookie = String(page["Cookie"]);
    };
    const sending = Promise.all(
      senders.map(async (sender, index) => {
        for (let turn = 0; turn < 15; turn++) await send(sender, textTo(b, `${index}/${turn}`));
      }),
    );
    let isDone = false;
    const done = sending.then(() => {
      isDone = true;
    });
    while (!isDone) await pull();
    await done;
    await pull();
    expect(told).toHaveLength(120);
    expect(new Set(told).size).toBe(120);
  });
});

describe("after a restart", () => {
  test("everything is where it was", async () => {
    const first = await serveGateway(service.db);
    const [from, to] = [await first.signIn("stay-a"), await first.signIn("stay-b")];
    const message = textTo("stay-b", "kept");
    const answer = await from.ask("openim.sendmsg", message);
    await to.ask("recentcontact.top", { OperationType: 1, RecentContactItem: [{ Type: 1, To_Account: "stay-a" }] });
    await first.close();
    const second = await serveGateway(service.db);
    const [again, reader] = [await second.connect(from.instance), await second.connect(to.instance)];
    expect((await again.resume(from.token())).ErrorCode).toBe(0);
    expect(await again.ask("openim.sendmsg", message)).toEqual(answer);
    await reader.resume(to.token());
    expect((await sync(reader))["C2CPairUnreadCount"]).toEqual([{ From_Account: "stay-a", UnreadCount: 1 }]);
    expect(textsOf((await roam(reader, "stay-a"))["MsgList"])).toEqual(["kept"]);
    const { SessionItem } = await reader.ask("recentcontact.page_get", { StartIndex: 0 });
    expect(SessionItem).toMatchObject([{ To_Account: "stay-a", TopFlags: 1 }]);
    await second.close();
  });
});
