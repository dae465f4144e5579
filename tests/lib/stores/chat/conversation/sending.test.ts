import { atom } from "nanostores";
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import { quoteOf } from "#lib/domain/chat/messages/quoting.ts";
import { EMPTY_TIMELINE, nextTimeline, type Timeline } from "#lib/domain/chat/messages/timeline.ts";
import { type Failure, failed, success } from "#lib/domain/failure.ts";
import { createDraft } from "#lib/stores/chat/conversation/draft.ts";
import { createSending } from "#lib/stores/chat/conversation/sending.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
const REFUSED: Failure = chatFailure(20_005);
const DANGEROUS: Failure = chatFailure(80_001);
beforeEach(() => setEnvironment(createEnvironment().environment));
/** Lets what was answered be taken in. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const open = () => {
  const chat = createFakeChat();
  const $timeline = atom<Timeline>(EMPTY_TIMELINE);
  const draft = createDraft("recruitUser1", PEER);
  const sending = createSending({
    service: chat.client.messages,
    $connection: atom("connected" as const),
    conversationId: PEER,
    $timeline,
    apply: (event) => $timeline.set(nextTimeline($timeline.get(), event)),
    draft,
    onSend: () => undefined,
    report: () => undefined,
  });
  const write = (text: string) => sending.send({ kind: "text", text });
  const answer = async (at: number, failure: Failure | null): Promise<void> => {
    const one = chat.sending[at];
    one?.answer(failure ? failed(failure) : success({ ...one.message, delivery: { state: "sent" } }));
    await settled();
  };
  const text = () => draft.$draft.get().text;
  return { chat, draft, sending, write, answer, text };
};

describe("what has not gone out when the chat is left", () => {
  test("is a draft again once, unless it is risky", async () => {
    const { sending, write, answer, text } = open();
    for (const each of ["一", "二", "三"]) write(each);
    await answer(0, REFUSED);
    await answer(1, DANGEROUS);
    await answer(2, null);
    sending.returnUnsent();
    sending.returnUnsent();
    expect(text()).toBe("一");
  });

  test("is an answer to what it was written to, and neither a sticker nor a rating is one", async () => {
    const { draft, sending, answer } = open();
    const quote = quoteOf(messageOf({ id: "asked" }));
    sending.send({ kind: "face", face: { index: 1, data: "yz00" } });
    sending.send({ kind: "evaluation", score: 5, comment: "很好" });
    sending.send({ kind: "text", text: "一", quote });
    for (const at of [0, 1, 2]) await answer(at, REFUSED);
    sending.returnUnsent();
    expect(draft.$draft.get()).toEqual({ ...NO_DRAFT, text: "一", quote });
  });

  test("is no draft where it was called off", async () => {
    const { chat, draft, sending } = open();
    sending.send({ kind: "file", file: new File(["x"], "a.pdf") });
    const [upload] = chat.sending;
    if (upload) sending.cancel(upload.message);
    await settled();
    sending.returnUnsent();
    expect(draft.$draft.get()).toEqual(NO_DRAFT);
  });

  test("and goes out by another press is none", async () => {
    const { chat, sending, write, answer, text } = open();
    write("一");
    await answer(0, REFUSED);
    const [first] = chat.sending;
    if (first) sending.resend(first.message);
    await answer(1, null);
    sending.returnUnsent();
    expect(text()).toBe("");
  });
});

describe("several messages", () => {
  const file = (name: string) => ({ kind: "file", name, file: new File(["x"], name) }) as const;

  test("go out one after the other where files are among them, and a text after files stays after them", async () => {
    const { chat, sending, write, answer } = open();
    sending.submit({ ...NO_DRAFT, text: "附件如下", files: [file("大.pdf"), file("小.pdf")] });
    write("请查收");
    expect(chat.started).toEqual(["own0", "own1"]);
    await answer(1, null);
    expect(chat.started).toEqual(["own0", "own1", "own2"]);
    await answer(2, null);
    expect(chat.started).toEqual(["own0", "own1", "own2", "own3"]);
    await answer(0, null);
    await answer(3, null);
    write("单独一条");
    expect(chat.started.at(-1)).toBe("own4");
  });

  test("do not wait for a file that has failed or was called off", async () => {
    const { chat, sending, write, answer } = open();
    sending.submit({ ...NO_DRAFT, files: [file("甲.pdf"), file("乙.pdf")] });
    write("请查收");
    await answer(0, REFUSED);
    expect(chat.started).toEqual(["own0", "own1"]);
    const second = chat.sending[1];
    if (second) sending.cancel(second.message);
    await settled();
    expect(chat.started).toEqual(["own0", "own1", "own2"]);
  });
});
