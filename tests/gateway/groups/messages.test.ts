import { afterAll, describe, expect, test } from "vitest";
import { openTestGateway, serveGateway, textsOf } from "#tests/support/chat/gateway.ts";
import { askGroup, groupsListed, historyOf, openGroupOf, received, sendIn, textIn } from "#tests/support/chat/groups.ts";
import type { Body, WireClient } from "#tests/support/chat/wire-client.ts";

const service = await openTestGateway();
afterAll(service.close);

const send = (client: WireClient, message: unknown): Promise<Body> => client.ask("group_open_http_svc.send_group_msg", message);
const unread = async (client: WireClient): Promise<unknown> => (await groupsListed(client))[0]?.["UnreadMsgCount"];
const read = (client: WireClient, GroupId: string, MsgReadedSeq: number): Promise<Body> =>
  askGroup(client, "msg_read_report", { GroupId, MsgReadedSeq });
const recall = async (client: WireClient, GroupId: string, ...seqs: unknown[]): Promise<unknown[]> => {
  const answer = await askGroup(client, "group_msg_recall", { GroupId, MsgSeqList: seqs.map((MsgSeq) => ({ MsgSeq })) });
  return (answer["RecallRetList"] as { RetCode: number }[]).map(({ RetCode }) => RetCode);
};

describe("a message to a group", () => {
  test("gets the next number, is answered, pushed to the others, and stored unchanged", async () => {
    const { id, who, idOf } = await openGroupOf(service, "Private", ["a", "b", "c"]);
    await who("a").ask("profile.portrait_set", { ProfileItem: [{ Tag: "Tag_Profile_IM_Nick", Value: "小爱" }] });
    await askGroup(who("a"), "modify_group_member_info", { GroupId: id, Member_Account: idOf("a"), NameCard: "面试官" });
    const strange = [{ MsgType: "TIMTextElem", MsgContent: { Text: "a\u0000 \ud800" } }];
    const message = textIn(id, "", { MsgBody: strange, CloudCustomData: "cc", NeedReadReceipt: 1 });
    const { MsgSeq, MsgTime } = await send(who("a"), message);
    expect(MsgSeq).toBe(2);
    await expect.poll(() => received(who("c")).messages.length).toBe(1);
    const [pushed] = received(who("b")).messages;
    expect(pushed).toMatchObject({
      From_Account: idOf("a"),
      ToGroupId: id,
      MsgSeq,
      MsgTimeStamp: MsgTime,
      MsgRandom: message.Random,
      ClientSeq: message.ClientSeq,
      TinyId: expect.stringMatching(/^\d{18}$/),
      MsgBody: strange,
      CloudCustomData: "cc",
      NeedReadReceipt: 1,
      GroupInfo: { GroupId: id, From_AccountNick: "小爱", MsgFrom_AccountExtraInfo: { NameCard: "面试官" } },
    });
    expect(received(who("a")).messages).toEqual([]);
    expect((await historyOf(who("c"), id))[0]).toEqual(pushed);
  });

  test("sent again is the same message, at once or later, even if the sender has been muted since", async () => {
    const { id, who, idOf } = await openGroupOf(service, "Public", ["a", "b"]);
    const message = textIn(id, "once");
    const second = await service.connect();
    const answers = await Promise.all([
      send(who("b"), message),
      send(who("b"), message),
      second.askAs({ a2: who("b").token() }, "group_open_http_svc.send_group_msg", message),
    ]);
    expect(new Set(answers.map(({ MsgSeq }) => MsgSeq)).size).toBe(1);
    await askGroup(who("a"), "modify_group_member_info", { GroupId: id, Member_Account: idOf("b"), ShutUpTime: 60 });
    service.advance(2);
    expect(await send(who("b"), message)).toEqual(answers[0]);
    await sendIn(who("a"), id, "next");
    await expect.poll(() => textsOf(received(who("a")).messages)).toEqual(["once"]);
    expect(textsOf((await historyOf(who("a"), id)).filter(({ Event }) => Event === 3))).toEqual(["next", "once"]);
  });

  test("has places without gaps and arrives in their order, from however many at once", async () => {
    const { id, who } = await openGroupOf(service, "Public", ["a", "b", "c", "listener"]);
    const sends = ["a", "b", "c"].flatMap((name) =>
      Array.from({ length: 40 }, (_, index) => sendIn(who(name), id, `${name}${index}`)),
    );
    const seqs = (await Promise.all(sends)).map(({ MsgSeq }) => Number(MsgSeq));
    expect([...seqs].sort((x, y) => x - y)).toEqual(Array.from({ length: 120 }, (_, index) => index + 2));
    await expect.poll(() => received(who("listener")).messages.length).toBe(120);
    const arrived = received(who("listener")).messages.map(({ MsgSeq }) => MsgSeq);
    expect(arrived).toEqual([...arrived].sort((x, y) => x - y));
  });

  test("that is too long, risky or in a false form is not taken", async () => {
    const own = await serveGateway(service.db, { riskWords: ["加微信"] });
    const { id, who } = await openGroupOf(own, "Private", ["a", "b"]);
    expect((await sendIn(who("a"), id, "x".repeat(12_300))).ErrorCode).toBe(8001);
    expect((await sendIn(who("a"), id, "请加微信吧")).ErrorCode).toBe(80_001);
    for (const broken of [{ Random: -1 }, { MsgBody: [] }, { GroupAtInfo: "all" }, { ClientSeq: "1" }])
      expect((await sendIn(who("a"), id, "x", broken)).ErrorCode).toBe(20_001);
    expect((await sendIn(who("a"), "nothing", "x")).ErrorCode).toBe(10_010);
    expect(await historyOf(who("b"), id)).toHaveLength(1);
    await own.close();
  });

  test("for online members has no number and is stored nowhere", async () => {
    const { id, who } = await openGroupOf(service, "Private", ["a", "b"]);
    const typing = textIn(id, "typing", { OnlineOnlyFlag: 1 });
    expect(await send(who("a"), typing)).toMatchObject({ ErrorCode: 0, MsgSeq: 0 });
    await send(who("a"), typing);
    await sendIn(who("a"), id, "real");
    await expect.poll(() => textsOf(received(who("b")).messages)).toEqual(["typing", "real"]);
    expect(received(who("b")).messages[0]).toMatchObject({ OnlineOnlyFlag: 1 });
    expect(await unread(who("b"))).toBe(1);
  });
});

