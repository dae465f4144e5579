import type { Client } from "./support/client.ts";
import { expect, newName, test } from "./support/test.ts";

const pair = async (open: (name: string) => Promise<Client>) => {
  const [a, b] = [newName("a"), newName("b")];
  const [from, to] = [await open(a), await open(b)];
  await from.enter();
  await to.enter();
  /** Waits until `count` messages have arrived. */
  const came = (count: number) => expect.poll(async () => (await to.events("MESSAGE_RECEIVED")).flat().length).toBe(count);
  return { a, b, from, to, came };
};

test("texts, cards, faces, places and forwarded messages arrive unchanged", async ({ open }) => {
  const { b, from, to, came } = await pair(open);
  const kinds: [string, object][] = [
    ["Text", { text: "你好 😀" }],
    ["Custom", { data: '{"businessID":"resume","id":9}', description: "desc", extension: "ext" }],
    ["Face", { index: 3, data: "tt03" }],
    ["Location", { description: "深圳", longitude: 113.9, latitude: 22.5 }],
  ];
  for (const [index, [kind, payload]] of kinds.entries()) {
    expect(await from.compose(kind, b, payload, { cloudCustomData: "{}" })).toMatchObject({ code: 0 });
    await came(index + 1);
    expect(await to.last()).toMatchObject({ payload, cloudCustomData: "{}", flow: "in" });
  }
  const third = newName("third");
  const reader = await open(third);
  await reader.enter();
  expect(await to.forward(third)).toMatchObject({ code: 0 });
  await expect.poll(async () => (await reader.events("MESSAGE_RECEIVED")).length).toBe(1);
  expect(await reader.last()).toMatchObject({ payload: { description: "深圳" } });
});

test("conversations are sent on as one message, short ones and long ones", async ({ open }) => {
  const { b, from, to, came } = await pair(open);
  for (let index = 0; index < 8; index++) await from.sendText(b, `${"长".repeat(1500)}${index}`);
  expect(await from.merge(b, 2)).toMatchObject({ code: 0 });
  await came(9);
  expect(await to.last()).toMatchObject({ type: "TIMRelayElem", payload: { title: "together" } });
  expect(await from.merge(b, 8)).toMatchObject({ code: 0 });
  await came(10);
  expect((await to.last()).payload["downloadKey"]).toEqual(expect.stringMatching(/^.{43}$/));
  const { code, data } = await to.unpack();
  expect(code).toBe(0);
  expect(new Set(JSON.stringify(data).match(/长{1500}\d/g)).size).toBe(8);
});

test("a receipt, a change, a deletion, a refusal", async ({ open }) => {
  const { a, b, from, to, came } = await pair(open);
  await from.compose("Text", b, { text: "please confirm" }, { needReadReceipt: true });
  await came(1);
  for (let times = 0; times < 2; times++)
    expect(await to.withLast("sendMessageReadReceipt", "received")).toMatchObject({ code: 0 });
  await from.signal("MESSAGE_READ_RECEIPT_RECEIVED");
  expect((await from.events("MESSAGE_READ_RECEIPT_RECEIVED"))[0]).toMatchObject([{ userID: b, isPeerRead: true }]);

  await from.compose("Custom", b, { data: "v0", description: "", extension: "" });
  await came(2);
  expect(await from.withLast("modifyMessage", "sent", { data: "v1" })).toMatchObject({ code: 0 });
  await to.signal("MESSAGE_MODIFIED");
  expect((await to.events("MESSAGE_MODIFIED"))[0]).toMatchObject([{ payload: { data: "v1" } }]);

  expect(await to.withLast("deleteMessage", "received")).toMatchObject({ code: 0 });
  await to.load();
  await to.enter();
  const texts = async () => JSON.stringify((await to.call("getMessageList", { conversationID: `C2C${a}` })).data);
  await expect.poll(texts).toContain("please confirm");
  expect(await texts()).not.toContain("v1");

  const refused = await from.sendText(b, "刷单返利");
  expect(refused).toMatchObject({ code: 80_001, data: { message: { status: "fail", hasRiskContent: true } } });
  await from.sendText(b, "too late");
});

test("conversations keep marks, texts and hours of silence, are read at once and cleared", async ({ open, service }) => {
  const { a, b, from, to, came } = await pair(open);
  await from.sendText(b, "one");
  await came(1);
  const conversationID = `C2C${a}`;
  // The SDK marks only conversations of its own list, which a message may reach before.
  await expect.poll(to.conversations).toMatchObject([{ conversationID }]);
  const marked = { conversationIDList: [conversationID], markType: 1, enableMark: true };
  expect(await to.call("markConversation", marked)).toMatchObject({
    data: { data: { successConversationIDList: [conversationID] } },
  });
  expect(await to.call("setConversationCustomData", { conversationIDList: [conversationID], customData: "job=1" })).toMatchObject({
    code: 0,
  });
  const silence = { messageRemindType: "AcceptNotNotify", startHour: 22, duration: 3600 };
  expect(await to.call("setAllReceiveMessageOpt", silence)).toMatchObject({ code: 0 });
  await to.load();
  await to.enter();
  await expect.poll(to.conversations).toMatchObject([{ conversationID, markList: [1], customData: "job=1", unreadCount: 1 }]);
  expect(await to.call("getAllReceiveMessageOpt")).toMatchObject({ data: { data: { messageRemindType: "AcceptNotNotify" } } });
  expect(await to.call("setAllMessageRead")).toMatchObject({ code: 0 });
  await from.signal("MESSAGE_READ_BY_PEER");
  await expect.poll(to.conversations).toMatchObject([{ unreadCount: 0 }]);
  expect(await to.call("clearHistoryMessage", conversationID)).toMatchObject({ code: 0 });
  await to.load();
  await to.enter();
  await expect
    .poll(async () => (await to.call("getMessageList", { conversationID })).data)
    .toMatchObject({ data: { messageList: [], isCompleted: true } });
  await service.advance(1);
});

