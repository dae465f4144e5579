import { describe, expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import type { Content, Message } from "#lib/domain/chat/messages/message.ts";
import { failed, type Result, success } from "#lib/domain/failure.ts";
import { createRecord } from "#lib/stores/chat/conversation/record.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

type Merged = Extract<Content, { kind: "merger" }>;
const mergedOf = (title: string, record: unknown = title): Merged => ({ kind: "merger", title, lines: [], record });

/** A service whose answers are in the test's hands, by the title of the record. */
const open = (first = mergedOf("外层")) => {
  const asked: { record: unknown; answer: (result: Result<Message[]>) => void }[] = [];
  const record = (given: unknown) =>
    new Promise<Result<Message[]>>((resolve) => void asked.push({ record: given, answer: resolve }));
  const store = createRecord({ record }, first);
  const stop = store.$top.listen(() => undefined);
  const top = () => store.$top.get();
  return { asked, store, stop, top };
};
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a merged record", () => {
  test("is read when it is shown", async () => {
    const { asked, top } = open();
    expect([top(), asked.map(({ record }) => record)]).toEqual([{ title: "外层", messages: { state: "loading" } }, ["外层"]]);
    asked[0]?.answer(success([messageOf({ id: "0.0" })]));
    await settled();
    expect(top()?.messages).toMatchObject({ state: "ready", value: [{ id: "0.0" }] });
  });

  test("that fails is read again on request, and only then", async () => {
    const { asked, store, top } = open();
    store.retry();
    asked[0]?.answer(failed(chatFailure(2801)));
    await settled();
    expect([top()?.messages.state, asked.length]).toEqual(["failed", 1]);
    store.retry();
    expect([top()?.messages.state, asked.length]).toEqual(["loading", 2]);
    asked[1]?.answer(success([]));
    await settled();
    expect(top()?.messages).toEqual({ state: "ready", value: [] });
  });
});

describe("records inside records", () => {
  test("open one above the other, twenty deep, and lead back without being read again", async () => {
    const { asked, store, top } = open();
    asked[0]?.answer(success([]));
    for (let depth = 1; depth < 20; depth += 1) {
      store.open(mergedOf(`第${depth}层`));
      asked[depth]?.answer(success([messageOf({ id: `${depth}.0` })]));
      await settled();
    }
    expect([store.$depth.get(), top()?.title]).toEqual([20, "第19层"]);
    for (let depth = 0; depth < 30; depth += 1) store.back();
    expect([store.$depth.get(), top()]).toEqual([1, { title: "外层", messages: { state: "ready", value: [] } }]);
    expect(asked).toHaveLength(20);
  });

  test("that come after they were left change nothing", async () => {
    const { asked, store, top } = open();
    asked[0]?.answer(success([]));
    await settled();
    store.open(mergedOf("里层"));
    store.back();
    asked[1]?.answer(success([messageOf({ id: "late" })]));
    await settled();
    expect(top()).toEqual({ title: "外层", messages: { state: "ready", value: [] } });
  });
});
