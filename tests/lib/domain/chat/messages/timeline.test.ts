import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chatFailure } from "#lib/chat/failures.ts";
import { EMPTY_TIMELINE, nextTimeline, type Timeline, type TimelineEvent } from "#lib/domain/chat/messages/timeline.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const LATE: Failure = chatFailure(2801);
const outcome = (events: readonly TimelineEvent[], from: Timeline = EMPTY_TIMELINE): Timeline => events.reduce(nextTimeline, from);
const ids = (timeline: Timeline): string[] => timeline.messages.map(({ id }) => id);
const stateOf = (timeline: Timeline, id: string) => timeline.messages.find((message) => message.id === id)?.delivery.state;

const mine = (id: string, time = 100) => messageOf({ id, time, isMine: true, delivery: { state: "sending", progress: 0 } });
const sentOf = (id: string, time = 100) => messageOf({ id, time, isMine: true });

describe("a conversation's messages", () => {
  test("are unique and ordered by time, from any source", () => {
    const [a, b, c] = [messageOf({ id: "a", time: 1 }), messageOf({ id: "b", time: 2 }), messageOf({ id: "c", time: 3 })];
    const timeline = outcome([
      { type: "received", messages: [c] },
      { type: "page", messages: [b, c], older: "b", first: true },
      { type: "page", messages: [a], older: null, first: false },
      { type: "received", messages: [c, c] },
    ]);
    expect([ids(timeline), timeline.older]).toEqual([["a", "b", "c"], null]);
  });

  test("of one second stand in the order that the service tells", () => {
    const timeline = outcome([
      { type: "received", messages: [messageOf({ id: "b" })] },
      { type: "received", messages: [messageOf({ id: "c" })] },
      {
        type: "page",
        messages: [messageOf({ id: "a" }), messageOf({ id: "b" }), messageOf({ id: "c" })],
        older: null,
        first: true,
      },
    ]);
    expect(ids(timeline)).toEqual(["a", "b", "c"]);
  });

  test("of one second take the order of the history when it is read again", () => {
    const [own, answer, late] = [sentOf("own"), messageOf({ id: "answer", time: 100 }), messageOf({ id: "late", time: 100 })];
    const timeline = outcome([
      { type: "received", messages: [answer] },
      { type: "sending", message: mine("own") },
      { type: "sent", message: own },
      { type: "received", messages: [late] },
      { type: "stretch", messages: [own, answer], after: 0, before: 1000, known: new Set(["own", "answer"]) },
    ]);
    expect(ids(timeline)).toEqual(["own", "answer", "late"]);
  });

  /** Each different place of a message among the others, in order. */
  const placesOf = (id: string, steps: readonly TimelineEvent[]): number[] =>
    steps
      .map((_, index) => ids(outcome(steps.slice(0, index + 1))).indexOf(id))
      .filter((place, index, all) => place >= 0 && place !== all[index - 1]);

  test("move at most once: a sent one on confirmation, to the place of its second", () => {
    const at = (id: string, time: number) => messageOf({ id, time });
    const steps: TimelineEvent[] = [
      { type: "received", messages: [at("a", 100)] },
      { type: "sending", message: mine("own", 90) },
      // Pushed in a later second than that in which the service takes the own one.
      { type: "received", messages: [at("b", 102)] },
      { type: "progress", id: "own", progress: 0.5 },
      { type: "sent", message: sentOf("own", 101) },
      { type: "received", messages: [sentOf("own", 101), at("c", 101)] },
      { type: "read", ids: ["own"] },
      { type: "changed", messages: [sentOf("own", 101)] },
      { type: "page", messages: [at("a", 100), sentOf("own", 101), at("c", 101), at("b", 102)], older: null, first: true },
    ];
    expect(ids(outcome(steps))).toEqual(["a", "own", "c", "b"]);
    expect(placesOf("own", steps)).toEqual([1, 2, 1]);
  });

  test("move once at most after a broken connection, also among messages of one second", () => {
    const [early, late] = [messageOf({ id: "early", time: 99 }), messageOf({ id: "late", time: 101 })];
    const [answer, own] = [messageOf({ id: "answer", time: 100 }), sentOf("own", 100)];
    const known = new Set(["early"]);
    const steps: TimelineEvent[] = [
      { type: "received", messages: [early] },
      { type: "sending", message: mine("own", 90) },
      { type: "held", ids: ["own"] },
      { type: "stretch", messages: [early, answer, late], after: 0, before: 1000, known },
      { type: "sent", message: own },
      { type: "stretch", messages: [early, own, answer, late], after: 0, before: 1000, known },
      { type: "held", ids: [] },
    ];
    expect(ids(outcome(steps))).toEqual(["early", "own", "answer", "late"]);
    // Last, then pushed down by new ones, then in its place: without the hold it would stand between them first.
    expect(placesOf("own", steps)).toEqual([1, 3, 1]);
  });

  test("that were held take their place by time when the history is not to be had", () => {
    const steps: TimelineEvent[] = [
      { type: "sending", message: mine("own", 90) },
      { type: "held", ids: ["own"] },
      { type: "received", messages: [messageOf({ id: "late", time: 101 })] },
      { type: "sent", message: sentOf("own", 100) },
    ];
    expect(ids(outcome(steps))).toEqual(["late", "own"]);
    expect(ids(outcome([...steps, { type: "held", ids: [] }]))).toEqual(["own", "late"]);
  });

  test("keep the loaded history's end when the newest page is reloaded", () => {
    const timeline = outcome([
      { type: "page", messages: [], older: "x", first: true },
      { type: "page", messages: [], older: null, first: false },
      { type: "page", messages: [], older: "x", first: true },
    ]);
    expect(timeline.older).toBeNull();
  });

  test("come last while being sent, and then at the service's place", () => {
    const sending = outcome([
      { type: "sending", message: mine("own", 1) },
      { type: "received", messages: [messageOf({ id: "other", time: 5 })] },
    ]);
    expect(ids(sending)).toEqual(["other", "own"]);
    expect(ids(outcome([{ type: "sent", message: sentOf("own", 4) }], sending))).toEqual(["own", "other"]);
  });

  test("count as sent after an echo with a lost answer: a late failure changes nothing", () => {
    const timeline = outcome([
      { type: "sending", message: mine("own") },
      { type: "received", messages: [sentOf("own")] },
      { type: "failed", id: "own", failure: LATE, isRisky: false },
      { type: "progress", id: "own", progress: 0.5 },
      { type: "sending", message: mine("own") },
    ]);
    expect([ids(timeline), stateOf(timeline, "own")]).toEqual([["own"], "sent"]);
  });

  test("that failed are sent once more in their own place", () => {
    const failed = outcome([
      { type: "sending", message: mine("own") },
      { type: "failed", id: "own", failure: LATE, isRisky: true },
    ]);
    expect(failed.messages[0]).toMatchObject({ delivery: { state: "failed", failure: LATE }, isRisky: true });
    expect(stateOf(outcome([{ type: "sending", message: mine("own") }], failed), "own")).toBe("sending");
  });

  test("that were taken back or read stay so", () => {
    const timeline = outcome([
      { type: "received", messages: [sentOf("own")] },
      { type: "changed", messages: [{ ...sentOf("own"), revoked: { by: "recruitUser1" } }] },
      { type: "read", ids: ["own"] },
      { type: "page", messages: [sentOf("own")], older: null, first: true },
    ]);
    expect(timeline.messages[0]).toMatchObject({ revoked: { by: "recruitUser1" }, isReadByPeer: true });
  });

  test("deleted elsewhere disappear: messages known to be there but missing from the service's answer for those seconds", () => {
    const at = (id: string, time: number) => messageOf({ id, time });
    const timeline = outcome([
      {
        type: "received",
        messages: [at("old", 1), at("edge", 2), at("gone", 3), at("kept", 4), at("come since", 5), at("late", 9)],
      },
      { type: "sending", message: mine("own", 3) },
      { type: "failed", id: "own", failure: LATE, isRisky: false },
      {
        type: "stretch",
        messages: [at("kept", 4), at("missed", 6)],
        ...{ after: 2, before: 9, known: new Set(["old", "edge", "gone", "kept", "late"]) },
      },
    ]);
    expect(ids(timeline)).toEqual(["old", "edge", "own", "kept", "come since", "missed", "late"]);
  });

  test("that are unknown are not added by a change", () => {
    expect(ids(outcome([{ type: "changed", messages: [messageOf({ id: "old" })] }]))).toEqual([]);
  });

  test("are the same in the end by any way: pushes doubled and out of order, answers lost, pages in between", () => {
    const server = Array.from({ length: 8 }, (_, index) =>
      messageOf({ id: `m${index}`, time: 100 + index, isMine: index % 3 === 0 }),
    );
    const whole: TimelineEvent = { type: "page", messages: server, older: null, first: true };
    const some = fc.constantFrom(...server);
    const event: fc.Arbitrary<TimelineEvent> = fc.oneof(
      fc.array(some, { maxLength: 4 }).map((messages): TimelineEvent => ({ type: "received", messages })),
      some.map(
        (message): TimelineEvent => ({ type: "sending", message: { ...message, delivery: { state: "sending", progress: 0 } } }),
      ),
      some.map(({ id }): TimelineEvent => ({ type: "failed", id, failure: LATE, isRisky: false })),
      some.map(({ id }): TimelineEvent => ({ type: "progress", id, progress: 0.3 })),
      some.map((message): TimelineEvent => ({ type: "sent", message })),
      fc.nat(7).map((from): TimelineEvent => ({ type: "page", messages: server.slice(from), older: String(from), first: true })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const before = outcome(events);
        expect(new Set(ids(before)).size).toBe(before.messages.length);
        const end = outcome([whole], before);
        expect(end.messages).toEqual(server);
      }),
    );
  });
});
