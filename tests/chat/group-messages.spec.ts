import type { Client } from "./support/client.ts";
import {
  conversationOf,
  expectEvent,
  good,
  makeGroup,
  NOTICE,
  type Page,
  pageOf,
  receivedBy,
  sendText,
  TIP,
  textsOf,
} from "./support/groups.ts";
import { expect, newName, test } from "./support/test.ts";

const workGroup = async (open: (name: string) => Promise<Client>) => {
  const [a, b] = [newName("a"), newName("b")];
  const [alice, bob] = [await open(a), await open(b)];
  await alice.enter();
  await bob.enter();
  await alice.call("updateMyProfile", { nick: "小爱" });
  const group = await makeGroup(alice, { type: "Private", name: "面试群", memberList: [{ userID: b }], introduction: "介绍" });
  const id = group.groupID;
  await expectEvent(bob, NOTICE, { operationType: 7 });
  await expect.poll(() => conversationOf(bob, id)).toMatchObject({ groupProfile: { name: "面试群" } });
  // The SDK says by itself that there is a new group, which counts as any message.
  await expect.poll(async () => (await receivedBy(bob)).map(({ type }) => type)).toContain("TIMCustomElem");
  return { a, b, alice, bob, group, id };
};

test("a work group is there for all at once, and its messages have the same id everywhere", async ({ open }) => {
  const { a, alice, bob, group, id } = await workGroup(open);
  expect(group).toMatchObject({ type: "Private", ownerID: a, memberCount: 2, selfInfo: { role: "Owner" } });
  await expectEvent(bob, TIP, { operationType: 1 });
  await good(bob, "setMessageRead", { conversationID: `GROUP${id}` });
  await bob.forget();
  const { data } = await sendText(alice, id, "大家好", { needReadReceipt: true, cloudCustomData: "cc" });
  const { message } = (data as { data: { message: Record<string, unknown> } }).data;
  await expect.poll(() => textsOf(bob)).toEqual(["大家好"]);
  expect((await receivedBy(bob))[0]).toMatchObject({
    ID: message["ID"],
    nick: "小爱",
    sequence: message["sequence"],
    needReadReceipt: true,
    cloudCustomData: "cc",
    conversationID: `GROUP${id}`,
  });
  await expect.poll(async () => (await conversationOf(bob, id))?.["unreadCount"]).toBe(1);
  expect((await conversationOf(alice, id))?.["unreadCount"]).toBe(0);
});

test("receipts are counted and listed", async ({ open }) => {
  const { b, alice, bob, id } = await workGroup(open);
  await sendText(alice, id, "read me", { needReadReceipt: true });
  await expect.poll(() => textsOf(bob)).toEqual(["read me"]);
  await good(bob, "sendMessageReadReceipt", [{ received: "TIMTextElem" }]);
  const receipts = async () => (await alice.events("MESSAGE_READ_RECEIPT_RECEIVED")).flat();
  await expect.poll(receipts).toMatchObject([{ readCount: 1, unreadCount: 0 }]);
  const asked = { message: { sent: -1 }, filter: 0, cursor: "", count: 10 };
  expect(await good(alice, "getGroupMessageReadMemberList", asked)).toMatchObject({ readUserIDList: [b], isCompleted: true });
  const { messageList } = await good<{ messageList: unknown[] }>(alice, "getMessageReadReceiptList", [{ sent: -1 }]);
  expect(messageList).toMatchObject([{ readReceiptInfo: { readCount: 1 } }]);
});