describe("calling by name", () => {
  test("reaches the mentioned accounts, at once or after a login, until it is read", async () => {
    const { id, who, idOf, signIn } = await openGroupOf(service, "Private", ["a", "b", "c"]);
    const GroupAtInfo = [{ GroupAtAllFlag: 0, GroupAt_Account: idOf("b") }];
    const { MsgSeq } = await sendIn(who("a"), id, "@b", { GroupAtInfo });
    await expect.poll(() => received(who("b")).mentions).toMatchObject([{ GroupId: id, MsgSeq, GroupAtType: [1] }]);
    await sendIn(who("a"), id, "@all", { GroupAtInfo: [{ GroupAtAllFlag: 1 }, ...GroupAtInfo] });
    await expect.poll(() => received(who("c")).mentions).toMatchObject([{ GroupAtType: [2] }]);
    await expect.poll(() => received(who("b")).mentions.map((each) => each["GroupAtType"])).toEqual([[1], [2, 1]]);
    expect(received(who("a")).mentions).toEqual([]);
    const mentionsOf = async (client: WireClient): Promise<unknown[]> => {
      const { EventArray } = await client.ask("openim.getmsg", { Cookie: "" });
      return (EventArray as { Event: number; GroupTips: { GroupAtTips: unknown }[] }[]).flatMap((event) =>
        event.Event === 12 ? event.GroupTips.map((tip) => tip.GroupAtTips) : [],
      );
    };
    const again = await signIn("b");
    expect(await mentionsOf(again)).toMatchObject([{ GroupAtType: [2, 1] }, { GroupAtType: [1], MsgSeq }]);
    await read(again, id, Number(MsgSeq));
    expect(await mentionsOf(again)).toMatchObject([{ GroupAtType: [2, 1] }]);
    await read(again, id, 99);
    expect(await mentionsOf(again)).toEqual([]);
  });
});

