import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { OFFLINE_DELAY_MS } from "#server/gateway/presence.ts";
import { openTestGateway, serveGateway, textTo } from "#tests/support/chat/gateway.ts";
import type { Body, WireClient } from "#tests/support/chat/wire-client.ts";

const service = await openTestGateway();
afterAll(service.close);

let count = 0;
const newPair = async () => {
  count += 1;
  const [a, b] = [`a${count}`, `b${count}`];
  return { a, b, one: await service.signIn(a), two: await service.signIn(b) };
};
const profile = (client: WireClient, tag: string, Value: string) =>
  client.ask("profile.portrait_set", { ProfileItem: [{ Tag: `Tag_Profile_IM_${tag}`, Value }] });
const needsConsent = (client: WireClient) => profile(client, "AllowType", "AllowType_Type_NeedConfirm");
const apply = async (client: WireClient, to: string, more: Record<string, unknown> = {}, AddType = "Add_Type_Both") => {
  const item = { To_Account: to, AddSource: "AddSource_Type_Web", AddWording: "您好", Remark: "", GroupName: "", ...more };
  const { ResultItem } = await client.ask("sns.friend_add", { AddFriendItem: [item], AddType });
  return (ResultItem as { ResultCode: number }[])[0]?.ResultCode;
};
const respond = async (client: WireClient, to: string, action: string, Remark = "") => {
  const item = { To_Account: to, Remark, ResponseAction: `Response_Action_${action}` };
  const { ResultItem } = await client.ask("sns.friend_response", { ResponseFriendItem: [item] });
  return (ResultItem as { ResultCode: number }[])[0]?.ResultCode;
};
const tagOf = (items: unknown, tag: string): unknown =>
  (items as { Tag: string; Value: unknown }[]).find(({ Tag }) => Tag === tag)?.Value;
/** Friends with their remarks. */
const friends = async (client: WireClient): Promise<Record<string, unknown>> => {
  const { UserDataItem } = await client.ask("sns.friend_get", { StartIndex: 0 });
  const items = UserDataItem as { To_Account: string; ValueItem: unknown }[];
  return Object.fromEntries(items.map(({ To_Account, ValueItem }) => [To_Account, tagOf(ValueItem, "Tag_SNS_IM_Remark")]));
};
const pending = async (client: WireClient): Promise<[string, string][]> => {
  const { PendencyItem } = await client.ask("sns.pendency_get", {});
  return (PendencyItem as { To_Account: string; PendencyType: string }[]).map((item) => [item.To_Account, item.PendencyType]);
};
const eventWith = (client: WireClient, word: string) => client.event((event) => JSON.stringify(event).includes(word));

