import { describe, expect, test } from "vitest";
import { runningCall } from "#lib/domain/chat/calls/running.ts";
import type { CallOutcome, Content } from "#lib/domain/chat/messages/message.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const NOW = 1_795_000_000;
const record = (outcome: CallOutcome, call: string | null = "c1", secondsAgo = 10) => {
  const content: Content = {
    ...{ kind: "call", video: false, outcome, byMe: false, seconds: null },
    ...(call !== null && { inGroup: { id: call, isRung: false, inviter: "a" } }),
  };
  return messageOf({ id: `${call} ${outcome}`, time: NOW - secondsAgo, content });
};
const runs = (...messages: ReturnType<typeof record>[]): boolean => runningCall("g1", messages, NOW) !== null;

describe("a call runs in a group", () => {
  test("from its invitation to its end", () => {
    expect(runs(record("started"))).toBe(true);
    expect(runs(record("started"), record("accepted"), record("rejected"))).toBe(true);
    expect(runs(record("started"), record("accepted"), record("ended"))).toBe(false);
    expect(runs(record("started"), record("cancelled"))).toBe(false);
  });

  test("with all that is needed to come into it", () => {
    expect(runningCall("g1", [record("started"), record("accepted")], NOW)).toEqual({
      ...{ id: "c1", group: "g1", kind: "voice", inviter: "a" },
    });
  });

  test("although another one has ended", () => {
    expect(runs(record("started"), record("started", "c2"), record("ended", "c2"))).toBe(true);
  });

  test("for four hours, if its end was lost", () => {
    expect(runs(record("started", "c1", 4 * 3600 - 1))).toBe(true);
    expect(runs(record("started", "c1", 4 * 3600))).toBe(false);
  });

  test("not by calls of two", () => {
    expect(runs(record("started", null))).toBe(false);
  });
});
