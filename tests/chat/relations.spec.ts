import type { Client } from "./support/client.ts";
import { expect, newName, test } from "./support/test.ts";

const pair = async (open: (name: string) => Promise<Client>) => {
  const [a, b] = [newName("a"), newName("b")];
  const [one, two] = [await open(a), await open(b)];
  await one.enter();
  await two.enter();
  return { a, b, one, two };
};
const WEB = "AddSource_Type_Web";
const friends = async (client: Client): Promise<unknown> =>
  ((await client.call("getFriendList")).data as { data: { userID: string; remark: string }[] }).data.map(({ userID, remark }) => [
    userID,
    remark,
  ]);

test("friends are asked, found, named and left", async ({ open }) => {
  const { a, b, one, two } = await pair(open);
  expect(await one.call("updateMyProfile", { nick: "小爱" })).toMatchObject({ data: { data: { nick: "小爱" } } });
  expect(await two.call("updateMyProfile", { allowType: "AllowType_Type_NeedConfirm" })).toMatchObject({ code: 0 });
  const wish = { to: b, source: WEB, wording: "你好", remark: "王总", type: "Add_Type_Both" };
  expect(await one.call("addFriend", wish)).toMatchObject({ data: { data: { code: 30_539 } } });
  const applied = expect.objectContaining({ userID: a, wording: "你好", nick: "小爱", type: "Pendency_Type_ComeIn" });
  await two.event("FRIEND_APPLICATION_LIST_UPDATED", { unreadCount: 1, friendApplicationList: [applied] });
  expect(await two.call("setFriendApplicationRead")).toMatchObject({ code: 0 });
  await two.event("FRIEND_APPLICATION_LIST_UPDATED", { unreadCount: 0 });
  const agreed = { userID: a, remark: "爱总", type: "Response_Action_AgreeAndAdd" };
  expect(await two.call("acceptFriendApplication", agreed)).toMatchObject({ code: 0 });
  await expect.poll(() => friends(one)).toEqual([[b, "王总"]]);
  await expect.poll(() => friends(two)).toEqual([[a, "爱总"]]);
  await expect
    .poll(async () => (await one.call("getFriendApplicationList")).data)
    .toMatchObject({ data: { friendApplicationList: [] } });
  expect(await one.call("addFriend", wish)).toMatchObject({ code: 30_520 });
  expect(await one.call("checkFriend", { userIDList: [b], type: "CheckResult_Type_Both" })).toMatchObject({
    data: { data: { successUserIDList: [{ relation: "CheckResult_Type_BothWay" }] } },
  });
  expect(await one.call("updateFriend", { userID: b, remark: "新备注" })).toMatchObject({ code: 0 });
  expect(await one.call("createFriendGroup", { name: "候选人", userIDList: [b] })).toMatchObject({ code: 0 });
  await one.load();
  await one.enter();
  await expect.poll(() => friends(one)).toEqual([[b, "新备注"]]);
  await expect
    .poll(async () => (await one.call("getFriendGroupList")).data)
    .toMatchObject({ data: [{ name: "候选人", count: 1 }] });
  const left = await one.call("deleteFriend", { userIDList: [b], type: "Delete_Type_Both" });
  expect(left).toMatchObject({ data: { data: { successUserIDList: [{ userID: b }] } } });
  await expect.poll(() => friends(two)).toEqual([]);
});

test("a blocked account's messages do not arrive until it is unblocked", async ({ open }) => {
  const { a, b, one, two } = await pair(open);
  expect(await one.call("addToBlacklist", { userIDList: [b] })).toMatchObject({ data: { data: [b] } });
  await one.signal("BLACKLIST_UPDATED");
  expect((await two.sendText(a, "hello")).code).toBe(20_007);
  await one.load();
  await one.enter();
  await expect.poll(async () => (await one.call("getBlacklist")).data).toMatchObject({ data: [b] });
  expect(await one.call("removeFromBlacklist", { userIDList: [b] })).toMatchObject({ data: { data: [] } });
  expect((await two.sendText(a, "hello")).code).toBe(0);
});

test("an acquaintance reads presence and status", async ({ open }) => {
  const { a, b, one, two } = await pair(open);
  const nobody = newName("nobody");
  // Only acquaintances see presence.
  expect((await two.sendText(a, "hello")).code).toBe(0);
  const { data } = await one.call("getUserStatus", { userIDList: [b, nobody] });
  expect(data).toMatchObject({
    data: {
      successUserList: [{ userID: b, statusType: 1 }],
      failureUserList: [{ userID: nobody, code: 20_003 }],
    },
  });
  expect(await one.call("subscribeUserStatus", { userIDList: [b] })).toMatchObject({ code: 0 });
  expect(await two.call("setSelfStatus", { customStatus: "面试中" })).toMatchObject({ code: 0 });
  const status = async () =>
    ((await one.events("USER_STATUS_UPDATED")).flat() as { statusType: number; customStatus: string }[]).at(-1);
  await expect.poll(status).toMatchObject({ statusType: 1, customStatus: "面试中" });
  await two.call("logout");
  await expect.poll(status).toMatchObject({ statusType: 2 });
  await two.enter();
  await expect.poll(status).toMatchObject({ statusType: 1, customStatus: "面试中" });
  expect(await one.call("unsubscribeUserStatus")).toMatchObject({ code: 0 });
});