describe("muting", () => {
  test("silences one member for a time, and all except managers", async () => {
    const { id, who, idOf } = await openGroupOf(service, "Public", ["a", "b", "c"], { admins: ["c"] });
    const mute = (ShutUpTime: number) =>
      askGroup(who("c"), "modify_group_member_info", { GroupId: id, Member_Account: idOf("b"), ShutUpTime });
    const write = async (name: string): Promise<unknown> => (await sendIn(who(name), id, "x")).ErrorCode;
    await mute(60);
    await expect
      .poll(() => received(who("b")).tips.at(-1))
      .toMatchObject({ OpType: 7, MsgMemberInfo: [{ User_Account: idOf("b"), ShutupTime: 60 }] });
    expect(await write("b")).toBe(10_017);
    service.advance(61);
    expect(await write("b")).toBe(0);
    await mute(600);
    await mute(0);
    expect(await write("b")).toBe(0);
    await askGroup(who("a"), "modify_group_base_info", { GroupId: id, ShutUpAllMember: "On" });
    expect([await write("b"), await write("c"), await write("a")]).toEqual([10_017, 0, 0]);
    await askGroup(who("a"), "modify_group_base_info", { GroupId: id, ShutUpAllMember: "Off" });
    expect(await write("b")).toBe(0);
  });
});

describe("taking back", () => {
  test("is limited in time for own messages, and unlimited for managers", async () => {
    const { id, who } = await openGroupOf(service, "Public", ["a", "b", "c", "d"], { admins: ["d"] });
    const seqs: number[] = [];
    for (const name of ["b", "b", "b", "c"]) seqs.push(Number((await sendIn(who(name), id, name))["MsgSeq"]));
    expect(await recall(who("b"), id, seqs[0], seqs[3], 999, 1)).toEqual([0, 10_007, 10_030, 10_030]);
    await expect.poll(() => received(who("c")).notices.at(-1)).toMatchObject({ GroupWithdrawInfoArray: [{ MsgSeq: seqs[0] }] });
    service.advance(121);
    expect(await recall(who("b"), id, seqs[1])).toEqual([10_031]);
    expect(await recall(who("d"), id, seqs[1])).toEqual([0]);
    expect(await recall(who("a"), id, seqs[2], seqs[3])).toEqual([0, 0]);
    const [newest] = await historyOf(who("c"), id);
    expect(newest).toMatchObject({ IsPlaceMsg: 2, RevokerInfo: { Revoker_Account: expect.stringMatching(/^a-/) } });
    expect(await unread(who("d"))).toBe(0);
  });

  test("reaches who was away, and counts no longer", async () => {
    const { id, who, signIn } = await openGroupOf(service, "Private", ["a", "b"]);
    const since = Math.floor(Date.parse("2020-01-01") * 1000);
    await who("b").close();
    await sendIn(who("a"), id, "stays");
    const { MsgSeq } = await sendIn(who("a"), id, "goes");
    await recall(who("a"), id, MsgSeq);
    const again = await signIn("b");
    const NotifyReqList = [{ GroupId: id, BeginTime: since }, { GroupId: "nothing" }];
    expect((await askGroup(again, "batch_get_group_notify", { NotifyReqList }))["NotifyRspList"]).toMatchObject([
      { GroupId: id, NextMsgTime: 0, NotifyMsgList: [{ MsgSeq }] },
      { GroupId: "nothing", NotifyMsgList: [] },
    ]);
    const later = await askGroup(again, "batch_get_group_notify", { NotifyReqList: [{ GroupId: id, BeginTime: 4e15 }] });
    expect(later["NotifyRspList"]).toMatchObject([{ NotifyMsgList: [] }]);
    expect(await unread(again)).toBe(1);
    const stranger = await service.signIn("stranger-to-recalls");
    expect((await askGroup(stranger, "batch_get_group_notify", { NotifyReqList }))["NotifyRspList"]).toMatchObject([
      { NotifyMsgList: [] },
      { NotifyMsgList: [] },
    ]);
  });
});

