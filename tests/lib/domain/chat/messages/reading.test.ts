import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { countNew, NOTHING_READ, nextReading, type Reading, readingOnEntry } from "#lib/domain/chat/messages/reading.ts";
import { messageOf, participantOf } from "#tests/support/chat/chat-messages.ts";

const theirs = (id: string): Message => messageOf({ id });
const mine = (id: string): Message => messageOf({ id, isMine: true });
const list = [theirs("a"), mine("b"), theirs("c"), theirs("d")];

describe("on entry", () => {
  test("the divider is before the first of the others' unread messages", () => {
    expect(readingOnEntry(list, 2, true)).toEqual({ upTo: "b", divider: "c" });
    expect(readingOnEntry(list, 3, false)).toEqual({ upTo: null, divider: "a" });
    expect(readingOnEntry([theirs("a"), mine("b")], 1, false)).toEqual({ upTo: null, divider: "a" });
  });

  test("nothing is marked where nothing is unread, or the first unread message is not loaded", () => {
    const none = { upTo: "d", divider: null };
    expect([readingOnEntry(list, 0, true), readingOnEntry(list, 9, true), readingOnEntry(list, 3, true)]).toEqual([
      none,
      none,
      none,
    ]);
    expect(readingOnEntry([], 3, false)).toEqual(NOTHING_READ);
  });
});

describe("the divider", () => {
  const came = (reading: Reading, fresh: Message[], isWatched = false) =>
    nextReading(reading, { type: "came", fresh, isWatched }, [...list, ...fresh]);

  test("stands while something before it is unread, and comes forward when all was read", () => {
    const entry = readingOnEntry(list, 2, true);
    expect(came(entry, [theirs("e")]).divider).toBe("c");
    const read = nextReading(entry, { type: "seen", id: "d" }, list);
    // Reading does not remove it.
    expect(read).toEqual({ upTo: "d", divider: "c" });
    expect(came(read, [mine("e"), theirs("f"), theirs("g")]).divider).toBe("f");
  });

  test("is not for messages that arrive in view, nor for own ones", () => {
    const read = { upTo: "d", divider: null };
    expect(came(read, [theirs("e")], true)).toBe(read);
    expect(came(read, [mine("e")])).toBe(read);
  });

  test("goes when the reader answers, says that they know, or leaves", () => {
    expect(nextReading({ upTo: "d", divider: "c" }, { type: "cleared" }, list)).toEqual({ upTo: "d", divider: null });
  });
});

describe("a message that is gone", () => {
  const without = (...gone: string[]) => list.filter(({ id }) => !gone.includes(id));
  const changed = (reading: Reading, messages: readonly Message[], before: readonly Message[] = list) => {
    const now = nextReading(reading, { type: "changed", before }, messages);
    return [now, countNew(messages, now)];
  };

  test("keeps the read position: it moves to the nearest message before it", () => {
    expect(changed({ upTo: "d", divider: null }, without("d"))).toEqual([{ upTo: "c", divider: null }, 0]);
    expect(changed({ upTo: "c", divider: null }, without("b", "c"))).toEqual([{ upTo: "a", divider: null }, 1]);
    expect(changed({ upTo: "a", divider: null }, without("a"))).toEqual([{ upTo: null, divider: null }, 2]);
  });

  test("which was the last that had been read leaves older ones read when they are loaded", () => {
    const left = without("a");
    const older = [theirs("x"), theirs("y"), ...left];
    expect(changed({ upTo: null, divider: null }, older, left)).toEqual([{ upTo: "y", divider: null }, 2]);
  });

  test("hands the divider to the next that is unread, where there is one", () => {
    const reading = { upTo: "b", divider: "c" };
    expect(changed(reading, without("c"))).toEqual([{ upTo: "b", divider: "d" }, 1]);
    expect(changed(reading, without("c", "d"))).toEqual([{ upTo: "b", divider: null }, 0]);
    expect(nextReading(reading, { type: "changed", before: list }, without("a"))).toBe(reading);
  });
});

