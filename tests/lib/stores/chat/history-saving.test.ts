import { beforeEach, describe, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { chatFailure } from "#lib/chat/failures.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { createHistorySaving, savingOf } from "#lib/stores/chat/history-saving.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
let saved: { name: string; file: Blob }[] = [];
let waits: (() => void)[] = [];
beforeEach(() => {
  [saved, waits] = [[], []];
  const { environment } = createEnvironment();
  setEnvironment({
    ...environment,
    saveFile: (file, name) => void saved.push({ file, name }),
    after: (_time, run) => {
      waits.push(run);
      return () => undefined;
    },
  });
});

const pagesOf = (count: number): Message[][] =>
  Array.from({ length: count }, (_, page) => [messageOf({ id: `m${count - page}`, time: count - page })]);
const write = (messages: readonly Message[]) => ({ name: "a.txt", text: messages.map(({ id }) => id).join(" ") });
const open = (pages: Message[][]) => {
  const chat = createFakeChat({ [PEER]: pages });
  return {
    chat,
    saving: createHistorySaving(chat.client, PEER),
    asked: () => chat.asked.filter((name) => name === "history").length,
  };
};
/** With the mark by which programs know UTF-8. */
const bytesOf = async () => new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer(0));

describe("a conversation that is saved", () => {
  test("is read to its beginning, and saved as one text in UTF-8, the oldest first", async () => {
    const { saving } = open(pagesOf(3));
    expect(await saving.save(write)).toBe("saved");
    const bytes = await bytesOf();
    expect([saved[0]?.name, saved[0]?.file.type]).toEqual(["a.txt", "text/plain;charset=utf-8"]);
    expect([[...bytes.slice(0, 3)], new TextDecoder().decode(bytes)]).toEqual([[0xef, 0xbb, 0xbf], "m1 m2 m3"]);
    expect(saving.$saving.get()).toEqual({ state: "idle" });
  });

  test("rests after a number of pages, because the service refuses hasty readers", async () => {
    const { saving, asked } = open(pagesOf(14));
    const done = saving.save(write);
    await expect.poll(() => waits.length).toBe(1);
    expect([asked(), saving.$saving.get()]).toEqual([12, { state: "reading", count: 12 }]);
    waits[0]?.();
    expect([await done, asked()]).toEqual(["saved", 14]);
  });

  test("continues after a failure behind the pages it has read", async () => {
    const { chat, saving, asked } = open(pagesOf(14));
    const done = saving.save(write);
    await expect.poll(() => waits.length).toBe(1);
    chat.fail("history");
    waits[0]?.();
    expect([await done, saving.$saving.get()]).toEqual(["failed", { state: "failed", count: 12, failure: chatFailure(2801) }]);
    expect(await saving.save(write)).toBe("saved");
    expect([asked(), saved.length]).toEqual([15, 1]);
    expect(new TextDecoder().decode(await bytesOf()).split(" ")).toHaveLength(14);
  });

  test("can be cancelled at any time, and starts over then", async () => {
    const { saving } = open(pagesOf(14));
    const done = saving.save(write);
    await expect.poll(() => waits.length).toBe(1);
    saving.cancel();
    waits[0]?.();
    expect([await done, saved, saving.$saving.get()]).toEqual(["cancelled", [], { state: "idle" }]);
    const again = saving.save(write);
    await expect.poll(() => waits.length).toBe(2);
    waits[1]?.();
    expect(await again).toBe("saved");
  });

  test("holds a message that stands on two pages once", async () => {
    const { saving } = open([[messageOf({ id: "m2" })], [messageOf({ id: "m1" }), messageOf({ id: "m2" })]]);
    await saving.save(write);
    expect(new TextDecoder().decode(await bytesOf())).toBe("m1 m2");
  });

  test("is the same for all who look at it", () => {
    const { client } = createFakeChat();
    const first = savingOf(client, PEER);
    expect(savingOf(client, PEER)).toBe(first);
    expect(savingOf(client, "another")).not.toBe(first);
  });
});
