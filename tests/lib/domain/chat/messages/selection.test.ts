import { describe, expect, test } from "vitest";
import { isTooLongToMerge } from "#lib/domain/chat/messages/forwarding.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { mayChoose } from "#lib/domain/chat/messages/selection.ts";
import { messageOf, participantOf } from "#tests/support/chat/chat-messages.ts";

describe("a message that can be chosen", () => {
  test.each<[string, Partial<Message>, boolean]>([
    ["a sent text", {}, true],
    ["an own text", { isMine: true }, true],
    ["a merged record", { content: { kind: "merger", title: "", lines: [], record: null } }, true],
    ["one on its way", { isMine: true, delivery: { state: "sending", progress: 0 } }, false],
    ["a failed one", { isMine: true, delivery: { state: "failed", failure: { kind: "offline" } } }, false],
    ["a revoked one", { revoked: { by: "manager7" } }, false],
    ["a risky one", { isRisky: true }, false],
    ["a notice", { content: { kind: "tip", tip: "joined", operator: participantOf("a"), people: [], change: null } }, false],
    ["a step of a call", { content: { kind: "call", video: true, outcome: "ended", byMe: true, seconds: 1 } }, false],
  ])("%s", (_name, own, isIt) => {
    expect(mayChoose(messageOf({ id: "a", ...own }))).toBe(isIt);
  });
});

describe("messages to be merged", () => {
  const longOf = (count: number) =>
    Array.from({ length: count }, (_, index) => messageOf({ id: `m${index}`, content: { kind: "text", text: "字".repeat(3900) } }));

  test("fit into one frame of the service where 300 of them are short", () => {
    expect(isTooLongToMerge(Array.from({ length: 300 }, (_, index) => messageOf({ id: `m${index}` })))).toBe(false);
  });

  test("are too long together where each is as long as can be", () => {
    expect([isTooLongToMerge(longOf(40)), isTooLongToMerge(longOf(60))]).toEqual([false, true]);
  });
});