describe("becoming friends", () => {
  test("is immediate where anyone may, one-sided or mutual, and is notified", async () => {
    const { a, b, one, two } = await newPair();
    expect(await apply(one, b, { Remark: "王总" }, "Add_Type_Single")).toBe(0);
    expect(await eventWith(one, "FriendAdd_Account")).toEqual({
      Event: 11,
      FriendListMod: [{ PushType: 1, FriendAdd_Account: [b] }],
    });
    expect(await friends(one)).toEqual({ [b]: "王总" });
    expect(await friends(two)).toEqual({});
    expect(await apply(two, a)).toBe(0);
    expect(await friends(two)).toEqual({ [a]: "" });
    expect(await apply(one, b)).toBe(30_520);
  });

  test("waits for consent, after which both have the other", async () => {
    const { a, b, one, two } = await newPair();
    await profile(one, "Nick", "小爱");
    await needsConsent(two);
    expect(await apply(one, b, { Remark: "王总" })).toBe(30_539);
    expect(await eventWith(two, "PendencyAdd")).toMatchObject({
      FriendListMod: [
        {
          PushType: 3,
          From_Account: a,
          PendencyAdd: [
            { PendencyAdd_Account: a, ProfileImNick: "小爱", AddWording: "您好", PendencyType: "Pendency_Type_ComeIn" },
          ],
        },
      ],
    });
    await eventWith(one, "Pendency_Type_SendOut");
    expect([await pending(one), await pending(two)]).toEqual([[[b, "Pendency_Type_SendOut"]], [[a, "Pendency_Type_ComeIn"]]]);
    expect(await two.ask("sns.pendency_get", {})).toMatchObject({ UnreadPendencyCount: 1, StartTime: 0 });
    await two.ask("sns.pendency_report", { LatestPendencyTimeStamp: 2 ** 33 });
    await eventWith(two, "ReportTime");
    expect(await two.ask("sns.pendency_get", {})).toMatchObject({ UnreadPendencyCount: 0 });
    expect(await respond(two, a, "AgreeAndAdd", "爱总")).toBe(0);
    expect([await friends(one), await friends(two)]).toEqual([{ [b]: "王总" }, { [a]: "爱总" }]);
    expect([await pending(one), await pending(two)]).toEqual([[], []]);
    await eventWith(one, "FrienPencydDel_Account");
    expect(await respond(two, a, "AgreeAndAdd")).toBe(30_614);
  });

  test("is refused, hidden or repeated, and answered by its receiver alone", async () => {
    const { a, b, one, two } = await newPair();
    const stranger = await service.signIn(`stranger${count}`);
    await needsConsent(two);
    await apply(one, b);
    expect(await respond(stranger, a, "AgreeAndAdd")).toBe(30_614);
    expect(await respond(one, b, "AgreeAndAdd")).toBe(30_614);
    expect(await respond(two, a, "Reject")).toBe(0);
    expect([await friends(one), await pending(one), await pending(two)]).toEqual([{}, [], []]);
    await apply(one, b);
    await two.ask("sns.pendency_delete", { PendencyType: "Pendency_Type_ComeIn", To_Account: [a] });
    expect(await pending(two)).toEqual([]);
    expect(await pending(one)).toEqual([[b, "Pendency_Type_SendOut"]]);
    expect(await respond(two, a, "Agree")).toBe(30_614);
    await apply(one, b);
    expect(await respond(two, a, "Agree")).toBe(0);
    expect([Object.keys(await friends(one)), Object.keys(await friends(two))]).toEqual([[b], []]);
  });

  test("is refused to oneself, to unknown accounts, and where one side has refused or blocked the other", async () => {
    const { a, b, one, two } = await newPair();
    expect(await apply(one, a)).toBe(30_003);
    expect(await apply(one, "nobody-at-all")).toBe(30_529);
    await profile(two, "AllowType", "AllowType_Type_DenyAny");
    expect(await apply(one, b)).toBe(30_516);
    await profile(two, "AllowType", "AllowType_Type_AllowAny");
    await two.ask("sns.black_list_add", { To_Account: [a] });
    expect(await apply(one, b)).toBe(30_525);
    expect(await apply(two, a)).toBe(30_515);
  });
});