describe("messages after all were deleted", () => {
  const at = (id: string, time: number): Message => messageOf({ id, time });
  const deleted = (reading: Reading, before: readonly Message[]): Reading => nextReading(reading, { type: "changed", before }, []);
  const come = (reading: Reading, messages: readonly Message[]): number =>
    countNew(messages, nextReading(reading, { type: "changed", before: [] }, messages));

  test("count as new if newer than the last read one, and not if from an older page", () => {
    const read = deleted({ upTo: "b", divider: null }, [at("a", 10), at("b", 20)]);
    expect(come(read, [at("x", 5), at("y", 10)])).toBe(0);
    expect(come(read, [at("x", 5), at("new", 30)])).toBe(1);
    expect(come(read, [at("new", 30), at("newer", 40)])).toBe(2);
    // Read again while nothing is there, as after each deletion.
    expect(come(deleted(read, []), [at("x", 5)])).toBe(0);
    expect(come(deleted({ upTo: null, divider: null }, [at("a", 10)]), [at("x", 5)])).toBe(0);
  });
});

describe("the count of new messages", () => {
  test("includes messages that arrive while an own one is being sent, and precede it", () => {
    const own = messageOf({ id: "own", isMine: true, delivery: { state: "sending", progress: 0 } });
    for (const reading of [
      readingOnEntry([...list, own], 0, false),
      nextReading(NOTHING_READ, { type: "caught-up" }, [...list, own]),
    ]) {
      expect(countNew([...list, own], reading)).toBe(0);
      expect(countNew([...list, theirs("e"), own], reading)).toBe(1);
    }
  });

  test("is of others' after the last that was seen, and falls as one reads", () => {
    const entry = readingOnEntry(list, 2, true);
    expect(countNew(list, entry)).toBe(2);
    const half = nextReading(entry, { type: "seen", id: "c" }, list);
    expect([countNew(list, half), countNew(list, nextReading(half, { type: "seen", id: "a" }, list))]).toEqual([1, 1]);
    expect(countNew(list, nextReading(entry, { type: "caught-up" }, list))).toBe(0);
  });

  test("counts and marks only the messages of others, in any order of events", () => {
    const kinds = fc.constantFrom("theirs", "mine", "tip", "seen", "end", "away", "gone", "older");
    fc.assert(
      fc.property(fc.array(kinds, { maxLength: 40 }), fc.nat(5), (steps, unread) => {
        let messages: Message[] = Array.from({ length: 6 }, (_, index) =>
          messageOf({ id: `o${index}`, isMine: index % 3 === 1, time: 1000 + index }),
        );
        let reading = readingOnEntry(messages, unread, false);
        const placeOf = (id: string | null) => messages.findIndex((message) => message.id === id);
        const older = (index: number): Message[] =>
          ["p", "q"].map((kind) => messageOf({ id: kind + index, isMine: kind === "q", time: 1000 - index }));
        steps.forEach((step, index) => {
          const [before, count] = [reading, countNew(messages, reading)];
          if (step === "seen" || step === "end") {
            const target = messages[step === "end" ? messages.length - 1 : index % messages.length];
            reading = nextReading(reading, { type: "seen", id: target?.id ?? "" }, messages);
            expect(countNew(messages, reading)).toBeLessThanOrEqual(count);
            expect(reading.divider).toBe(before.divider);
          } else if (step === "gone" || step === "older") {
            const [all, at] = [messages, (index * 7) % (messages.length || 1)];
            const isNew = (message?: Message) => message !== undefined && countNew([message], NOTHING_READ) > 0;
            const wasNew = isNew(all[at]) && at > placeOf(reading.upTo);
            messages = step === "gone" ? all.toSpliced(at, 1) : [...older(index), ...all];
            reading = nextReading(reading, { type: "changed", before: all }, messages);
            expect(countNew(messages, reading)).toBe(count - Number(step === "gone" && wasNew));
            expect(reading.divider === null || placeOf(reading.divider) >= 0).toBe(true);
            expect(reading.divider === before.divider || step === "gone").toBe(true);
          } else {
            const isOthers = step === "theirs" || step === "away";
            const content: Message["content"] =
              step === "tip"
                ? { kind: "tip", tip: "joined", operator: participantOf(""), people: [], change: null }
                : { kind: "text", text: "" };
            const fresh = [messageOf({ id: `n${index}`, isMine: step === "mine", content, time: 2000 + index })];
            messages = [...messages, ...fresh];
            reading = nextReading(reading, { type: "came", fresh, isWatched: step === "theirs" }, messages);
            expect(countNew(messages, reading)).toBe(count + Number(isOthers));
            expect(placeOf(reading.divider)).toBeGreaterThanOrEqual(placeOf(before.divider));
            const marked = messages[placeOf(reading.divider)];
            expect(reading.divider === null || (marked !== undefined && !marked.isMine)).toBe(true);
          }
        });
      }),
    );
  });
});
