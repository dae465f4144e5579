import fc from "fast-check";
import { atom } from "nanostores";
import { describe, expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { countForReading } from "#lib/domain/chat/messages/reading.ts";
import { EMPTY_TIMELINE, nextTimeline, type Timeline } from "#lib/domain/chat/messages/timeline.ts";
import { createPages } from "#lib/stores/chat/conversation/pages.ts";
import { createFakeChat } from "#tests/support/chat/chat-client.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const PEER = "C2Cmanager7";
const LATE = chatFailure(2801);
/** Lets the store process its answers. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

type Page = ReturnType<typeof messageOf>[];
/** A conversation with a history: its pages, the newest first. */
const open = (history: Page[]) => {
  const chat = createFakeChat({ [PEER]: history });
  const $timeline = atom<Timeline>(EMPTY_TIMELINE);
  const puts: number[] = [];
  const pages = createPages({
    service: chat.client.messages,
    conversationId: PEER,
    $timeline,
    put: (page) => {
      puts.push(page.messages.length);
      $timeline.set(nextTimeline($timeline.get(), { type: "page", ...page }));
    },
  });
  const ids = () => $timeline.get().messages.map(({ id }) => id);
  const calls = () => chat.asked.length;
  return { chat, $timeline, pages, puts, ids, calls };
};
/** A number of pages of two messages each, numbered from the oldest. */
const pagesOf = (count: number): Page[] =>
  Array.from({ length: count }, (_, page) => [2 * (count - page) - 1, 2 * (count - page)]).map((page) =>
    page.map((time) => messageOf({ id: `m${time}`, time })),
  );

describe("the pages of a history", () => {
  test("that has nothing are asked for once, and once more when they are wanted again", async () => {
    const { pages, $timeline, calls } = open([]);
    await pages.load();
    await pages.load();
    expect([$timeline.get(), calls()]).toEqual([{ messages: [], older: null, held: new Set() }, 1]);
    await pages.load({ again: true });
    expect([pages.$paging.get(), calls()]).toEqual(["idle", 2]);
  });

  test("continue behind a page without visible messages", async () => {
    const { pages, ids } = open([[], [messageOf({ id: "m1" })]]);
    await pages.load();
    expect(ids()).toEqual([]);
    await pages.load();
    expect(ids()).toEqual(["m1"]);
  });

  test("that are requested again bring new messages, and the next older page stays the same", async () => {
    const history = pagesOf(3);
    const { pages, ids } = open(history);
    await pages.load();
    await pages.load();
    history[0]?.push(messageOf({ id: "new", time: 7 }));
    await pages.load({ again: true });
    expect(ids()).toEqual(["m3", "m4", "m5", "m6", "new"]);
    await pages.load();
    expect(ids()).toEqual(["m1", "m2", "m3", "m4", "m5", "m6", "new"]);
  });

  test("that could not be had while the first unread message was looked for are the next to be had", async () => {
    const { chat, pages, ids } = open(pagesOf(4));
    const { history } = chat.client.messages;
    chat.client.messages.history = async (id, before) => {
      if (before === "2") chat.fail("history");
      return history(id, before);
    };
    await pages.load({ unread: () => 7 });
    expect([ids(), pages.$paging.get()]).toEqual([["m5", "m6", "m7", "m8"], "idle"]);
    chat.client.messages.history = history;
    await pages.load();
    expect(ids()).toEqual(["m3", "m4", "m5", "m6", "m7", "m8"]);
  });

  test("are waited for until they have come or failed, and not where none is on its way", async () => {
    const { chat, pages, ids } = open(pagesOf(2));
    await pages.untilIdle();
    expect(ids()).toEqual([]);
    void pages.load();
    await pages.untilIdle();
    await settled();
    expect(ids()).toEqual(["m3", "m4"]);
    chat.fail("history");
    void pages.load();
    await pages.untilIdle();
    expect(pages.$paging.get()).toEqual({ failure: LATE });
  });

  const sizes = fc.array(fc.array(fc.constantFrom("theirs", "mine"), { maxLength: 6 }), { maxLength: 9 });
  test("reach back to the first unread message and one read before it, in six pages at most", async () => {
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(20), async (kinds, unread) => {
        let time = 1000;
        // From the newest to the oldest, as the service hands pages out.
        const history = kinds.map((page, index) =>
          page
            .map((kind, place) => messageOf({ id: `m${index}-${place}`, isMine: kind === "mine", time: time - place }))
            .toReversed(),
        );
        for (const page of history) for (const message of page.toReversed()) message.time = time--;
        const { pages, $timeline, puts, calls } = open(history);
        await pages.load({ unread: () => unread });
        const { messages, older } = $timeline.get();
        const read = calls();
        expect(messages).toEqual(history.slice(0, read).toReversed().flat());
        const isEnough = unread === 0 || countForReading(messages) > unread;
        expect(isEnough || older === null || read === 6).toBe(true);
        const beforeLast = history.slice(0, read - 1).flat();
        expect(read === 1 || (unread > 0 && countForReading(beforeLast) <= unread)).toBe(true);
        expect(puts).toHaveLength(1);
      }),
    );
  });
});