describe("a list of friends", () => {
  test("is its owner's: remarks, checks, deletion one way and both", async () => {
    const { a, b, one, two } = await newPair();
    await apply(one, b);
    const rename = (id: string, Value: unknown) =>
      one.ask("sns.friend_update", { UpdateItem: [{ To_Account: id, SnsItem: [{ Tag: "Tag_SNS_IM_Remark", Value }] }] });
    expect((await rename(b, "新备注"))["ResultItem"]).toMatchObject([{ ResultCode: 0 }]);
    expect((await rename("nobody", "x"))["ResultItem"]).toMatchObject([{ ResultCode: 30_001 }]);
    expect((await rename(b, 7))["ResultItem"]).toMatchObject([{ ResultCode: 30_001 }]);
    expect([await friends(one), await friends(two)]).toEqual([{ [b]: "新备注" }, { [a]: "" }]);
    const { InfoItem } = await one.ask("sns.friend_get_specified", { To_Account: [b, "nobody"] });
    expect(InfoItem).toMatchObject([{ ResultCode: 0 }, { To_Account: "nobody", ResultCode: 30_001 }]);
    await one.ask("openim.sendmsg", textTo(b, "hello"));
    expect((await one.ask("recentcontact.page_get", {}))["SessionItem"]).toMatchObject([{ C2cRemark: "新备注" }]);
    const check = async (client: WireClient, id: string, CheckType = "CheckResult_Type_Both") => {
      const answer = await client.ask("sns.friend_check", { To_Account: [id], CheckType });
      return (answer["InfoItem"] as Body[])[0]?.["Relation"];
    };
    expect(await check(one, b)).toBe("CheckResult_Type_BothWay");
    await two.ask("sns.friend_delete", { To_Account: [a], DeleteType: "Delete_Type_Single" });
    expect(await check(one, b)).toBe("CheckResult_Type_AWithB");
    expect(await check(two, a)).toBe("CheckResult_Type_BWithA");
    expect(await check(two, a, "CheckResult_Type_Single")).toBe("CheckResult_Type_NoRelation");
    const gone = await one.ask("sns.friend_delete", { To_Account: [b, "nobody"], DeleteType: "Delete_Type_Both" });
    expect(gone["ResultItem"]).toMatchObject([{ ResultCode: 0 }, { ResultCode: 31_704 }]);
    // The SDK fails on the deletion of a friend not on its list, so it is notified only once.
    expect(JSON.stringify(two.events()).match(/FriendDel_Account/g)).toHaveLength(1);
    expect(await check(one, b)).toBe("CheckResult_Type_NoRelation");
  });

  test("is sorted into groups", async () => {
    const { b, one } = await newPair();
    await apply(one, b);
    const groups = async () => (await one.ask("sns.group_get", {}))["ResultItem"];
    const created = await one.ask("sns.group_add", { GroupName: ["候选人"], To_Account: [b, "nobody"] });
    expect(created["ResultItem"]).toMatchObject([{ ResultCode: 0 }, { ResultCode: 30_001 }]);
    expect(await groups()).toEqual([{ GroupName: "候选人", FriendNumber: 1, To_Account: [b] }]);
    expect((await one.ask("sns.group_add", { GroupName: ["候选人"] })).ErrorCode).toBe(20_001);
    await one.ask("sns.group_update", { GroupOldName: "候选人", GroupNewName: "同事" });
    expect(await groups()).toEqual([{ GroupName: "同事", FriendNumber: 1, To_Account: [b] }]);
    const move = (UpdateType: string) =>
      one.ask("sns.group_update", { GroupOldName: "同事", UpdateGroupItem: [{ To_Account: b, UpdateType }] });
    expect((await move("Update_Type_Delete"))["ResultItem"]).toMatchObject([{ ResultCode: 0 }]);
    expect(await groups()).toEqual([{ GroupName: "同事", FriendNumber: 0, To_Account: [] }]);
    await move("Update_Type_Add");
    expect((await one.ask("sns.group_update", { GroupOldName: "没有", GroupNewName: "x" })).ErrorCode).toBe(20_001);
    await one.ask("sns.group_delete", { GroupName: ["同事"] });
    expect(await groups()).toEqual([]);
    const { UserDataItem } = await one.ask("sns.friend_get", {});
    expect(tagOf((UserDataItem as Body[])[0]?.["ValueItem"], "Tag_SNS_IM_Group")).toEqual([]);
  });

  test("brings its owner a friend's new profile, and no stranger", async () => {
    const { b, one, two } = await newPair();
    const stranger = await service.signIn(`not-a-friend-${count}`);
    await apply(one, b, {}, "Add_Type_Single");
    await profile(two, "Nick", "换了名字");
    await eventWith(one, "换了名字");
    expect(JSON.stringify(stranger.pushes)).not.toContain("换了名字");
  });
});