test("calling by name is shown until it is read, also after a reload", { tag: "@release" }, async ({ open }) => {
  const { b, alice, bob, id } = await workGroup(open);
  await bob.forget();
  const payload = { text: "@老王 看下", atUserList: [b, "__kImSDK_MesssageAtALL__"] };
  expect(await alice.send("createTextAtMessage", { to: id, conversationType: "GROUP", payload })).toMatchObject({ code: 0 });
  await expect.poll(() => textsOf(bob)).toEqual(["@老王 看下"]);
  const mentions = async () => (await conversationOf(bob, id))?.["groupAtInfoList"];
  await expect.poll(mentions).toMatchObject([{ atTypeArray: [3] }]);
  await bob.load();
  await bob.enter();
  await expect.poll(mentions).toMatchObject([{ atTypeArray: [3] }]);
  await good(bob, "setMessageRead", { conversationID: `GROUP${id}` });
  await expect.poll(() => conversationOf(bob, id)).toMatchObject({ unreadCount: 0, groupAtInfoList: [] });
  await bob.load();
  await bob.enter();
  await expect.poll(() => conversationOf(bob, id)).toMatchObject({ unreadCount: 0, groupAtInfoList: [] });
});

test("a message is taken back, modified, deleted, and in time only", async ({ open, service }) => {
  const { a, alice, bob, id } = await workGroup(open);
  await sendText(alice, id, "to revoke");
  await expect.poll(() => textsOf(bob)).toEqual(["to revoke"]);
  expect(await alice.revokeLast()).toMatchObject({ code: 0, data: { data: { message: { isRevoked: true } } } });
  await expect.poll(async () => (await bob.events("MESSAGE_REVOKED")).flat()).toMatchObject([{ revoker: a, isRevoked: true }]);
  await sendText(bob, id, "late");
  await service.advance(121);
  expect(await bob.revokeLast()).toMatchObject({ code: 10_031 });
  await sendText(alice, id, "typing", {}, { onlineUserOnly: true });
  await expect.poll(() => textsOf(bob)).toContain("typing");
  await good(bob, "deleteMessage", [{ sent: -1 }]);
  await bob.load();
  await bob.enter();
  const { messageList } = await pageOf<{ payload: { text?: string } }>(bob, id);
  const texts = messageList.map(({ payload }) => payload.text);
  expect(texts).not.toContain("late");
  expect(texts).not.toContain("typing");
});

test("history goes back page by page, and unread counts outlive a reload", { tag: "@release" }, async ({ open }) => {
  const { alice, bob, id } = await workGroup(open);
  for (let index = 0; index < 40; index++) expect(await sendText(bob, id, `n${index}`)).toMatchObject({ code: 0 });
  await alice.load();
  await alice.enter();
  await expect.poll(() => conversationOf(alice, id)).toMatchObject({ unreadCount: 40, lastMessage: { messageForShow: "n39" } });
  const read: number[] = [];
  let nextReqMessageID: string | undefined;
  for (let isCompleted = false; !isCompleted; ) {
    const page: Page<{ sequence: number }> = await pageOf(alice, id, nextReqMessageID);
    read.unshift(...page.messageList.map(({ sequence }) => sequence));
    ({ nextReqMessageID, isCompleted } = page);
  }
  expect(read).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
});

test("messages missed during a break come once, as recalled where they were", { tag: "@release" }, async ({ open }) => {
  const { alice, bob, id } = await workGroup(open);
  await sendText(alice, id, "seen");
  await expect.poll(() => textsOf(bob)).toEqual(["seen"]);
  bob.line.refuse(true);
  await alice.revokeLast();
  for (const text of ["g1", "g2", "g3"]) expect(await sendText(alice, id, text)).toMatchObject({ code: 0 });
  await bob.forget();
  bob.line.refuse(false);
  await expect.poll(async () => [...(await textsOf(bob))].sort((x, y) => x.localeCompare(y))).toEqual(["g1", "g2", "g3"]);
  await expect.poll(async () => (await bob.events("MESSAGE_REVOKED")).flat()).toMatchObject([{ isRevoked: true }]);
  await sendText(alice, id, "live again");
  await expect.poll(() => textsOf(bob)).toContain("live again");
  expect(await textsOf(bob)).toHaveLength(4);
  await bob.load();
  await bob.enter();
  const { messageList } = await pageOf<{ isRevoked: boolean }>(bob, id);
  expect(messageList.filter(({ isRevoked }) => isRevoked)).toHaveLength(1);
});
