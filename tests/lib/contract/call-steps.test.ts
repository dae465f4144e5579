import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCustom } from "#lib/chat/custom-content.ts";
import {
  CALL_MESSAGE_BYTES,
  type CallStep,
  type GroupStep,
  readCallSignal,
  readCallStep,
  readGroupStep,
  writeCallSignal,
  writeCallStep,
  writeGroupStep,
} from "#lib/contract/call-steps.ts";
import { contentText } from "#lib/texts/chat/summary.ts";
import { anySignal, anyStep, callId } from "#tests/support/chat/any-call.ts";

const CALL = { id: "c1", inviter: "manager7", invitee: "recruitUser1", kind: "video" } as const;
const payloadOf = (data: string) => ({ data, description: "", extension: "" });

describe("a step of a call", () => {
  test("is read as it was written", () => {
    fc.assert(fc.property(anyStep, (step) => void expect(readCallStep(writeCallStep(step))).toEqual(step)));
  });

  test("has the form of the SDK's invitations (F-4)", () => {
    const written = JSON.parse(writeCallStep({ ...CALL, action: "invite" }));
    expect(written).toEqual({
      ...{ businessID: 1, inviteID: "c1", inviter: "manager7", inviteeList: ["recruitUser1"], groupID: "" },
      ...{ actionType: 1, timeout: 30, data: expect.any(String) },
    });
    expect(JSON.parse(written.data)).toEqual({ businessID: "av_call", call_type: 2, data: { cmd: "videoCall" } });
  });

  test("that ends a call is an invitation that does not ring", () => {
    const written = JSON.parse(writeCallStep({ ...CALL, action: "end", seconds: 65 }));
    expect(written).toMatchObject({ actionType: 1, timeout: 0 });
    expect(JSON.parse(written.data)).toMatchObject({ call_end: 65, data: { cmd: "hangup" } });
    expect(readCallStep(JSON.stringify(written))).toMatchObject({ action: "end", seconds: 65 });
  });

  test.each<[Partial<CallStep>, object]>([
    [{ action: "invite" }, { outcome: "started", seconds: null }],
    [{ action: "cancel" }, { outcome: "cancelled" }],
    [{ action: "accept" }, { outcome: "accepted" }],
    [{ action: "reject", isBusy: false }, { outcome: "rejected" }],
    [{ action: "reject", isBusy: true }, { outcome: "busy" }],
    [{ action: "timeout" }, { outcome: "unanswered" }],
    [
      { action: "end", seconds: 65 },
      { outcome: "ended", seconds: 65 },
    ],
  ])("%j is shown as the record %j", (step, record) => {
    const data = writeCallStep({ ...CALL, ...step } as CallStep);
    expect(readCustom(payloadOf(data), "manager7")).toMatchObject({ kind: "call", video: true, byMe: true, ...record });
  });

  test.each<[string, { data?: object | string; [field: string]: unknown }, CallStep["action"] | undefined]>([
    ["another client's", { timeout: 30, data: { version: 4, data: { cmd: "audioCall", extra: 1 } } }, "invite"],
    ["one that ends without a command", { data: { call_end: 9, data: {} } }, "end"],
    ["one that was busy by a word", { actionType: 4, data: { line_busy: "", data: null } }, "reject"],
    ["a switch to voice", { data: { data: { cmd: "switchToAudio" } } }, undefined],
    ["one of a group", { groupID: "g1" }, undefined],
    ["one of several people", { inviteeList: ["a", "b"] }, undefined],
    ["one without people", { inviteeList: [] }, undefined],
    ["one of a later action", { actionType: 6 }, undefined],
    ["one with an id of a megabyte", { inviteID: "x".repeat(1_000_000) }, undefined],
    ["one that is no call", { data: { businessID: "room_invite" } }, undefined],
    ["one of an unknown kind of call", { data: { call_type: 3 } }, undefined],
    ["one whose call is broken JSON", { data: "{" }, undefined],
  ])("is read with care: %s", (_name, own, action) => {
    const outer = JSON.parse(writeCallStep({ ...CALL, action: "invite" }));
    const inner =
      typeof own.data === "object" ? JSON.stringify({ ...JSON.parse(outer.data), ...own.data }) : (own.data ?? outer.data);
    expect(readCallStep(JSON.stringify({ ...outer, ...own, data: inner }))?.action).toBe(action);
  });

  test("keeps the length of a call within a day", () => {
    const [outer] = [JSON.parse(writeCallStep({ ...CALL, action: "end", seconds: 1 }))];
    for (const call_end of [-1, 86_401, Number.MAX_VALUE, "7", null]) {
      const data = JSON.stringify({ ...JSON.parse(outer.data), call_end });
      expect(readCallStep(JSON.stringify({ ...outer, data }))).toMatchObject({ action: "end", seconds: 0 });
    }
  });
});