describe("a message afterwards", () => {
  test("is modified by its sender, version by version, and pushed to the others", async () => {
    const { id, who } = await openGroupOf(service, "Public", ["a", "b", "c"]);
    const { MsgSeq } = await sendIn(who("b"), id, "before");
    const change = (client: WireClient, more: Record<string, unknown>) =>
      client.ask("openim.modify_group_msg", { GroupId: id, MsgSeq, MsgVersion: 0, ...more });
    const MsgBody = textIn(id, "after").MsgBody;
    expect((await change(who("c"), { MsgBody })).ErrorCode).toBe(10_007);
    expect(await change(who("b"), { MsgBody })).toMatchObject({ MsgBody, MsgVersion: 1, CloudCustomData: "" });
    await expect
      .poll(() =>
        who("c")
          .events()
          .find(({ Event }) => Event === 15),
      )
      .toMatchObject({
        GroupMsgModNotifys: [{ GroupId: id, MsgSeq, MsgVersion: 1, MsgBody }],
      });
    expect((await change(who("a"), { MsgVersion: 1, CloudCustomData: "by the owner" })).ErrorCode).toBe(10_007);
    expect(await change(who("b"), { CloudCustomData: "x" })).toMatchObject({ ErrorCode: 20_027, MsgBody, MsgVersion: 1 });
    const kept = await service.db.selectFrom("chat_message_wordings").select("content").where("group_id", "=", id).execute();
    expect(kept.map(({ content }) => JSON.parse(content).body)).toEqual([textIn(id, "before").MsgBody]);
    expect(textsOf((await historyOf(who("c"), id)).slice(0, 1))).toEqual(["after"]);
    expect((await change(who("b"), { MsgSeq: 1 })).ErrorCode).toBe(10_030);
  });

  test("is deleted only for the caller, alone or with its conversation", async () => {
    const { id, who } = await openGroupOf(service, "Private", ["a", "b"]);
    for (const text of ["1", "2", "3"]) await sendIn(who("a"), id, text);
    await askGroup(who("b"), "delete_group_ramble_msg_by_seq", { GroupId: id, Seqs: ["3", 4] });
    const texts = async (name: string) => textsOf((await historyOf(who(name), id)).filter(({ Event }) => Event === 3));
    expect(await texts("b")).toEqual(["1"]);
    expect(await texts("a")).toEqual(["3", "2", "1"]);
    expect((await groupsListed(who("b")))[0]).toMatchObject({ MsgSeq: 0, LastMsg: { MsgBody: [] } });
    await who("b").ask("recentcontact.clear_msg", { Type: 2, ToGroupid: id });
    await sendIn(who("a"), id, "4");
    expect(await texts("b")).toEqual(["4"]);
    expect(await texts("a")).toEqual(["4", "3", "2", "1"]);
  });
});

describe("receipts", () => {
  test("are counted once a reader, pushed to the sender, and listed for the sender alone", async () => {
    const { id, who, idOf } = await openGroupOf(service, "Private", ["a", "b", "c"]);
    const { MsgSeq } = await sendIn(who("a"), id, "read me", { NeedReadReceipt: 1 });
    const plain = await sendIn(who("a"), id, "or not");
    const MsgSeqList = [{ MsgSeq }, { MsgSeq: plain["MsgSeq"] }, { MsgSeq: 999 }];
    const give = () => askGroup(who("b"), "group_msg_receipt", { GroupId: id, MsgSeqList });
    await Promise.all([give(), give()]);
    const told = () => received(who("a")).notices.filter((notice) => "GroupMsgReceiptList" in notice);
    await expect.poll(told).toMatchObject([{ GroupMsgReceiptList: [{ ReadNum: 1, UnreadNum: 1 }] }]);
    const asked = { GroupId: id, MsgSeqList: [{ MsgSeq }, { MsgSeq: 999 }] };
    expect((await askGroup(who("a"), "get_group_msg_receipt", asked))["GroupMsgReceiptList"]).toEqual([
      { MsgSeq, Code: 0, ReadNum: 1, UnreadNum: 1 },
      { MsgSeq: 999, Code: 10_030 },
    ]);
    expect((await askGroup(who("b"), "get_group_msg_receipt", asked))["GroupMsgReceiptList"]).toMatchObject([{ Code: 10_007 }, {}]);
    const detail = (client: WireClient, Flag: number) =>
      askGroup(client, "get_group_msg_receipt_detail", { GroupId: id, MsgSeq, Flag, Cursor: "", Num: 10 });
    expect(await detail(who("a"), 0)).toMatchObject({ IsFinish: 1, ReadList: [{ Read_Account: idOf("b") }] });
    expect(await detail(who("a"), 1)).toMatchObject({ UnreadList: [{ Unread_Account: idOf("c") }] });
    expect((await detail(who("c"), 0)).ErrorCode).toBe(10_007);
    expect(told()).toHaveLength(1);
  });
});

