import { describe, expect, test } from "vitest";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { $dismissed, dismissHint, suspicionOf } from "#lib/stores/chat/scam-hints.ts";
import { messageOf } from "#tests/support/chat/chat-messages.ts";

const FEE = "入职前需要缴纳300元服装费";
const of = (own: Partial<Message>) => suspicionOf(messageOf({ id: "a", content: { kind: "text", text: FEE }, ...own }));

describe("the suspicion of a message", () => {
  test.each<[string, Partial<Message>]>([
    ["a text", {}],
    ["a link", { content: { kind: "link", text: FEE, link: null } }],
    ["an unknown card", { content: { kind: "custom", description: FEE } }],
  ])("falls on %s", (_what, own) => {
    expect(of(own)).toBe("fee");
  });

  test.each<[string, Partial<Message>]>([
    ["an own message", { isMine: true }],
    ["a revoked one", { revoked: { by: "manager7" } }],
    ["a risky one, whose text is hidden", { isRisky: true }],
    ["an ordinary one", { content: { kind: "text", text: "面试在周三" } }],
    ["a sticker", { content: { kind: "face", pack: 1, name: "yz00" } }],
  ])("does not fall on %s", (_what, own) => {
    expect(of(own)).toBeNull();
  });
});

test("a hint that was put away is remembered by its message alone", () => {
  dismissHint("a");
  dismissHint("b");
  expect([...$dismissed.get()]).toEqual(["a", "b"]);
});
