import fc from "fast-check";
import { atom } from "nanostores";
import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import { NO_DRAFT } from "#lib/domain/chat/composing/draft.ts";
import type { ConnectionState } from "#lib/domain/chat/events.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { quoteOf } from "#lib/domain/chat/messages/quoting.ts";
import { EMPTY_TIMELINE, nextTimeline, type Timeline } from "#lib/domain/chat/messages/timeline.ts";
import { type Failure, failed, type Result, success } from "#lib/domain/failure.ts";
import { createDraft } from "#lib/stores/chat/conversation/draft.ts";
import { createOutbox, createSending } from "#lib/stores/chat/conversation/sending.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
const LATE: Failure = chatFailure(2801);
const REFUSED: Failure = chatFailure(20_005);
const DANGEROUS: Failure = chatFailure(80_001);
beforeEach(() => setEnvironment(createEnvironment().environment));
/** Lets the store process its answers. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const open = () => {
  const chat = createFakeChat();
  const $timeline = atom<Timeline>(EMPTY_TIMELINE);
  const draft = createDraft("recruitUser1", PEER);
  const sending = createSending({
    service: chat.client.messages,
    $connection: atom("connected" as const),
    conversationId: PEER,
    mayHaveReceipts: () => false,
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

describe("an unsent message when the chat is left", () => {
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

  test("keeps its quote, and stickers and ratings never return", async () => {
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

  test("does not return after another press has sent it", async () => {
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

const openOutbox = (line: ConnectionState = "disconnected") => {
  const chat = createFakeChat();
  const $connection = atom<ConnectionState>(line);
  const client = createOutbox(chat.client.messages, $connection);
  /** The known outcome of each message, by its id. */
  const outcomes: Record<string, Result<Message>> = {};
  const follow = (sending: ReturnType<typeof client.send>): string => {
    if (!sending.ok) throw new Error("not taken");
    const { id } = sending.value.message;
    void sending.value.done.then((outcome) => {
      outcomes[id] = outcome;
    });
    return id;
  };
  const write = (text: string) => follow(client.send(PEER, { kind: "text", text }, () => undefined));
  const writeFile = () => follow(client.send(PEER, { kind: "file", file: new File(["x"], "a.pdf") }, () => undefined));
  /** Every try to send, by the message's id. */
  const tries = () => chat.sending.map(({ message }) => message.id);
  const answer = async (at: number, failure: Failure | null): Promise<void> => {
    const one = chat.sending.at(at);
    one?.answer(failure ? failed(failure) : success(one.message));
    await settled();
  };
  const setLine = async (now: ConnectionState): Promise<void> => {
    $connection.set(now);
    await settled();
  };
  return { chat, client, follow, write, writeFile, tries, answer, setLine, outcomes };
};

describe("messages written without a connection", () => {
  test("goes when it is back, in the order in which it was written, each once", async () => {
    const { write, tries, answer, setLine, outcomes } = openOutbox();
    const ids = ["一", "二", "三"].map(write);
    for (const at of [0, 1, 2]) await answer(at, LATE);
    await setLine("connecting");
    expect([tries(), outcomes]).toEqual([ids, {}]);
    await setLine("connected");
    expect(tries()).toEqual([...ids, ...ids]);
    for (const at of [3, 4, 5]) await answer(at, null);
    await setLine("disconnected");
    await setLine("connected");
    expect(tries()).toEqual([...ids, ...ids]);
    expect(ids.map((id) => outcomes[id]?.ok)).toEqual([true, true, true]);
  });

  test("waits again when the line has gone again, as often as that happens", async () => {
    const { write, tries, answer, setLine, outcomes } = openOutbox();
    const id = write("一");
    await answer(0, LATE);
    for (let count = 1; count <= 3; count += 1) {
      await setLine("connected");
      await setLine("disconnected");
      await answer(count, LATE);
    }
    expect([tries().length, outcomes]).toEqual([4, {}]);
    await setLine("connected");
    await answer(4, null);
    expect(outcomes[id]?.ok).toBe(true);
  });

  test("by a press on a failed message waits in the same way", async () => {
    const { client, follow, write, tries, answer, setLine, outcomes } = openOutbox("connected");
    const id = write("一");
    await answer(0, LATE);
    expect(outcomes[id]).toEqual(failed(LATE));
    await setLine("disconnected");
    follow(client.resend(id));
    await answer(1, LATE);
    await setLine("connected");
    await answer(2, null);
    expect([tries(), outcomes[id]?.ok]).toEqual([[id, id, id], true]);
  });

  test("has failed where the service has refused it, where something else is wrong, and where it is not known any more", async () => {
    const { chat, write, tries, answer, setLine, outcomes } = openOutbox();
    const [refused, broken, gone] = ["一", "二", "三"].map(write);
    await answer(0, REFUSED);
    await answer(1, { kind: "offline" });
    await answer(2, LATE);
    expect([refused, broken, gone].map((id) => outcomes[id ?? ""])).toEqual([
      failed(REFUSED),
      failed({ kind: "offline" }),
      undefined,
    ]);
    chat.sending.length = 0;
    await setLine("connected");
    expect([tries(), outcomes[gone ?? ""]]).toEqual([[], failed({ kind: "malformed-answer" })]);
  });

  test("and called off before it was back does not go", async () => {
    const { client, writeFile, tries, answer, setLine, outcomes } = openOutbox();
    const id = writeFile();
    await answer(0, LATE);
    client.cancel(id);
    await setLine("connected");
    expect([tries(), outcomes[id]]).toEqual([[id], failed(LATE)]);
  });

  const step = fc.oneof(
    fc.record({
      does: fc.constant("line" as const),
      line: fc.constantFrom<ConnectionState>("connected", "connecting", "disconnected"),
    }),
    fc.record({ does: fc.constant("write" as const) }),
    fc.record({ does: fc.constant("answer" as const), at: fc.nat(9), failure: fc.constantFrom(null, LATE, REFUSED) }),
  );
  test("is never on its way twice, nor tried without a line again, nor after it has arrived or was refused", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { chat, write, tries, answer, setLine, outcomes } = openOutbox("connected");
        const answered: (Failure | null)[] = [];
        let line: ConnectionState = "connected";
        for (const each of steps) {
          const before = tries().length;
          if (each.does === "line") {
            ({ line } = each);
            await setLine(line);
          }
          if (each.does === "write") write("一");
          if (each.does === "answer" && each.at < chat.sending.length && answered[each.at] === undefined) {
            answered[each.at] = each.failure;
            await answer(each.at, each.failure);
          }
          const fresh = tries().slice(before);
          if (each.does !== "write") expect(fresh.length === 0 || line === "connected").toBe(true);
          for (const id of new Set(tries())) {
            const ofIt = tries().flatMap((each, at) => (each === id ? [answered[at]] : []));
            // Each try but the last was for want of a line.
            expect(ofIt.slice(0, -1).every((failure) => failure === LATE)).toBe(true);
            const last = ofIt.at(-1);
            if (last === null) expect(outcomes[id]?.ok).toBe(true);
            if (last === REFUSED) expect(outcomes[id]).toEqual(failed(REFUSED));
            if (last === undefined) expect(outcomes[id]).toBeUndefined();
          }
        }
      }),
    );
  });
});
