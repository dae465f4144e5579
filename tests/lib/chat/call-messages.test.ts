import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCallMessage, readCallMessages } from "#lib/chat/call-messages.ts";
import { type CallStep, writeCallSignal, writeCallStep } from "#lib/contract/call-steps.ts";
import { ACCOUNTS, anyReceived } from "#tests/support/chat/any-call.ts";
import { sdkMessage } from "#tests/support/chat/sdk-messages.ts";

const [ME, PEER, STRANGER] = ACCOUNTS;
const from = (who: string, data: string, own: object = {}) =>
  sdkMessage("TIMCustomElem", { data, description: "", extension: "" }, { from: who, flow: who === ME ? "out" : "in", ...own });
type Own = { action?: CallStep["action"]; inviter?: string; invitee?: string };
const stepOf = (own: Own): string =>
  writeCallStep({
    id: "c1",
    inviter: PEER,
    invitee: ME,
    kind: "voice",
    isBusy: false,
    seconds: 1,
    action: "invite",
    ...own,
  } as CallStep);
const read = (who: string, own: Own) => readCallMessage(from(who, stepOf(own)), ME);

describe("a message of a call", () => {
  test("has the sender and the time of the service", () => {
    expect(read(PEER, {})).toMatchObject({ peer: PEER, isMine: false, time: 1_795_000_000, step: { id: "c1", action: "invite" } });
    const data = writeCallSignal({ call: "c1", signal: { type: "alive" } });
    expect(readCallMessage(from(PEER, data), ME)).toMatchObject({ peer: PEER, sent: { call: "c1", signal: { type: "alive" } } });
  });

  test("of the reader's other page is marked as own", () => {
    expect(read(ME, { action: "accept" })).toMatchObject({ peer: PEER, isMine: true });
  });

  test.each<[string, string, Own]>([
    ["an invitation in a third person's name", PEER, { inviter: STRANGER }],
    ["an invitation in the reader's name", PEER, { inviter: ME, invitee: PEER }],
    ["an invitation of a third person", PEER, { invitee: STRANGER }],
    ["an invitation of oneself", PEER, { invitee: PEER }],
    ["an acceptance by the caller", PEER, { action: "accept" }],
    ["a rejection by the caller", PEER, { action: "reject" }],
    ["a cancellation by the other side", PEER, { action: "cancel", inviter: ME, invitee: PEER }],
  ])("is not %s", (_name, who, own) => {
    expect(read(who, own)).toBeNull();
  });

  test.each([
    ["from an account that is not the conversation's", { from: STRANGER }],
    ["of a group", { conversationID: "GROUPg1" }],
    ["of the service's notices", { conversationID: "@TIM#SYSTEM" }],
    ["without a direction", { flow: undefined }],
    ["without a time", { time: "now" }],
    ["of another type", { type: "TIMTextElem" }],
  ])("is no step of a call %s", (_name, own) => {
    expect(readCallMessage(from(PEER, stepOf({}), own), ME)).toBeNull();
  });

  test("is read from any event without a fault, and is between the reader and one other account", () => {
    fc.assert(
      fc.property(anyReceived, (event) => {
        for (const message of readCallMessages(event, ME)) {
          expect(message).toEqual(expect.objectContaining({ peer: expect.any(String), time: expect.any(Number) }));
          if ("step" in message) expect([message.step.inviter, message.step.invitee].sort()).toEqual([ME, message.peer].sort());
          else expect(message.sent.call).toMatch(/^[\w-]{1,64}$/);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