describe("unread messages in groups", () => {
  test("counts others' messages since, without own ones, tips and uncounted ones", async () => {
    const { id, who } = await openGroupOf(service, "Private", ["a", "b"]);
    await sendIn(who("a"), id, "1");
    await sendIn(who("b"), id, "own");
    await sendIn(who("a"), id, "silent", { SendMsgControl: ["NoUnread"] });
    const { MsgSeq } = await sendIn(who("a"), id, "2");
    await askGroup(who("a"), "modify_group_base_info", { GroupId: id, Name: "a tip" });
    expect([await unread(who("a")), await unread(who("b"))]).toEqual([1, 2]);
    await read(who("b"), id, 2);
    expect(await unread(who("b"))).toBe(1);
    await recall(who("a"), id, MsgSeq);
    expect(await unread(who("b"))).toBe(0);
    await sendIn(who("b"), id, "own again");
    await read(who("b"), id, 1);
    expect([await unread(who("a")), await unread(who("b"))]).toEqual([2, 0]);
    const all = {
      C2CReadAllMsg: 1,
      GroupReadInfo: [
        { GroupId: id, MsgSeq: 99 },
        { GroupId: "nothing", MsgSeq: 1 },
      ],
    };
    expect((await who("a").ask("openim.read_all_unread_msg", all))["GroupReadInfoArray"]).toMatchObject([
      { GroupId: id, RetCode: 0 },
    ]);
    expect(await unread(who("a"))).toBe(0);
  });

  test("agrees with a plain count after random changes", async () => {
    const { id, who } = await openGroupOf(service, "Public", ["a", "b", "c"]);
    type Said = { seq: number; by: string; counts: boolean; revoked: boolean };
    const said: Said[] = [];
    const readTo: Record<string, number> = { a: 0, b: 0, c: 0 };
    let state = 7;
    const pick = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % below;
    };
    for (let step = 0; step < 120; step++) {
      const name = ["a", "b", "c"][pick(3)] ?? "a";
      const kind = pick(5);
      if (kind < 3) {
        const counts = pick(4) > 0;
        const { MsgSeq } = await sendIn(who(name), id, "x", counts ? {} : { SendMsgControl: ["NoUnread"] });
        said.push({ seq: Number(MsgSeq), by: name, counts, revoked: false });
      } else if (kind === 3) {
        const to = said[pick(Math.max(1, said.length))]?.seq ?? 0;
        await read(who(name), id, to);
        readTo[name] = Math.max(readTo[name] ?? 0, to);
      } else {
        const gone = said[pick(Math.max(1, said.length))];
        if (!gone) continue;
        await recall(who("a"), id, gone.seq);
        gone.revoked = true;
      }
    }
    for (const name of ["a", "b", "c"])
      expect([name, await unread(who(name))]).toEqual([
        name,
        said.filter((each) => each.counts && !each.revoked && each.by !== name && each.seq > (readTo[name] ?? 0)).length,
      ]);
  });
});

