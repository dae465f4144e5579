/** The list of conversations, with its people, drafts and the state of the connection. */
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import type { Conversation, LastMessage } from "#lib/domain/chat/conversations/conversation.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { createDrafts } from "#lib/stores/chat/conversation/draft.ts";
import { createInbox } from "#lib/stores/chat/inbox.ts";
import { lastText } from "#lib/texts/chat/summary.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { conversationOf, createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf, participantOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
const LATE: Failure = chatFailure(2801);
beforeEach(() => setEnvironment(createEnvironment().environment));
/** Waits until the store has processed the answers. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
/** The last message of a conversation, of a second. */
const lastAt = (time: number, own: Partial<LastMessage> = {}): LastMessage => ({
  ...{ time, isMine: false, from: "manager7", name: "", content: { kind: "text", text: "" }, isRevoked: false },
  ...own,
});

/** An inbox over a service that has these conversations. */
const open = (conversations: Conversation[] = []) => {
  const chat = createFakeChat();
  chat.state.conversations = conversations;
  const failures: Failure[] = [];
  const unread: number[] = [];
  const removed: string[] = [];
  const inbox = createInbox({
    client: chat.client,
    report: (failure) => failures.push(failure),
    onUnread: (count) => unread.push(count),
    drafts: createDrafts(""),
    onRemoved: (id) => removed.push(id),
  });
  chat.client.listen(inbox.receive);
  const list = (): Conversation[] => {
    const state = inbox.$list.get();
    return state.state === "ready" ? state.value : [];
  };
  const push = (...now: Conversation[]) => chat.push({ type: "conversations", conversations: now });
  const askedFor = (name: string) => chat.asked.filter((line) => line.split(" ")[0] === name);
  return { chat, inbox, list, push, failures, unread, removed, askedFor };
};

describe("the list", () => {
  test("shows new events at once", async () => {
    const { inbox, list, push } = open([conversationOf("C2Ca")]);
    await inbox.load();
    push(conversationOf("C2Ca"), conversationOf("C2Cb"));
    expect(list().map(({ id }) => id)).toEqual(["C2Ca", "C2Cb"]);
  });

  test("counts unread messages, but none of muted conversations", async () => {
    const { inbox, unread, push } = open([conversationOf("C2Ca", { unread: 2 })]);
    await inbox.load();
    push(conversationOf("C2Ca"), conversationOf("C2Cb", { unread: 5, isMuted: true }));
    expect(unread).toEqual([2, 0]);
  });

  test("keeps the rows that have not changed, so that the others are drawn alone", async () => {
    const { inbox, list, push } = open([conversationOf("C2Ca"), conversationOf("C2Cb")]);
    await inbox.load();
    const before = list();
    push(conversationOf("C2Ca"), conversationOf("C2Cb", { unread: 1 }));
    expect(list().map((each) => before.includes(each))).toEqual([true, false]);
  });

  test("that failed loads at the next try", async () => {
    const { chat, inbox } = open();
    chat.fail("conversations");
    await inbox.load();
    expect(inbox.$list.get()).toEqual({ state: "failed", failure: LATE });
    await inbox.load();
    expect(inbox.$list.get()).toEqual({ state: "ready", value: [] });
  });

  test("that is shown stays where it cannot be loaded again", async () => {
    const { chat, inbox, list } = open([conversationOf("C2Ca")]);
    await inbox.load();
    chat.fail("conversations");
    await inbox.load();
    expect(list()).toHaveLength(1);
  });

  test("has the service look for a conversation that it lacks", async () => {
    const { chat, inbox, askedFor } = open([conversationOf("C2Ca")]);
    await inbox.load();
    expect([await inbox.find("C2Ca"), askedFor("conversation")]).toMatchObject([{ id: "C2Ca" }, []]);
    expect(await inbox.find("C2Cb")).toMatchObject({ id: "C2Cb" });
    chat.fail("conversation");
    expect(await inbox.find("C2Cc")).toBeNull();
  });
});

describe("a conversation of the list", () => {
  test("that cannot be pinned says why", async () => {
    const { chat, inbox, failures } = open();
    chat.fail("pin true");
    await inbox.pin(conversationOf(PEER));
    expect(failures).toEqual([LATE]);
  });

  test.each(["pin", "mute", "remove"] as const)("without a connection fails at once to %s", async (action) => {
    const { chat, inbox, failures } = open();
    chat.push({ type: "connection", state: "disconnected" });
    await inbox[action](conversationOf(PEER));
    expect([failures, chat.asked]).toEqual([[{ kind: "chat", reason: "unreachable", code: 0, message: "" }], []]);
  });

  test("takes its draft along when it is removed", async () => {
    const { inbox, removed } = open([conversationOf(PEER)]);
    createDrafts("")
      .of(PEER)
      .write({ ...NO_DRAFT, text: "还没写完" });
    await inbox.remove(conversationOf(PEER));
    expect([removed, inbox.$drafts.get()[PEER], createDrafts("").all()]).toEqual([[PEER], NO_DRAFT, {}]);
  });

  test("shows its draft from before a reload", () => {
    createDrafts("")
      .of(PEER)
      .write({ ...NO_DRAFT, text: "还没写完" });
    expect(open().inbox.$drafts.get()[PEER]?.text).toBe("还没写完");
  });
});

