import { describe, expect, test } from "vitest";
import { type MessageAction, messageActions } from "#lib/domain/chat/messages/menu.ts";
import { type Content, type Delivery, type Message, mayCancel, mayPreview, mayReEdit } from "#lib/domain/chat/messages/message.ts";
import { messageOf, participantOf } from "#tests/support/chat/chat-messages.ts";

const FAILED: Delivery = { state: "failed", failure: { kind: "offline" } };
const SENDING: Delivery = { state: "sending", progress: 0.4 };
const TEXT: Content = { kind: "text", text: "您好" };
const IMAGE: Content = { kind: "image", url: "https://x/a.png", preview: "https://x/a.png", width: 4, height: 3, format: "png" };
const FILE: Content = { kind: "file", url: "https://x/a", name: "a.pdf", size: 1 };
const CALL: Content = { kind: "call", video: false, outcome: "ended", byMe: true, seconds: 3 };
const message = (own: Partial<Message>): Message => messageOf({ id: "a", ...own });

describe("the menu of a message", () => {
  test.each<[string, Partial<Message>, MessageAction[]]>([
    ["a text of the other side", { content: TEXT }, ["copy", "translate", "forward", "quote", "select", "delete"]],
    ["an own text", { content: TEXT, isMine: true }, ["copy", "translate", "forward", "quote", "select", "revoke", "delete"]],
    [
      "an own text of long ago",
      { content: TEXT, isMine: true, time: 1 },
      ["copy", "translate", "forward", "quote", "select", "revoke", "delete"],
    ],
    ["an own text on its way", { content: TEXT, isMine: true, delivery: SENDING }, ["copy"]],
    ["an own text that failed", { content: TEXT, isMine: true, delivery: FAILED }, ["copy", "resend", "delete"]],
    ["a picture", { content: IMAGE }, ["open", "forward", "quote", "select", "delete"]],
    ["a picture on its way", { content: IMAGE, isMine: true, delivery: SENDING }, []],
    ["a file", { content: FILE }, ["open", "forward", "quote", "select", "delete"]],
    ["a step of a call", { content: CALL }, ["delete"]],
    ["what is held for dangerous", { content: TEXT, isMine: true, isRisky: true, delivery: FAILED }, ["delete"]],
    ["what was taken back", { content: TEXT, revoked: { by: "manager7" } }, []],
    ["a notice", { content: { kind: "tip", tip: "joined", operator: participantOf("a"), people: [], change: null } }, []],
  ])("of %s", (_name, own, actions) => {
    expect(messageActions(message(own), false)).toEqual(actions);
  });

  test("opens nothing with a finger, whose press does", () => {
    expect(messageActions(message({ content: IMAGE }), true)).toEqual(["forward", "quote", "select", "delete"]);
  });
});

test("an upload in progress can be cancelled, a text cannot", () => {
  const sending = (content: Content) => mayCancel(message({ content, isMine: true, delivery: SENDING }));
  expect([sending(IMAGE), sending(FILE), sending(TEXT), mayCancel(message({ content: IMAGE }))]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("own words that one took back oneself can be written again", () => {
  const back = (own: Partial<Message>) => mayReEdit(message({ isMine: true, revoked: { by: "recruitUser1" }, ...own }));
  expect([back({}), back({ revoked: { by: "admin" } }), back({ content: IMAGE }), back({ revoked: null })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test("a picture can be looked at large when it is there and may be seen", () => {
  const may = (own: Partial<Message>) => mayPreview(message({ content: IMAGE, ...own }));
  expect([may({}), may({ isRisky: true }), may({ revoked: { by: "x" } }), may({ content: { ...IMAGE, url: "" } })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