describe("a blacklist", () => {
  test("stops messages, is pushed before the answer, and ends a friendship on that side", async () => {
    const { a, b, one, two } = await newPair();
    await apply(one, b);
    expect((await one.ask("sns.black_list_add", { To_Account: [b, a, "nobody"] }))["ResultItem"]).toMatchObject([
      { ResultCode: 0 },
      { ResultCode: 30_529 },
      { ResultCode: 30_529 },
    ]);
    expect(JSON.stringify(one.events())).toContain(`"BlackListAdd_Account":["${b}"]`);
    expect(await friends(one)).toEqual({});
    expect((await two.ask("openim.sendmsg", textTo(a, "hello"))).ErrorCode).toBe(20_007);
    expect((await one.ask("openim.sendmsg", textTo(b, "hello"))).ErrorCode).toBe(0);
    expect((await one.ask("sns.black_list_get", { StartIndex: 0, MaxLimited: 30 }))["BlackListItem"]).toMatchObject([
      { To_Account: b, AddBlackTimeStamp: expect.any(Number) },
    ]);
    await one.ask("sns.black_list_delete", { To_Account: [b] });
    expect((await two.ask("openim.sendmsg", textTo(a, "hello"))).ErrorCode).toBe(0);
  });

  test("is answered in pages, whose last one says so", async () => {
    const { one } = await newPair();
    const names = Array.from({ length: 5 }, (_, index) => `blocked-${count}-${index}`);
    for (const userId of names) await service.admin.importAccount({ userId, name: "" });
    await one.ask("sns.black_list_add", { To_Account: names });
    const told: unknown[] = [];
    let StartIndex = 0;
    do {
      const page = await one.ask("sns.black_list_get", { StartIndex, MaxLimited: 2 });
      told.push(...(page["BlackListItem"] as Body[]).map((item) => item["To_Account"]));
      StartIndex = Number(page["StartIndex"]);
    } while (StartIndex !== 0);
    expect(told).toEqual(names);
  });
});

