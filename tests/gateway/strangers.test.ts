/** Job seekers are not to be looked up (D-H8). */
import { afterAll, describe, expect, inject, test } from "vitest";
import { updateService } from "#server/open-chat.ts";
import { serveGateway, textTo } from "#tests/support/chat/gateway.ts";
import { askGroup } from "#tests/support/chat/groups.ts";
import type { WireClient } from "#tests/support/chat/wire-client.ts";
import { openTestDatabase } from "#tests/support/server/databases.ts";

const database = await openTestDatabase("empty", inject("dumps"));
/** Many profiles at once exceed the usual pace. */
const rules = { dailyStrangers: 5, bytesPerSecond: 2 ** 28, byteBurst: 2 ** 28 };
const service = await serveGateway(database.db, rules, { isSeeker: (id) => id.startsWith("seeker") });
afterAll(() => service.close().then(database.close));

const NICK = "Tag_Profile_IM_Nick";
let count = 0;
/** A signed-in account with a name and a face. */
const newPerson = async (role: "seeker" | "manager", name: string) => {
  count += 1;
  const id = `${role}-${count}`;
  await service.admin.importAccount({ userId: id, name });
  await service.call("profile/portrait_set", {
    From_Account: id,
    ProfileItem: [{ Tag: "Tag_Profile_IM_Image", Value: "/face.png" }],
  });
  return { id, client: await service.signIn(id) };
};
const look = async (client: WireClient, ...ids: string[]): Promise<Record<string, unknown>> => {
  const UserItem = ids.map((To_Account) => ({ To_Account }));
  const { UserProfileItem } = await client.ask("profile.portrait_get_all", { UserItem });
  const found = UserProfileItem as { To_Account: string; ProfileItem: { Tag: string; Value: unknown }[] }[];
  return Object.fromEntries(
    found.map(({ To_Account, ProfileItem }) => [To_Account, Object.fromEntries(ProfileItem.map(({ Tag, Value }) => [Tag, Value]))]),
  );
};
const write = async (from: WireClient, to: string) => (await from.ask("openim.sendmsg", textTo(to, "您好"))).ErrorCode;
const befriend = async (client: WireClient, id: string, AddType = "Add_Type_Both"): Promise<unknown> => {
  const AddFriendItem = [{ To_Account: id, AddSource: "AddSource_Type_Web" }];
  const { ResultItem } = await client.ask("sns.friend_add", { AddFriendItem, AddType });
  return (ResultItem as { ResultCode: number }[])[0]?.ResultCode;
};

describe("a stranger", () => {
  test("shows a mask, and is shown once there is a conversation, a friendship or a group", async () => {
    const [me, recruiter, friend, member] = [
      await newPerson("seeker", "我自己"),
      await newPerson("manager", "王小明"),
      await newPerson("seeker", "李雷"),
      await newPerson("manager", "韩梅梅"),
    ];
    const all = [me.id, recruiter.id, friend.id, member.id, "nobody-at-all"];
    expect(await look(me.client, ...all)).toEqual({
      [me.id]: { [NICK]: "我自己", Tag_Profile_IM_Image: "/face.png" },
      [recruiter.id]: { [NICK]: "王**" },
      [friend.id]: { [NICK]: "李**" },
      [member.id]: { [NICK]: "韩**" },
    });
    await write(recruiter.client, me.id);
    expect(await befriend(friend.client, me.id)).toBe(30_539);
    const agree = [{ To_Account: friend.id, ResponseAction: "Response_Action_AgreeAndAdd" }];
    await me.client.ask("sns.friend_response", { ResponseFriendItem: agree });
    await askGroup(member.client, "create_group", { Type: "Private", Name: "群", MemberList: [{ Member_Account: me.id }] });
    const shown = await look(me.client, ...all);
    expect(Object.values(shown)).toHaveLength(4);
    for (const profile of Object.values(shown)) expect(profile).toHaveProperty("Tag_Profile_IM_Image");
  });

  test("becomes known by its own request, not by being pinned, muted or asked", async () => {
    const [me, other] = [await newPerson("seeker", "一"), await newPerson("seeker", "赵钱孙")];
    const item = { Type: 1, To_Account: other.id };
    await me.client.ask("recentcontact.top", { OperationType: 1, RecentContactItem: [item] });
    await me.client.ask("openim.set_c2c_peer_mute_notifications", { Peer_Account: [other.id], Mute_Notifications: 2 });
    expect(await befriend(me.client, other.id)).toBe(30_539);
    const { SessionItem } = await me.client.ask("recentcontact.page_get", { StartIndex: 0 });
    const { PendencyItem } = await me.client.ask("sns.pendency_get", {});
    const { Users } = await me.client.ask("user_search.query", { Keywords: ["赵"] });
    const heard = JSON.stringify([SessionItem, PendencyItem, Users, me.client.pushes, await look(me.client, other.id)]);
    expect(heard).not.toContain("赵钱孙");
    expect(heard).toContain("赵**");
    expect(await look(other.client, me.id)).toMatchObject({ [me.id]: { [NICK]: "一" } });
  });

  test("is found only a few times a day, even by enumerating ids", async () => {
    const me = await newPerson("seeker", "数数的人");
    const people = await Promise.all(Array.from({ length: 8 }, (_, index) => newPerson("seeker", `人${index}`)));
    const found: string[] = [];
    for (const { id } of people) found.push(...Object.keys(await look(me.client, id)));
    expect(found).toEqual(people.slice(0, 5).map(({ id }) => id));
    await write((await newPerson("manager", "招聘")).client, me.id);
    expect(Object.keys(await look(me.client, me.id, people[6]?.id ?? ""))).toEqual([me.id]);
    service.advance(86_401);
    expect(Object.keys(await look(await service.signIn(me.id), people[6]?.id ?? ""))).toHaveLength(1);
  });
});