test("a text is translated by a stand-in that says so, and messages and people are found", async ({ open, service }) => {
  const { a, b, from, to, came } = await pair(open);
  const languages = { sourceLanguage: "auto", targetLanguage: "en" };
  expect(await from.call("translateText", { sourceTextList: ["你好", "再见"], ...languages })).toMatchObject({
    data: { data: { translatedTextList: ["【演示翻译】你好", "【演示翻译】再见"] } },
  });
  expect((await from.call("translateText", { sourceTextList: ["x"], ...languages, targetLanguage: "xx" })).code).toBe(20_001);
  const word = `薪资${Date.now()}`;
  await from.sendText(b, `${word}面议`);
  await came(1);
  await to.sendText(a, `${word}范围 20k`);
  const all = await from.call("searchCloudMessages", { keywordList: [word] });
  expect(all).toMatchObject({ data: { data: { totalCount: 2, searchResultList: [{ conversationID: `C2C${b}` }] } } });
  const one = await from.call("searchCloudMessages", { keywordList: [word], conversationID: `C2C${b}` });
  expect(one).toMatchObject({ data: { data: { searchResultList: [{ messageList: [{ flow: "out" }, { flow: "in" }] }] } } });
  const found = async (word: string) => (await from.call("searchCloudUsers", { keywordList: [word] })).data;
  const stranger = newName("found");
  await service.admin().importAccount({ userId: stranger, name: `老王${Date.now()}` });
  expect(await found(stranger)).toMatchObject({ data: { searchResultList: [] } });
  await from.sendText(stranger, "您好");
  expect(await found(stranger)).toMatchObject({
    data: { searchResultList: [{ userID: stranger, nick: expect.stringContaining("老王") }] },
  });
});

test("invitations are signalled, answered, withdrawn, and wait for clients that connect later", { tag: "@release" }, async ({
  open,
}) => {
  const { a, b, from, to } = await pair(open);
  const invite = async (userID: string, data: string, more = {}): Promise<string> => {
    const { code, data: result } = await from.call("invite", { userID, data, timeout: 30, ...more });
    expect(code).toBe(0);
    return (result as { inviteID: string }).inviteID;
  };
  const first = await invite(b, "first");
  await to.event("SIGNAL_NEW_INVITATION_RECEIVED", { inviteID: first, inviter: a });
  expect(await to.call("accept", { inviteID: first, data: "ok" })).toMatchObject({ code: 0 });
  await from.event("SIGNAL_INVITEE_ACCEPTED", { inviteID: first, invitee: b });
  const second = await invite(b, "second");
  await to.event("SIGNAL_NEW_INVITATION_RECEIVED", { inviteID: second });
  expect(await to.call("reject", { inviteID: second, data: "no" })).toMatchObject({ code: 0 });
  await from.event("SIGNAL_INVITEE_REJECTED", { inviteID: second });
  const third = await invite(b, "third", { onlineUserOnly: true });
  await to.event("SIGNAL_NEW_INVITATION_RECEIVED", { inviteID: third });
  expect(await from.call("cancel", { inviteID: third, data: "c" })).toMatchObject({ code: 0 });
  await to.event("SIGNAL_INVITATION_CANCELLED", { inviteID: third });
  const unheard = await invite(b, "unheard", { timeout: 1 });
  await to.event("SIGNAL_INVITATION_TIMEOUT", { inviteID: unheard, isSelfTimeout: true });
  await from.event("SIGNAL_INVITATION_TIMEOUT", { inviteID: unheard });
  const late = newName("late");
  const guest = await open(late);
  await guest.enter();
  await guest.call("logout");
  const fourth = await invite(late, "fourth", { timeout: 60 });
  await guest.load();
  await guest.enter();
  await guest.event("SIGNAL_NEW_INVITATION_RECEIVED", { inviteID: fourth });
});

test("a recruiter of the demo answers the first message and questions, and leaves thanks alone", { tag: "@release" }, async ({
  open,
  service,
}) => {
  const [name, recruiter] = [newName("seeker"), `manager-${newName("demo")}`];
  await service.admin().importAccount({ userId: recruiter, name: "苏映雪" });
  const seeker = await open(name);
  await seeker.enter();
  await seeker.sendText(recruiter, "请问薪资多少？");
  await expect.poll(seeker.received).toEqual([expect.stringContaining("薪资")]);
  await seeker.sendText(recruiter, "谢谢");
  await seeker.sendText(recruiter, "什么时候面试？");
  await expect.poll(seeker.received).toEqual([expect.stringContaining("薪资"), expect.stringContaining("面试一般分两轮")]);
  expect(await seeker.last()).toMatchObject({ from: recruiter, nick: "苏映雪" });
});
