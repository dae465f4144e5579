import fc from "fast-check";
import { expect, test } from "vitest";
import { roomIdOf } from "#lib/calls/trtc/room-id.ts";

test("the room of a call is one for all its pages", async () => {
  expect(await roomIdOf("144115-1795000000-1")).toBe(await roomIdOf("144115-1795000000-1"));
});

test("calls have rooms of their own, also if their ids differ in letters that the cloud does not take", async () => {
  const ids = ["a", "A", "a ", "a/", "a\\", "呼叫", "呼", ""];
  expect(new Set(await Promise.all(ids.map(roomIdOf))).size).toBe(ids.length);
});

test("any id gives a room of at most 64 characters that the cloud takes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary", maxLength: 300 }), async (id) => {
      expect(await roomIdOf(id)).toMatch(/^[\da-f]{64}$/);
    }),
    { numRuns: 50 },
  );
});
