import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type CustomPayload, readCustom } from "#lib/chat/custom-content.ts";
import { openChat } from "#lib/chat/index.ts";
import { chatPlan } from "#lib/data/origins.ts";
import { sdkCall } from "#tests/support/chat/sdk-messages.ts";

/** The parts of the SDK that these tests use; the tests set its answers. */
const sdk = vi.hoisted(() => ({
  setLogLevel: () => undefined,
  registerPlugin: () => undefined,
  getLoginUser: vi.fn<() => string>(() => "recruitUser1"),
  login: vi.fn<(who: object) => Promise<unknown>>(async () => ({ data: {} })),
  logout: vi.fn<() => Promise<unknown>>(async () => ({ data: {} })),
  callExperimentalAPI: async () => ({ data: { enabled: true } }),
  getServerTime: () => Date.now(),
  isReady: vi.fn<() => boolean>(() => true),
  createForwardMessage: vi.fn<(message: { cloudCustomData: string }) => unknown>(() => ({ ID: "forwarded" })),
  createMergerMessage: vi.fn<(message: { payload: object }) => unknown>(() => ({ ID: "merged" })),
  findMessage: vi.fn<(id: string) => unknown>(() => null),
  createCustomMessage: vi.fn<(message: { payload: CustomPayload }) => unknown>(() => ({ ID: "typing" })),
  sendMessage: vi.fn<() => Promise<unknown>>(async () => ({ data: {} })),
  on: () => undefined,
  off: () => undefined,
  getConversationList: vi.fn<() => Promise<unknown>>(),
  getMessageList: vi.fn<(asked: { nextReqMessageID?: string }) => Promise<unknown>>(),
}));
vi.mock("@tencentcloud/chat", () => ({ default: { create: () => sdk, EVENT: {}, TYPES: {} } }));

const open = () => openChat({ appId: 1, proxy: null });
afterEach(() => void vi.clearAllMocks());

describe("logging in", () => {
  const logIn = async (userId: string) => {
    const { ok } = await open().session.logIn(userId, "signature");
    return { ok, calls: [sdk.logout.mock.calls.length, sdk.login.mock.calls] };
  };

  test("keeps the session of the same account", async () => {
    expect(await logIn("recruitUser1")).toEqual({ ok: true, calls: [0, []] });
  });

  test("logs another account out first", async () => {
    expect(await logIn("recruitUser2")).toEqual({ ok: true, calls: [1, [[{ userID: "recruitUser2", userSig: "signature" }]]] });
    expect(sdk.logout.mock.invocationCallOrder[0]).toBeLessThan(sdk.login.mock.invocationCallOrder[0] ?? 0);
  });

  test("starts a session without an earlier one", async () => {
    sdk.getLoginUser.mockReturnValueOnce("").mockReturnValueOnce("");
    expect(await logIn("recruitUser2")).toEqual({ ok: true, calls: [0, [[{ userID: "recruitUser2", userSig: "signature" }]]] });
  });
});

describe("the list of conversations", () => {
  const answer = (ids: readonly string[], isSyncCompleted: boolean) => ({
    data: { conversationList: ids.map((conversationID) => ({ conversationID })), isSyncCompleted },
  });
  const listed = async () => {
    const list = await open().conversations.list();
    return list.ok ? list.value.map(({ id }) => id) : list;
  };

  test("is not taken for empty before the SDK has it", async () => {
    sdk.getConversationList.mockResolvedValueOnce(answer([], false)).mockResolvedValueOnce(answer([], false));
    sdk.getConversationList.mockResolvedValueOnce(answer(["C2Cmanager7"], true));
    expect(await listed()).toEqual(["C2Cmanager7"]);
  });

  test("is given with its first page, although others are to come", async () => {
    sdk.getConversationList.mockResolvedValueOnce(answer(["C2Cmanager7"], false));
    expect(await listed()).toEqual(["C2Cmanager7"]);
  });

  test("is empty for a newcomer", async () => {
    sdk.getConversationList.mockResolvedValueOnce(answer([], true));
    expect(await listed()).toEqual([]);
  });
});

describe("a page of the history", () => {
  const page = (texts: readonly string[], isCompleted = false) => ({
    data: {
      messageList: texts.map((text) => ({
        ID: text,
        type: "TIMTextElem",
        payload: { text },
        conversationID: "C2Cmanager7",
        flow: "in",
        time: 1,
      })),
      nextReqMessageID: isCompleted ? "" : "next",
      isCompleted,
    },
  });
  const textsOf = async (before: string | null) => {
    const answer = await open().messages.history("C2Cmanager7", before);
    return answer.ok ? answer.value.messages.map(({ id }) => id) : answer.failure;
  };

  test.each([
    ["is the newest", null, false],
    ["is the newest and seems to be the last", null, true],
    ["is an older one", "m20", true],
  ])("that comes back empty is asked for again, twice at most, where it %s", async (_where, before, isCompleted) => {
    sdk.getMessageList.mockResolvedValueOnce(page([], isCompleted)).mockResolvedValueOnce(page(["您好"]));
    expect(await textsOf(before)).toEqual(["您好"]);
    expect(sdk.getMessageList).toHaveBeenCalledTimes(2);
    sdk.getMessageList.mockClear().mockResolvedValue(page([], isCompleted));
    expect(await textsOf(before)).toEqual([]);
    expect(sdk.getMessageList).toHaveBeenCalledTimes(3);
  });
});