describe("a signal of a call", () => {
  test("is read as it was written, and is for no reader", () => {
    fc.assert(
      fc.property(callId, anySignal, (call, signal) => {
        const data = writeCallSignal({ call, signal });
        expect(readCallSignal(data)).toEqual({ call, signal });
        expect(readCustom(payloadOf(data), "recruitUser1")).toBe("hidden");
      }),
    );
  });

  test.each([
    ["a type of a later version", { type: "reaction" }],
    [
      "a feed without a name",
      { type: "feed", hears: true, knows: true, hasSound: true, isMuted: false, hasCamera: true, isSharing: false },
    ],
    ["a feed of half a state", { type: "feed", feed: "f1", hears: true, knows: true }],
    ["a description without a text", { type: "description", kind: "offer" }],
    ["a description of another kind", { type: "description", kind: "rollback", sdp: "" }],
    ["a candidate whose line is a text", { type: "candidate", candidate: "", mid: "0", line: "0" }],
    ["a candidate of two kilobytes", { type: "candidate", candidate: "x".repeat(2048), mid: "0", line: 0 }],
    ["a description above a message's size", { type: "description", kind: "offer", sdp: "x".repeat(CALL_MESSAGE_BYTES + 1) }],
    ["nothing", null],
  ])("is read with care: %s", (_name, signal) => {
    expect(readCallSignal(JSON.stringify({ businessID: "call_signal", call: "c1", signal }))).toBeNull();
  });

  test.each(["{", "", "[]", "null", JSON.stringify({ businessID: "call_signal", call: "", signal: { type: "bye" } })])(
    "is not found in %j",
    (data) => {
      expect(readCallSignal(data)).toBeNull();
      expect(readCallStep(data)).toBeNull();
    },
  );
});

describe("a step of a call in a group", () => {
  const STEP = { id: "c1", group: "g1", inviter: "a", invitees: ["b", "c"], kind: "video" } as const;

  test("has the form of the SDK's invitations, with the group and all invitees (F-4)", () => {
    const written = JSON.parse(writeGroupStep({ ...STEP, action: "invite" }));
    expect(written).toMatchObject({
      businessID: 1,
      inviteID: "c1",
      inviter: "a",
      inviteeList: ["b", "c"],
      groupID: "g1",
      timeout: 30,
    });
    expect(JSON.parse(written.data)).toMatchObject({ businessID: "av_call", call_type: 2, data: { cmd: "videoCall" } });
  });

  test.each<GroupStep>([
    { ...STEP, action: "invite" },
    { ...STEP, action: "accept", invitees: ["b"] },
    { ...STEP, action: "reject", invitees: ["b"], isBusy: true },
    { ...STEP, action: "timeout" },
    { ...STEP, action: "cancel" },
    { ...STEP, action: "end", invitees: [], seconds: 9 },
  ])("is read as it was written: $action", (step) => {
    const data = writeGroupStep(step);
    expect(readGroupStep(data)).toEqual(step);
    expect(readCallStep(data)).toBeNull();
  });

  test("is invalid without invitees, and in a call of two", () => {
    expect(readGroupStep(writeGroupStep({ ...STEP, action: "invite", invitees: [] }))).toBeNull();
    expect(readGroupStep(writeCallStep({ ...CALL, action: "invite" }))).toBeNull();
  });

  test.each<[Partial<GroupStep>, string]>([
    [{ action: "invite" }, "发起通话"],
    [{ action: "accept" }, "已接听"],
    [{ action: "reject", isBusy: false }, "已拒绝"],
    [{ action: "reject", isBusy: true }, "忙线未接听"],
    [{ action: "timeout" }, "超时未接听"],
    [{ action: "cancel" }, "已取消"],
    [{ action: "end", seconds: 65 }, "通话结束"],
  ])("%j is shown to all as %s", (step, words) => {
    for (const reader of ["a", "b"]) {
      const content = readCustom(payloadOf(writeGroupStep({ ...STEP, ...step } as GroupStep)), reader);
      expect(content).toMatchObject({ inGroup: { id: "c1", isRung: reader === "b" } });
      expect(content !== "hidden" && contentText(content)).toBe(`[视频通话] ${words}`);
    }
  });
});
