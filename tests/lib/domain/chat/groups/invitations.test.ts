import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { invitationFragment, invitesByLink, opensInPlace, readInvitation } from "#lib/domain/chat/groups/invitations.ts";
import { textSegments } from "#lib/domain/chat/messages/text-segments.ts";
import { groupOf } from "#tests/support/chat/chat-groups.ts";

/** Ids that a service may give or a person may choose. */
const ids = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 48,
});
const tokens = fc.constantFrom("", "0f3a9c2b11d0e4f7", "a_b-C9");

describe("the fragment of an invitation", () => {
  test("is read as it was written", () => {
    fc.assert(
      fc.property(ids, tokens, (group, token) => {
        expect(readInvitation(invitationFragment({ group, token }))).toEqual({ group, token });
      }),
    );
  });

  test("is a link to its last sign in a message", () => {
    fc.assert(
      fc.property(ids, tokens, (group, token) => {
        const link = `https://jobs.example.com/im${invitationFragment({ group, token })}`;
        expect(textSegments(`快来：${link}。`)).toContainEqual({ kind: "link", text: link, href: link });
      }),
      { examples: [[".", ""]] },
    );
  });

  test.each([
    "",
    "#join=",
    "#join=%E7%BE%A4",
    `#join=${"x".repeat(101)}`,
    "#join=g1&key=a b",
    "#join=g1&key=<script>",
    `#join=g1&key=${"x".repeat(65)}`,
    "#other=g1",
    "#join=a%00b",
  ])("cannot be read: %s", (fragment) => {
    expect(readInvitation(fragment)).toBeNull();
  });

  test("is read from any text without an error", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const read = readInvitation(`#join=${text}`);
        if (read) expect(read.group).toMatch(/^[\x21-\x7e]{1,100}$/);
      }),
    );
  });
});

test.each([
  ["https://jobs.example.com/im#join=g1", "https://jobs.example.com/im", true],
  ["https://jobs.example.com/im#join=g1", "https://jobs.example.com/im/?x=1", true],
  ["https://jobs.example.com/im#join=g1", "https://jobs.example.com/iframe-im", false],
  ["https://jobs.example.com/im#top", "https://jobs.example.com/im", false],
  ["https://jobs.example.com/im", "https://jobs.example.com/im", false],
  ["https://jobs.example.com.evil.example/im#join=g1", "https://jobs.example.com/im", false],
])("the link %s on the page %s opens in its place: %s", (link, here, isInPlace) => {
  expect(opensInPlace(link, here)).toBe(isInPlace);
});

test.each([
  ["Public", "FreeAccess", true],
  ["Public", "NeedPermission", true],
  ["Public", "DisableApply", false],
  ["ChatRoom", "FreeAccess", true],
  ["AVChatRoom", "FreeAccess", true],
  ["Community", "FreeAccess", true],
  ["Private", "DisableApply", false],
  ["Private", "FreeAccess", false],
] as const)("a group of type %s and option %s takes members by a link: %s", (type, joinOption, takes) => {
  expect(invitesByLink(groupOf("g1", { type, joinOption }))).toBe(takes);
});