describe("job seekers", () => {
  test("write to recruiters and not first to each other, not even that they are typing", async () => {
    const [one, two] = [await newPerson("seeker", "甲"), await newPerson("seeker", "乙")];
    const recruiter = await newPerson("manager", "招聘");
    expect(await write(one.client, recruiter.id)).toBe(0);
    expect(await write(one.client, two.id)).toBe(20_009);
    expect((await one.client.ask("openim.sendmsg", textTo(two.id, "", { MsgLifeTime: 0 }))).ErrorCode).toBe(20_009);
    await service.admin.sendText({ from: two.id, to: one.id, text: "by the backend", random: 1 });
    expect(await write(one.client, two.id)).toBe(0);
  });

  test("ask before they become friends, and may write then", async () => {
    const [one, two] = [await newPerson("seeker", "甲"), await newPerson("seeker", "乙")];
    expect(await befriend(one.client, two.id)).toBe(30_539);
    expect(await write(one.client, two.id)).toBe(20_009);
    const agree = [{ To_Account: one.id, ResponseAction: "Response_Action_AgreeAndAdd" }];
    await two.client.ask("sns.friend_response", { ResponseFriendItem: agree });
    expect(await write(one.client, two.id)).toBe(0);
    expect(await befriend(one.client, (await newPerson("manager", "招聘")).id)).toBe(0);
  });

  test("unlike recruiters cannot add accounts to a group by their ids alone", async () => {
    const [one, two] = [await newPerson("seeker", "甲"), await newPerson("seeker", "乙")];
    const recruiter = await newPerson("manager", "招聘");
    const create = (client: WireClient, ...ids: string[]) =>
      askGroup(client, "create_group", { Type: "Private", Name: "群", MemberList: ids.map((id) => ({ Member_Account: id })) });
    expect((await create(one.client, two.id)).ErrorCode).toBe(20_003);
    const { GroupId } = await create(one.client, recruiter.id);
    const MemberList = [{ Member_Account: two.id }];
    const added = await askGroup(one.client, "add_group_member", { GroupId, MemberList });
    expect(added["MemberList"]).toMatchObject([{ Result: 0 }]);
    const invited = await askGroup(recruiter.client, "add_group_member", { GroupId, MemberList });
    expect(invited["MemberList"]).toMatchObject([{ Result: 1 }]);
  });
});

