/** Merged records as the SDK has them: inlined, downloaded, nested, hostile. */
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readMessage } from "#lib/chat/read.ts";
import { readRecord } from "#lib/chat/records.ts";
import type { ChatSDK } from "#lib/chat/sdk.ts";
import type { Content, Message } from "#lib/domain/chat/messages/message.ts";
import { contentText } from "#lib/texts/chat/summary.ts";
import { sdkMessage } from "#tests/support/chat/sdk-messages.ts";

vi.mock("@tencentcloud/chat", () => ({ default: { EVENT: {}, TYPES: { MSG_MERGER: "TIMRelayElem", CONV_C2C: "C2C" } } }));
// The site that the page is of.
beforeAll(() => vi.stubGlobal("location", { origin: "https://x" }));
afterAll(() => vi.unstubAllGlobals());

type Fields = Record<string, unknown>;
const download = vi.fn<(asked: { payload: Fields }) => Promise<unknown>>();
const sdk = { downloadMergerMessage: download } as unknown as ChatSDK;
const read = async (record: unknown): Promise<Message[]> => {
  const answer = await readRecord(sdk, record, "recruitUser1");
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure));
  return answer.value;
};
const itemOf = (type: string, payload: unknown, own: Fields = {}): Fields => ({
  from: "manager7",
  nick: "陈晓",
  avatar: "",
  time: 1_795_000_000,
  messageBody: [{ type, payload }],
  ...own,
});
const textOf = (text: string, own?: Fields): Fields => itemOf("TIMTextElem", { text }, own);

describe("a record inside its message", () => {
  test("has author, time and content of each message", async () => {
    const [message, ...others] = await read({ messageList: [textOf("您好")], title: "记录" });
    expect(message).toMatchObject({
      from: "manager7",
      name: "陈晓",
      isMine: false,
      time: 1_795_000_000,
      content: { kind: "text", text: "您好" },
      delivery: { state: "sent" },
    });
    expect(others).toEqual([]);
  });

  test("is that of a message that has come", async () => {
    const given = sdkMessage("TIMRelayElem", { title: "记录", abstractList: ["陈晓：您好"], messageList: [textOf("您好")] });
    const content = readMessage(given, "recruitUser1")?.content;
    expect(content).toMatchObject({ kind: "merger", lines: ["陈晓：您好"] });
    expect((await read(content?.kind === "merger" && content.record)).map((one) => contentText(one.content))).toEqual(["您好"]);
  });

  test("opens twenty levels deep", async () => {
    let record: Fields = { title: "最里层", messageList: [textOf("到底了")] };
    for (let level = 0; level < 20; level += 1) record = { title: `${level}`, messageList: [itemOf("TIMRelayElem", record)] };
    let content: Content = { kind: "merger", title: "", lines: [], record };
    for (let level = 0; level < 20; level += 1) {
      const [inner] = await read(content.kind === "merger" && content.record);
      content = inner?.content ?? { kind: "unsupported" };
      expect(content.kind).toBe("merger");
    }
    expect((await read(content.kind === "merger" && content.record)).map((one) => contentText(one.content))).toEqual(["到底了"]);
  });

  test("shows 300 messages, and of a larger one the first 300", async () => {
    const many = Array.from({ length: 400 }, (_, index) => textOf(`第${index}条`));
    const messages = await read({ messageList: many });
    expect([messages.length, new Set(messages.map(({ id }) => id)).size]).toEqual([300, 300]);
    expect(contentText(messages.at(-1)?.content ?? { kind: "unsupported" })).toBe("第299条");
  });
});

describe("a long record", () => {
  test("is downloaded by its key, into an object of our own", async () => {
    const record = Object.freeze({ downloadKey: "key", messageList: [] });
    download.mockImplementationOnce(async ({ payload }) => ({ payload: { ...payload, messageList: [textOf("很长")] } }));
    expect((await read(record)).map((one) => contentText(one.content))).toEqual(["很长"]);
    expect(download.mock.calls[0]?.[0]).toMatchObject({ payload: { downloadKey: "key" } });
  });

  test.each<[string, () => Promise<unknown>]>([
    ["is refused", () => Promise.reject(Object.assign(new Error("gone"), { code: 2801 }))],
    [
      "throws",
      () => {
        throw new Error("broken");
      },
    ],
    ["is of another shape", () => Promise.resolve({ payload: { messageList: "no" } })],
    ["is empty", () => Promise.resolve(null)],
  ])("fails where its download %s", async (_how, answer) => {
    download.mockImplementationOnce(answer);
    expect((await readRecord(sdk, { downloadKey: "key" }, "recruitUser1")).ok).toBe(false);
  });
});

describe("a hostile record", () => {
  test.each([null, undefined, 7, "x", []])("that is no record at all (%s) fails or is empty", async (record) => {
    const answer = await readRecord(sdk, record, "recruitUser1");
    expect(answer.ok ? answer.value : []).toEqual([]);
  });

  test("shows each broken message as one that cannot be shown", async () => {
    const broken = [
      null,
      7,
      "x",
      {},
      { messageBody: "x" },
      { messageBody: [null] },
      { messageBody: [{}] },
      itemOf("constructor", {}),
    ];
    const messages = await read({ messageList: broken });
    expect(messages.map(({ content }) => content.kind)).toEqual(broken.map(() => "unsupported"));
  });

  test("loads no media and no face from a foreign server", async () => {
    const foreign = "https://tracker.example/a.png";
    const messages = await read({
      messageList: [
        itemOf("TIMImageElem", { imageInfoArray: [{ url: foreign, width: 9, height: 9 }] }, { avatar: foreign }),
        itemOf("TIMVideoFileElem", { remoteVideoUrl: foreign, snapshotUrl: foreign }),
        itemOf("TIMSoundElem", { url: foreign, second: 3 }),
        itemOf("TIMFileElem", { fileUrl: "javascript:alert(1)", fileName: "a.pdf" }),
      ],
    });
    expect(messages.map(({ content }) => content.kind)).toEqual(["elsewhere", "elsewhere", "elsewhere", "file"]);
    expect(messages[0]?.avatar).toBeNull();
    expect(messages[3]?.content).toMatchObject({ url: "" });
  });

  test("cannot turn a name round", async () => {
    const [message] = await read({ messageList: [textOf("好", { nick: "\u202egnimoaix" })] });
    expect(message?.name).toBe("gnimoaix");
  });

  test("leaves signals between programs out", async () => {
    const typing = itemOf("TIMCustomElem", { data: JSON.stringify({ businessID: "user_typing_status", typingStatus: 1 }) });
    expect(await read({ messageList: [typing, textOf("好")] })).toHaveLength(1);
  });
});