describe("a risky message", () => {
  const content: LastMessage["content"] = { kind: "text", text: "加微信转账" };
  const last = lastAt(7, { content });
  const risky = messageOf({ id: "m1", conversationId: "C2Ca", time: 7, isRisky: true, content });

  test.each(["before", "after"] as const)("hides its text in the row that is listed %s it", async (when) => {
    const { chat, inbox, list } = open([conversationOf("C2Ca", { last }), conversationOf("C2Cb", { last })]);
    if (when === "before") await inbox.load();
    chat.push({ type: "messages", messages: [risky] });
    if (when === "after") await inbox.load();
    expect(list().map((each) => each.last && lastText(each.last, false))).toEqual(["涉及敏感内容，无法查看", "加微信转账"]);
  });

  test("hides its text also where it comes with the history", async () => {
    const { inbox, list } = open([conversationOf("C2Ca", { last })]);
    await inbox.load();
    inbox.noteRisk([risky]);
    expect(list()[0]?.last).toMatchObject({ isRisky: true });
  });

  test("hides no text of a later message", async () => {
    const { inbox, list, push } = open([conversationOf("C2Ca", { last })]);
    await inbox.load();
    inbox.noteRisk([risky]);
    push(conversationOf("C2Ca", { last: { ...last, time: 8 } }));
    expect(list()[0]?.last && lastText(list()[0]?.last ?? last, false)).toBe("加微信转账");
  });
});

describe("the people of the list", () => {
  /** People, the first of whom wrote last. */
  const peopleOf = (count: number) =>
    Array.from({ length: count }, (_, index) => conversationOf(`C2Cp${index}`, { last: lastAt(1000 - index) }));
  /** The number of accounts of a call, and the last of them. */
  const sizes = (calls: string[]) => calls.map((call) => [call.split(" ").length - 1, call.split(" ").at(-1)]);

  test("have their companies asked for, a hundred at a time", async () => {
    const { chat, inbox, askedFor } = open(peopleOf(201));
    chat.state.companies = { p1: "云杉科技", p200: "白杨医药" };
    await inbox.load();
    await settled();
    expect(sizes(askedFor("profiles"))).toEqual([
      [100, "p99"],
      [100, "p199"],
      [1, "p200"],
    ]);
    const people = inbox.$people.get();
    expect([people["p1"]?.company, people["p200"]?.company]).toEqual(["云杉科技", "白杨医药"]);
  });

  test("are followed up to two hundred, where the service offers that", async () => {
    const { chat, inbox, askedFor, push } = open(peopleOf(201));
    inbox.$capabilities.set({ presence: true });
    for (const account of ["p2", "p150", "p200"]) chat.state.online.add(account);
    await inbox.load();
    await settled();
    expect(sizes(askedFor("follow"))).toEqual([
      [100, "p99"],
      [100, "p199"],
    ]);
    const people = inbox.$people.get();
    expect(["p2", "p150", "p200"].map((account) => people[account]?.isOnline ?? false)).toEqual([true, true, false]);
    chat.push({ type: "presence", people: [{ account: "p2", isOnline: false }] });
    expect(inbox.$people.get()["p2"]?.isOnline).toBe(false);
    push(...peopleOf(201), conversationOf("C2Cnew", { last: lastAt(2000) }));
    await settled();
    expect([askedFor("follow").at(-1), askedFor("unfollow")]).toEqual(["follow new", ["unfollow p199"]]);
  });

  test("are followed nowhere else", async () => {
    const { inbox, askedFor } = open(peopleOf(2));
    await inbox.load();
    expect(askedFor("follow")).toEqual([]);
  });

  test("are asked about again with the next list where a call failed", async () => {
    const { chat, inbox, askedFor, push } = open(peopleOf(101));
    chat.fail("profiles p100");
    await inbox.load();
    await settled();
    push(...peopleOf(101));
    await settled();
    expect(sizes(askedFor("profiles"))).toEqual([
      [100, "p99"],
      [1, "p100"],
      [1, "p100"],
    ]);
  });
});

test("the people of a group's last message are asked for together with those of the list", async () => {
  const person = (account: string) => participantOf("", { account });
  const content: Message["content"] = {
    ...{ kind: "tip", tip: "joined" },
    ...{ operator: person("manager7"), people: [person("recruitUser5")], change: null },
  };
  const last = lastAt(1, { from: "", content });
  const { inbox, askedFor } = open([conversationOf("GROUPg1", { kind: "group", peer: "g1", last }), conversationOf("C2Cmanager9")]);
  await inbox.load();
  await settled();
  expect(askedFor("profiles")).toEqual(["profiles manager9 manager7 recruitUser5"]);
});
