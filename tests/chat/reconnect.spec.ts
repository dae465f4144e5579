import type { Client, Message } from "./support/client.ts";
import { expect, newName, test } from "./support/test.ts";

const pair = async (open: (name: string) => Promise<Client>) => {
  const [a, b] = [newName("a"), newName("b")];
  const [from, to] = [await open(a), await open(b)];
  await from.enter();
  await to.enter();
  return { a, b, from, to };
};

test("a broken line is mended: the session goes on, both ways", async ({ open }) => {
  const { a, b, from, to } = await pair(open);
  expect(await from.sendText(b, "before")).toMatchObject({ code: 0 });
  await expect.poll(to.received).toEqual(["before"]);
  await to.forget();
  to.line.drop();
  await to.event("NET_STATE_CHANGE", { state: "connected" });
  expect(await to.sendText(a, "after")).toMatchObject({ code: 0, data: { data: { message: { status: "success" } } } });
  await expect.poll(from.received).toEqual(["after"]);
  expect(await to.events("KICKED_OUT")).toEqual([]);
});

test("missed messages come once and count, and recalled ones have no words", { tag: "@release" }, async ({ open, service }) => {
  const { a, b, from, to } = await pair(open);
  await from.sendText(b, "before");
  await expect.poll(to.received).toEqual(["before"]);
  to.line.refuse(true);
  for (const text of ["m1", "m2", "m3"]) expect(await from.sendText(b, text)).toMatchObject({ code: 0 });
  // The list must end in a later second than the messages that should count.
  await service.advance(1);
  expect(await from.sendText(b, "gone")).toMatchObject({ code: 0 });
  expect(await from.revokeLast()).toMatchObject({ code: 0 });
  await to.forget();
  to.line.refuse(false);
  await expect.poll(to.received).toHaveLength(4);
  await from.sendText(b, "live again");
  await expect.poll(to.received).toContain("live again");
  expect([...(await to.received())].sort()).toEqual(["", "live again", "m1", "m2", "m3"]);
  const { messages } = await to.knows();
  expect(JSON.stringify(messages)).not.toContain("gone");
  await expect.poll(to.conversations).toMatchObject([{ conversationID: `C2C${a}`, unreadCount: 5 }]);
});

test("250 messages of three seconds that were missed are all heard, count as unread and stand in the open conversation", {
  tag: "@release",
}, async ({ open, service }) => {
  const { a, b, from, to } = await pair(open);
  await from.sendText(b, "before");
  await expect.poll(to.received).toEqual(["before"]);
  await to.call("getMessageList", { conversationID: `C2C${a}` });
  to.line.refuse(true);
  await to.forget();
  const texts = Array.from({ length: 250 }, (_, index) => `m${index}`);
  for (const [index, text] of texts.entries()) {
    expect(await from.sendText(b, text)).toMatchObject({ code: 0 });
    if (index % 100 === 99) await service.advance(1);
  }
  to.line.refuse(false);
  await expect.poll(to.received).toEqual(texts);
  const read: string[] = [];
  let nextReqMessageID: string | undefined;
  for (let isCompleted = false; !isCompleted; ) {
    const { data } = await to.call("getMessageList", { conversationID: `C2C${a}`, nextReqMessageID });
    const page = (data as { data: { messageList: Message[]; nextReqMessageID: string; isCompleted: boolean } }).data;
    read.unshift(...page.messageList.map(({ payload }) => String(payload["text"])));
    ({ nextReqMessageID, isCompleted } = page);
  }
  expect(read).toEqual(["before", ...texts]);
  await expect.poll(to.conversations).toMatchObject([{ conversationID: `C2C${a}`, unreadCount: 251 }]);
});

test("messages missed before the first sync come, too", { tag: "@release" }, async ({ open }) => {
  const [a, b] = [newName("a"), newName("b")];
  const [from, to] = [await open(a), await open(b)];
  await from.enter();
  to.line.muteAt("openim.getmsg");
  await to.enter();
  await expect.poll(() => to.commands).toContain("openim.getmsg");
  for (const text of ["m1", "m2"]) expect(await from.sendText(b, text)).toMatchObject({ code: 0 });
  to.line.mute(false);
  to.line.drop();
  await expect.poll(to.received).toEqual(["m1", "m2"]);
  await expect.poll(to.conversations).toMatchObject([{ conversationID: `C2C${a}`, unreadCount: 2 }]);
});

test("a call rings again after a reload unless it was answered", { tag: "@release" }, async ({ open }) => {
  const { a, b, from, to } = await pair(open);
  const invite = async (data: string): Promise<string> => {
    const { data: answer } = await from.call("invite", { userID: b, data, timeout: 60 });
    return (answer as { inviteID: string }).inviteID;
  };
  const [accepted, rejected] = [await invite("one"), await invite("two")];
  for (const inviteID of [accepted, rejected]) await to.event("SIGNAL_NEW_INVITATION_RECEIVED", { inviteID });
  expect(await to.call("accept", { inviteID: accepted, data: "" })).toMatchObject({ code: 0 });
  expect(await to.call("reject", { inviteID: rejected, data: "" })).toMatchObject({ code: 0 });
  const waiting = await invite("three");
  await to.event("SIGNAL_NEW_INVITATION_RECEIVED", { inviteID: waiting });
  await to.load();
  await to.enter();
  await to.event("SIGNAL_NEW_INVITATION_RECEIVED", { inviteID: waiting, inviter: a });
  const rung = (await to.events("SIGNAL_NEW_INVITATION_RECEIVED")) as { inviteID: string }[];
  expect(rung.map(({ inviteID }) => inviteID)).toEqual([waiting]);
});

test("a lost answer does not double its message", async ({ open }) => {
  const { b, from, to } = await pair(open);
  from.line.mute(true);
  const sending = from.sendText(b, "once");
  await expect.poll(to.received).toEqual(["once"]);
  from.line.mute(false);
  from.line.drop();
  expect(await sending).toMatchObject({ code: 0 });
  await from.sendText(b, "next");
  await expect.poll(to.received).toEqual(["once", "next"]);
});

test("a message written offline is sent after the reconnect", async ({ open }) => {
  const { b, from, to } = await pair(open);
  await from.context.setOffline(true);
  await from.event("NET_STATE_CHANGE", { state: "disconnected" });
  const sending = from.sendText(b, "patience");
  await from.context.setOffline(false);
  expect(await sending).toMatchObject({ code: 0 });
  await expect.poll(to.received).toEqual(["patience"]);
});

test("a service that dies and comes back has lost nothing, and its pages find it by themselves", { tag: "@release" }, async ({
  open,
  service,
}) => {
  const { a, b, from, to } = await pair(open);
  await from.sendText(b, "before");
  await expect.poll(to.received).toEqual(["before"]);
  await service.kill();
  await from.event("NET_STATE_CHANGE", { state: "disconnected" });
  await service.start();
  await expect.poll(async () => (await from.sendText(b, "after")).code).toBe(0);
  await expect.poll(to.received).toContain("after");
  expect((await to.received()).filter((text) => text === "before")).toHaveLength(1);
  expect(await to.events("KICKED_OUT")).toEqual([]);
  const list = await to.call("getMessageList", { conversationID: `C2C${a}` });
  expect(JSON.stringify(list.data)).toContain("before");
});
