import { describe, expect, test } from "vitest";
import { changesMembers, hasReceipts, type OwnState, ownStateAfter, readStateOf, silenceOf } from "#lib/domain/chat/groups/talk.ts";
import type { Content, Message } from "#lib/domain/chat/messages/message.ts";
import { messageOf, participantOf } from "#tests/support/chat/chat-messages.ts";

const NOW = 1_795_000_000;
const own = (more: Partial<OwnState> = {}): OwnState => ({ role: "Member", isAllMuted: false, mutedUntil: 0, ...more });
const me = participantOf("", { account: "recruitUser1", isMe: true });
const ming = participantOf("王小明", { account: "recruitUser2" });
type Tip = Extract<Content, { kind: "tip" }>;
const tipOf = (tip: Tip["tip"], more: Partial<Tip> = {}) =>
  messageOf({ id: "t", time: NOW, content: { kind: "tip", tip, operator: ming, people: [me], change: null, ...more } });

describe("who may write in a group (R3.5.3-10)", () => {
  test.each([
    [own(), null],
    [own({ mutedUntil: NOW }), null],
    [own({ mutedUntil: NOW + 1 }), { by: "own", until: NOW + 1 }],
    [own({ isAllMuted: true }), { by: "all" }],
    [own({ isAllMuted: true, role: "Admin" }), null],
    [own({ isAllMuted: true, role: "Owner" }), null],
    [own({ isAllMuted: true, mutedUntil: NOW + 60 }), { by: "own", until: NOW + 60 }],
  ])("follows %j", (state, silence) => {
    expect(silenceOf(state, NOW)).toEqual(silence);
  });

  test.each<[string, Message, Partial<OwnState>]>([
    ["a mute of the reader", tipOf("member", { change: { kind: "mute", seconds: 600 } }), { mutedUntil: NOW + 600 }],
    ["its end", tipOf("member", { change: { kind: "mute", seconds: 0 } }), { mutedUntil: 0 }],
    ["a mute of another member", tipOf("member", { people: [ming], change: { kind: "mute", seconds: 600 } }), { mutedUntil: 5 }],
    ["a mute of all", tipOf("profile", { people: [], change: { kind: "mute-all", isOn: true } }), { isAllMuted: true }],
    ["an appointment", tipOf("admin-set"), { role: "Admin" }],
    ["the end of one", tipOf("admin-unset"), { role: "Member" }],
    ["the group handed over to the reader", tipOf("profile", { change: { kind: "owner", owner: me } }), { role: "Owner" }],
    ["a text", messageOf({ id: "m" }), { mutedUntil: 5 }],
  ])("changes with %s", (_what, message, change) => {
    expect(ownStateAfter(own({ mutedUntil: 5 }), message)).toEqual(own({ mutedUntil: 5, ...change }));
  });

  test("an owner who has handed the group over is a member", () => {
    expect(ownStateAfter(own({ role: "Owner" }), tipOf("profile", { change: { kind: "owner", owner: ming } })).role).toBe("Member");
  });
});

test.each([
  ["joined", true],
  ["quit", true],
  ["removed", true],
  ["admin-set", false],
  ["profile", false],
] as const)("a tip of %s changes the members: %s", (tip, isSo) => {
  expect(changesMembers(tipOf(tip))).toBe(isSo);
});

test.each([
  ["person", null, true],
  ["group", "Private", true],
  ["group", "Public", true],
  ["group", "ChatRoom", true],
  ["group", "AVChatRoom", false],
  ["group", "Community", false],
  ["group", null, false],
] as const)("a %s of type %s has receipts: %s (F-7)", (kind, groupType, isSo) => {
  expect(hasReceipts({ kind, groupType })).toBe(isSo);
});

test.each([
  [0, 3, { state: "unread" }],
  [0, 0, { state: "unread" }],
  [2, 1, { state: "some", count: 2 }],
  [3, 0, { state: "all" }],
  [0, Number.POSITIVE_INFINITY, { state: "unread" }],
])("%i readers and %i others are shown as %j (R3.4.6-4)", (read, unread, state) => {
  expect(readStateOf({ read, unread })).toEqual(state);
});