describe("presence", () => {
  const statuses = async (client: WireClient, ids: readonly string[]) =>
    (await client.ask("im_open_status.ws_get_user_status", { To_Account: ids }))["UserStatusList"];

  test("of 500 strangers is hidden, not pushed to their watcher, and uses up the day's look-ups", async () => {
    const me = await newPerson("seeker", "我");
    const strangers = await Promise.all(Array.from({ length: 6 }, () => newPerson("seeker", "王小明")));
    const ids = [...strangers.map(({ id }) => id), ...Array.from({ length: 494 }, (_, index) => `never-${index}`)];
    const { UserStatusList, ErrorList } = await me.client.ask("im_open_status.ws_get_user_status", { To_Account: ids });
    expect(UserStatusList).toEqual([]);
    // The answer does not reveal which accounts exist.
    expect(ErrorList).toEqual(ids.map((id) => ({ Invalid_Account: id, ErrorCode: 20_003, ErrorInfo: expect.any(String) })));
    await me.client.ask("im_open_status.ws_status_subscribe", { To_Account: ids });
    await strangers[0]?.client.ask("im_open_status.ws_set_custom_status", { CustomStatus: "在找工作" });
    const manager = await newPerson("manager", "张三");
    await write(manager.client, me.id);
    expect(await statuses(me.client, [manager.id, me.id])).toMatchObject([{ Status: 1 }, { Status: 1 }]);
    await me.client.ask("im_open_status.ws_status_subscribe", { To_Account: [manager.id] });
    await manager.client.ask("im_open_status.ws_set_custom_status", { CustomStatus: "忙" });
    await me.client.event((event) => JSON.stringify(event).includes(manager.id) && event.Event === 19);
    expect(JSON.stringify(me.client.events())).not.toContain(strangers[0]?.id);
    expect(await look(me.client, strangers[0]?.id ?? "")).toEqual({});
  });
});

describe("a profile", () => {
  const save = async (client: WireClient, Tag: string, Value: unknown) =>
    (await client.ask("profile.portrait_set", { ProfileItem: [{ Tag, Value }] })).ErrorCode;

  test("cannot declare itself customer service or a company's, unlike the backend", async () => {
    const { id, client } = await newPerson("seeker", "官方客服");
    for (const tag of ["Custom_Service", "Custom_Company", "Custom_Other", "Any"])
      expect(await save(client, `Tag_Profile_${tag}`, "1")).toBe(20_001);
    expect(Object.keys((await look(client, id))[id] ?? {})).toEqual(expect.not.arrayContaining(["Tag_Profile_Custom_Service"]));
    await service.admin.importAccount({ userId: id, name: "客服", company: "星河教育", isService: true });
    expect((await look(client, id))[id]).toMatchObject({ Tag_Profile_Custom_Service: "1", Tag_Profile_Custom_Company: "星河教育" });
  });

  test("of an account that the settings no longer name is not customer service after the next start", async () => {
    const [former, still] = [await newPerson("seeker", "旧客服"), await newPerson("seeker", "新客服")];
    for (const { id } of [former, still]) await service.admin.importAccount({ userId: id, name: "客服", isService: true });
    const config = { demo: false, chatServiceAccounts: [{ userId: still.id, name: "在线客服" }] };
    const log = { info: () => undefined, error: () => undefined };
    await updateService({ db: database.db, log }, { admin: service.admin, url: () => "/chat" }, config);
    expect((await look(former.client, former.id))[former.id]).toMatchObject({ Tag_Profile_Custom_Service: "" });
    expect((await look(still.client, still.id))[still.id]).toMatchObject({ Tag_Profile_Custom_Service: "1" });
  });

  test("does not grow by 76 saves of invented tags", async () => {
    const { id, client } = await newPerson("seeker", "王小明");
    const values = Array.from({ length: 76 }, (_, save) =>
      Array.from({ length: 50 }, (__, index) => ({ Tag: `Tag_Profile_Custom_${save}_${index}`, Value: "x".repeat(1000) })),
    );
    for (const ProfileItem of values) expect((await client.ask("profile.portrait_set", { ProfileItem })).ErrorCode).toBe(20_001);
    expect(await save(client, "Tag_Profile_IM_SelfSignature", "x".repeat(501))).toBe(20_001);
    expect(JSON.stringify(await look(client, id)).length).toBeLessThan(3000);
  });
});

test("accounts that never existed are left out of every list", async () => {
  const { client } = await newPerson("seeker", "我");
  const ids = ["never-1", "never-2"];
  expect(await look(client, ...ids)).toEqual({});
  expect(await client.ask("im_open_status.ws_get_user_status", { To_Account: ids })).toMatchObject({
    UserStatusList: [],
    ErrorList: ids.map((Invalid_Account) => ({ Invalid_Account, ErrorCode: 20_003 })),
  });
  await client.ask("im_open_status.ws_status_subscribe", { To_Account: ids });
  await client.ask("openim.set_c2c_peer_mute_notifications", { Peer_Account: ids, Mute_Notifications: 2 });
  const RecentContactItem = ids.map((To_Account) => ({ Type: 1, To_Account }));
  await client.ask("recentcontact.top", { OperationType: 1, RecentContactItem });
  expect((await client.ask("recentcontact.page_get", { StartIndex: 0 }))["SessionItem"]).toEqual([]);
});
