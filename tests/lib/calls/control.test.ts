import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMessage } from "#lib/calls/control.ts";

const beat = { type: "beat", isMuted: true, hasCamera: false, isSharing: false, hears: 3 };

describe("a message of the other side over the direct path", () => {
  test("is read as it was written", () => {
    expect(readMessage(JSON.stringify(beat))).toEqual(beat);
    expect(readMessage('{"type":"bye"}')).toEqual({ type: "bye" });
  });

  test.each([
    ["broken JSON", '{"type":"beat"'],
    ["an unknown kind", '{"type":"rise"}'],
    ["bars that do not exist", JSON.stringify({ ...beat, hears: 9 })],
    ["bars in words", JSON.stringify({ ...beat, hears: "3" })],
    ["more than 500 characters", JSON.stringify({ ...beat, more: "x".repeat(500) })],
    ["bytes", new ArrayBuffer(8)],
  ])("is dropped with %s", (_name, data) => {
    expect(readMessage(data)).toBeNull();
  });

  test("counts as switched off only by a clear word", () => {
    expect(readMessage(JSON.stringify({ ...beat, isMuted: 1, hasCamera: "yes" }))).toEqual({ ...beat, isMuted: false });
  });

  test("is read from any text without an error", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readMessage(text)));
  });
});
