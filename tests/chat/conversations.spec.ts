import { good, makeGroup, sendText } from "./support/groups.ts";
import { expect, newName, test } from "./support/test.ts";

test("messages have the same id on both sides, and history goes back page by page", async ({ open }) => {
  const [a, b] = [newName("a"), newName("b")];
  const [from, to] = [await open(a), await open(b)];
  await from.enter();
  await to.enter();
  const texts = Array.from({ length: 40 }, (_, index) => `text ${index}`);
  const ids: string[] = [];
  for (const text of texts) {
    const { data } = await from.sendText(b, text);
    ids.push((data as { data: { message: { ID: string } } }).data.message.ID);
  }
  await expect.poll(to.received).toEqual(texts);
  const received = (await to.events("MESSAGE_RECEIVED")).flatMap((data) => (data as { ID: string }[]).map(({ ID }) => ID));
  expect(received).toEqual(ids);
  await to.load();
  await to.enter();
  const read: string[] = [];
  let nextReqMessageID = "";
  for (let isCompleted = false; !isCompleted; ) {
    const { data } = await to.call("getMessageList", { conversationID: `C2C${a}`, nextReqMessageID });
    const page = (data as { data: { messageList: { ID: string }[]; nextReqMessageID: string; isCompleted: boolean } }).data;
    read.unshift(...page.messageList.map(({ ID }) => ID));
    ({ nextReqMessageID, isCompleted } = page);
  }
  expect(read).toEqual(ids);
});

test("history is read from any place, back and on, until there is no more", { tag: "@release" }, async ({ open, service }) => {
  const [a, b] = [newName("a"), newName("b")];
  const [from, to] = [await open(a), await open(b)];
  await from.enter();
  await to.enter();
  const texts = Array.from({ length: 21 }, (_, index) => `t${index}`);
  const times: number[] = [];
  const { groupID } = await makeGroup(from, { type: "Private", name: "G", memberList: [{ userID: b }] });
  for (const text of texts) {
    await service.advance(1);
    const { message } = ((await from.sendText(b, text)).data as { data: { message: { time: number } } }).data;
    times.push(message.time);
    await sendText(from, groupID, text);
  }
  await to.load();
  await to.enter();
  const pagesFrom = async (conversationID: string, place: "time" | "sequence", start: number, direction: 0 | 1) => {
    const read: string[] = [];
    let next = start;
    for (let isCompleted = false; !isCompleted; ) {
      type Hop = { messageList: { type: string; payload: { text?: string } }[]; isCompleted: boolean } & Record<string, unknown>;
      const hop: Hop = await good(to, "getMessageListHopping", { conversationID, [place]: next, direction, count: 4 });
      const page = hop.messageList.flatMap(({ type, payload }) => (type === "TIMTextElem" ? (payload.text ?? "") : []));
      if (direction === 0) read.unshift(...page);
      else read.push(...page);
      next = Number(hop[place === "time" ? "nextMessageTime" : "nextMessageSeq"]);
      ({ isCompleted } = hop);
    }
    return read;
  };
  const middle = times[10] ?? 0;
  expect(await pagesFrom(`C2C${a}`, "time", middle, 0)).toEqual(texts.slice(0, 10));
  expect(await pagesFrom(`C2C${a}`, "time", middle, 1)).toEqual(texts.slice(10));
  // Two messages begin a group.
  const place = 2 + 10;
  expect(await pagesFrom(`GROUP${groupID}`, "sequence", place, 0)).toEqual(texts.slice(0, 10));
  expect(await pagesFrom(`GROUP${groupID}`, "sequence", place + 1, 1)).toEqual(texts.slice(10));
});

test("unread counts outlive a reload, end with reading, and the writer learns of it", async ({ open }) => {
  const [a, b] = [newName("a"), newName("b")];
  const [from, to] = [await open(a), await open(b)];
  await to.enter();
  await from.enter();
  for (const text of ["1", "2", "3"]) await from.sendText(b, text);
  await expect.poll(async () => (await to.conversations())[0]?.unreadCount).toBe(3);
  await to.load();
  await to.enter();
  await expect.poll(async () => (await to.conversations())[0]?.unreadCount).toBe(3);
  expect(await to.call("setMessageRead", { conversationID: `C2C${a}` })).toMatchObject({ code: 0 });
  await from.signal("MESSAGE_READ_BY_PEER");
  await to.load();
  await to.enter();
  await expect.poll(to.conversations).toMatchObject([{ conversationID: `C2C${a}`, unreadCount: 0 }]);
  await from.load();
  await from.enter();
  await expect.poll(from.conversations).toMatchObject([{ lastMessage: { messageForShow: "3", isPeerRead: true } }]);
});

test("pinned, muted and deleted conversations are so after a reload", async ({ open, service }) => {
  const reader = newName("reader");
  const client = await open(reader);
  await client.enter();
  const peers = ["p1", "p2", "p3"].map(newName);
  for (const [index, peer] of peers.entries()) {
    await service.admin().importAccount({ userId: peer, name: `名${index}` });
    await service.admin().sendText({ from: peer, to: reader, text: `from ${index}`, random: index + 1 });
    await service.advance(1);
  }
  await expect.poll(client.received).toEqual(["from 0", "from 1", "from 2"]);
  const [pinned = "", muted = "", deleted = ""] = peers.map((peer) => `C2C${peer}`);
  expect(await client.call("pinConversation", { conversationID: pinned, isPinned: true })).toMatchObject({ code: 0 });
  const silently = { userIDList: [peers[1]], messageRemindType: "AcceptNotNotify" };
  expect(await client.call("setMessageRemindType", silently)).toMatchObject({ code: 0 });
  expect(await client.call("deleteConversation", deleted)).toMatchObject({ code: 0 });
  await client.load();
  await client.enter();
  await expect.poll(client.conversations).toMatchObject([
    { conversationID: pinned, isPinned: true, userProfile: { nick: "名0" } },
    { conversationID: muted, isPinned: false, messageRemindType: "AcceptNotNotify" },
  ]);
});

test("an online-only message comes as an event and is stored nowhere", { tag: "@release" }, async ({ open }) => {
  const [a, b] = [newName("a"), newName("b")];
  const [from, to] = [await open(a), await open(b)];
  await from.enter();
  await to.enter();
  expect(await from.sendText(b, "typing", { onlineUserOnly: true })).toMatchObject({ code: 0 });
  await expect.poll(to.received).toEqual(["typing"]);
  expect((await to.call("getTotalUnreadMessageCount")).data).toBe(0);
  expect(await from.sendText(newName("nobody"), "hello")).toMatchObject({ code: 20_003 });
  expect(await from.sendText(b, "x".repeat(12_300))).toMatchObject({ code: 8001 });
});