describe("a status", () => {
  /** How long a page may be away before others learn of it, and the latest time at which they do; both in milliseconds. */
  const statusOf = async (client: WireClient, id: string) => {
    const { UserStatusList } = await client.ask("im_open_status.ws_get_user_status", { To_Account: [id] });
    return (UserStatusList as { Status: number }[])[0]?.Status;
  };
  /** The changes that were pushed. A push reads the status when it leaves, so a busy machine may push the same one twice. */
  const told = (client: WireClient): unknown[] =>
    client
      .events()
      .flatMap((event) => (event.Event === 19 ? (event["UserStatusList"] as { Status: number }[]) : []).map(({ Status }) => Status))
      .filter((status, at, all) => status !== all[at - 1]);

  test("is pushed no longer once the two have nothing to do with each other", async () => {
    const { a, b, one, two } = await newPair();
    await one.ask("openim.sendmsg", textTo(b, "您好"));
    await one.ask("im_open_status.ws_status_subscribe", { To_Account: [b] });
    await two.ask("im_open_status.ws_set_custom_status", { CustomStatus: "面试中" });
    await eventWith(one, "UserStatusList");
    const pushed = () => one.events().filter(({ Event }) => Event === 19).length;
    const before = pushed();
    await service.db.updateTable("chat_conversations").set({ last_id: null }).where("owner_id", "=", a).execute();
    await two.ask("im_open_status.ws_set_custom_status", { CustomStatus: "忙" });
    // A later push shows that none was skipped.
    await two.ask("openim.sendmsg", textTo(a, "在吗"));
    await eventWith(one, "在吗");
    expect(pushed()).toBe(before);
  });

  test("is there, away or never, and is pushed to who subscribes, until they unsubscribe", async () => {
    const { a, b, one, two } = await newPair();
    await service.admin.importAccount({ userId: "never-came", name: "" });
    for (const peer of [b, "never-came"]) await one.ask("openim.sendmsg", textTo(peer, "您好"));
    expect([await statusOf(one, b), await statusOf(one, "never-came"), await statusOf(one, "nobody")]).toEqual([1, 3, undefined]);
    await one.ask("im_open_status.ws_status_subscribe", { To_Account: [b] });
    await two.ask("im_open_status.ws_set_custom_status", { CustomStatus: "面试中" });
    expect(await eventWith(one, "UserStatusList")).toMatchObject({
      UserStatusList: [{ To_Account: b, Status: 1, CustomStatus: Buffer.from("面试中").toString("base64") }],
    });
    await two.ask("im_open_status.wslogout", {});
    await expect.poll(() => told(one)).toEqual([1, 2]);
    const again = await service.signIn(b);
    await expect.poll(() => told(one)).toEqual([1, 2, 1]);
    await one.ask("im_open_status.ws_status_unsubscribe", { To_Account: [], UnsubscribeAll: 1 });
    await again.ask("im_open_status.ws_set_custom_status", { CustomStatus: "忙" });
    expect(await statusOf(one, b)).toBe(1);
    expect(told(one)).toEqual([1, 2, 1]);
    expect(told(again)).toEqual([]);
    expect(a).not.toBe(b);
  });

  test("is pushed to friends, but not when a connection breaks only briefly", async () => {
    const { b, one, two } = await newPair();
    await apply(one, b, {}, "Add_Type_Single");
    // Time passes when this says so, however busy the machine is; a try of a poll would move its clock on.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const timer = globalThis.setTimeout;
    let breaks = 0;
    const counted: typeof timer = Object.assign((...args: Parameters<typeof timer>) => {
      if (args[1] === OFFLINE_DELAY_MS) breaks += 1;
      return timer(...args);
    }, timer);
    globalThis.setTimeout = counted;
    onTestFinished(() => {
      globalThis.setTimeout = timer;
      vi.useRealTimers();
    });
    /** Until the service has noticed. */
    const breakLine = async (client: WireClient): Promise<void> => {
      const before = breaks;
      client.socket.terminate();
      while (breaks === before) await new Promise((next) => setImmediate(next));
    };
    await breakLine(two);
    vi.advanceTimersByTime(OFFLINE_DELAY_MS - 1);
    expect(await statusOf(one, b)).toBe(1);
    const back = await service.connect(two.instance);
    await back.resume(two.token());
    vi.advanceTimersByTime(OFFLINE_DELAY_MS);
    await back.ask("im_open_status.ws_set_custom_status", { CustomStatus: "忙" });
    // A later event proves that all earlier ones have arrived.
    await eventWith(one, Buffer.from("忙").toString("base64"));
    expect(told(one)).not.toContain(2);
    await breakLine(back);
    vi.advanceTimersByTime(OFFLINE_DELAY_MS);
    const untilTold = async (status: number): Promise<void> => {
      while (told(one).at(-1) !== status) await new Promise((next) => setImmediate(next));
    };
    await untilTold(2);
    expect(await statusOf(one, b)).toBe(2);
    // Who signs out is gone at once.
    const again = await service.connect(two.instance);
    await again.resume(two.token());
    await untilTold(1);
    await again.ask("im_open_status.wslogout", {});
    await untilTold(2);
  });
});

test("all of it is there after a restart", async () => {
  const first = await serveGateway(service.db);
  const [one, two] = [await first.signIn("stays-1"), await first.signIn("stays-2")];
  await first.signIn("stays-3");
  await apply(one, "stays-2", { Remark: "二" });
  await needsConsent(two);
  await apply(one, "stays-2");
  await one.ask("sns.black_list_add", { To_Account: ["stays-3"] });
  await one.ask("openim.sendmsg", textTo("stays-3", "您好"));
  await one.ask("im_open_status.ws_status_subscribe", { To_Account: ["stays-3"] });
  await first.close();
  const second = await serveGateway(service.db);
  const again = await second.signIn("stays-1");
  expect(await friends(again)).toEqual({ "stays-2": "二" });
  expect((await again.ask("sns.black_list_get", {}))["BlackListItem"]).toMatchObject([{ To_Account: "stays-3" }]);
  await second.signIn("stays-3");
  await eventWith(again, "UserStatusList");
  await second.close();
});