describe("history", () => {
  test("goes back page by page, newest first, including tips", async () => {
    const { id, who } = await openGroupOf(service, "Private", ["a", "b"]);
    for (let index = 0; index < 45; index++) await sendIn(who("a"), id, String(index));
    const places: number[] = [];
    let ReqMsgSeq: unknown;
    for (;;) {
      const page = await askGroup(who("b"), "group_msg_get", {
        GroupId: id,
        ReqMsgNumber: 20,
        ...(ReqMsgSeq ? { ReqMsgSeq } : {}),
      });
      places.push(...(page["RspMsgList"] as { MsgSeq: number }[]).map(({ MsgSeq }) => MsgSeq));
      if (page["IsFinished"] === 2) break;
      expect(page["IsFinished"]).toBe(1);
      ReqMsgSeq = page["NextReqMsgSeq"];
    }
    expect(places).toEqual(Array.from({ length: 46 }, (_, index) => 46 - index));
    const listed = await askGroup(who("b"), "group_msg_get", { GroupId: id, ReqMsgSeqList: [3, 7, 999] });
    expect((listed["RspMsgList"] as { MsgSeq: number }[]).map(({ MsgSeq }) => MsgSeq)).toEqual([7, 3]);
    expect((await historyOf(who("b"), id)).at(-1)).toMatchObject({ Event: 4, MsgBody: { OpType: 1 } });
  });

  test("continues from a place, names invisible messages, and ends after the newest", async () => {
    const { id, who } = await openGroupOf(service, "Private", ["a", "b"]);
    for (let index = 0; index < 9; index++) await sendIn(who("a"), id, String(index));
    await askGroup(who("b"), "delete_group_ramble_msg_by_seq", { GroupId: id, Seqs: [5, 6, 7, 8] });
    const page = async (ReqMsgSeq: number, ReqMsgNumber = 4) => {
      const answer = await askGroup(who("b"), "group_msg_get", { GroupId: id, ReqMsgSeq, ReqMsgNumber });
      return [(answer["RspMsgList"] as { MsgSeq: number }[]).map(({ MsgSeq }) => MsgSeq), answer["InvisibleMsgSeq"]];
    };
    expect(await page(4)).toEqual([[4, 3, 2, 1], []]);
    expect(await page(8)).toEqual([
      [4, 3, 2, 1],
      [8, 7, 6, 5],
    ]);
    expect(await page(9)).toEqual([
      [9, 4, 3, 2],
      [8, 7, 6],
    ]);
    expect(await page(12)).toEqual([[10, 9], []]);
    expect(await page(14)).toEqual([[], []]);
  });

  test("begins with joining in small groups, and is complete in large ones", async () => {
    for (const [type, seen] of [
      ["Private", []],
      ["Community", ["before"]],
    ] as const) {
      const { id, who, idOf, signIn } = await openGroupOf(service, type, ["a"]);
      await sendIn(who("a"), id, "before");
      const newcomer = await signIn("newcomer");
      await askGroup(who("a"), "add_group_member", { GroupId: id, MemberList: [{ Member_Account: idOf("newcomer") }] });
      const texts = textsOf((await historyOf(newcomer, id)).filter(({ Event }) => Event === 3));
      expect([type, texts]).toEqual([type, seen]);
      expect(await unread(newcomer)).toBe(0);
    }
  });
});

describe("after a restart", () => {
  test("everything is where it was, and places go on", async () => {
    const first = await serveGateway(service.db);
    const { id, who } = await openGroupOf(first, "Public", ["a", "b"]);
    const message = textIn(id, "kept");
    const answer = await send(who("a"), message);
    await askGroup(who("a"), "modify_group_base_info", { GroupId: id, ShutUpAllMember: "On" });
    await who("b").ask("recentcontact.top", { OperationType: 1, RecentContactItem: [{ Type: 2, GroupId: id }] });
    await first.close();
    const second = await serveGateway(service.db);
    const [a, b] = [await second.connect(who("a").instance), await second.connect(who("b").instance)];
    await a.resume(who("a").token());
    await b.resume(who("b").token());
    expect(await send(a, message)).toEqual(answer);
    expect((await sendIn(b, id, "x")).ErrorCode).toBe(10_017);
    expect(await groupsListed(b)).toMatchObject([
      { ToAccount: id, UnreadMsgCount: 1, TopFlags: 1, LastMsg: { Event: 4, GroupTips: { MsgBody: { OpType: 6 } } } },
    ]);
    expect((await sendIn(a, id, "next"))["MsgSeq"]).toBe(Number(answer["MsgSeq"]) + 2);
    await expect.poll(() => textsOf(received(b).messages)).toEqual(["next"]);
    await second.close();
  });
});