test("two pages of a conversation are requested one after the other, those of two conversations at once", async () => {
  const client = open();
  let answer: (value: unknown) => void = () => undefined;
  const empty = { data: { messageList: [{}], nextReqMessageID: "", isCompleted: true } };
  sdk.getMessageList.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const [first, second] = [client.messages.history("C2Cmanager8", null), client.messages.history("C2Cmanager8", null)];
  await expect.poll(() => sdk.getMessageList.mock.calls).toHaveLength(1);
  const answerFirst = answer;
  const other = client.messages.history("C2Cmanager9", null);
  await expect.poll(() => sdk.getMessageList.mock.calls).toHaveLength(2);
  const answerOther = answer;
  answerFirst(empty);
  expect((await first).ok).toBe(true);
  await expect.poll(() => sdk.getMessageList.mock.calls).toHaveLength(3);
  answer(empty);
  answerOther(empty);
  expect([(await second).ok, (await other).ok]).toEqual([true, true]);
  sdk.getMessageList.mockReset();
});

test("after the logout no typing signal is made", async () => {
  const client = open();
  client.messages.sendTyping("C2Cmanager7", true);
  await expect.poll(() => sdk.sendMessage).toHaveBeenCalledTimes(1);
  sdk.isReady.mockReturnValueOnce(false);
  client.messages.sendTyping("C2Cmanager7", false);
  expect(sdk.createCustomMessage).toHaveBeenCalledTimes(1);
});

test("calls are one facet, whose steps every listener of the client is shown until it stops", async () => {
  const client = open();
  const [first, second] = [await client.calls(), await client.calls()];
  expect(first).toEqual(second);
  const heard: string[] = [];
  const stop = client.listen((event) => heard.push(event.type));
  const message = sdkCall(1, { call_type: 1 });
  sdk.sendMessage.mockResolvedValue({ data: { message } });
  onTestFinished(() => void sdk.sendMessage.mockReset().mockResolvedValue({ data: {} }));
  if (!first.ok) throw new Error("the code did not come");
  await first.value.invite("manager7", "voice");
  expect(heard).toEqual(["messages"]);
  stop();
  await first.value.end("manager7", "voice", 1);
  expect(heard).toEqual(["messages"]);
});

test("a rating goes out in the form that other clients know", () => {
  open().messages.send("C2Cmanager7", { kind: "evaluation", score: 4, comment: "回复很快" }, () => undefined);
  const [message] = sdk.createCustomMessage.mock.calls[0] ?? [];
  expect(message).toMatchObject({ to: "manager7", needReadReceipt: true });
  expect(JSON.parse(message?.payload.data ?? "")).toEqual({ businessID: "evaluation", version: 1, score: 4, comment: "回复很快" });
  expect(message?.payload).toMatchObject({ description: "回复很快", extension: "" });
  expect(message && readCustom(message.payload, "recruitUser1")).toEqual({ kind: "evaluation", score: 4, comment: "回复很快" });
});

test("a forwarded message leaves its quote behind", () => {
  const quoting = { ID: "a", cloudCustomData: JSON.stringify({ messageReply: { messageID: "b", messageAbstract: "薪资" } }) };
  sdk.findMessage.mockReturnValueOnce(quoting);
  open().messages.send("C2Cmanager8", { kind: "forward", messageId: "a" }, () => undefined);
  const [made] = sdk.createForwardMessage.mock.calls[0] ?? [];
  expect(made).toMatchObject({ to: "manager8", payload: quoting });
  // The SDK takes the original's own where it is given none.
  expect(Object.keys(JSON.parse(made?.cloudCustomData ?? ""))).toEqual(["messageFeature"]);
});

test("messages are merged in their order, with a title that clients without records show", () => {
  sdk.findMessage.mockImplementation((ID) => ({ ID }));
  onTestFinished(() => void sdk.findMessage.mockReset().mockReturnValue(null));
  const record = { messageIds: ["a", "b"], title: "王明与陈晓的聊天记录", lines: ["王明：您好"] };
  open().messages.send("C2Cmanager8", { kind: "merged", ...record }, () => undefined);
  const [made] = sdk.createMergerMessage.mock.calls[0] ?? [];
  expect(made).toMatchObject({ to: "manager8" });
  expect(made?.payload).toEqual({
    messageList: [{ ID: "a" }, { ID: "b" }],
    title: record.title,
    abstractList: record.lines,
    compatibleText: record.title,
  });
});

test("a message asks for no receipt where the plan of the chat has none", () => {
  onTestFinished(() => {
    chatPlan.receipts = true;
  });
  chatPlan.receipts = false;
  open().messages.send("C2Cmanager7", { kind: "evaluation", score: 4, comment: "" }, () => undefined);
  expect(sdk.createCustomMessage.mock.calls[0]).toMatchObject([{ needReadReceipt: false }]);
});
