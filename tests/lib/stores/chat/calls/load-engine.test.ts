import { expect, test } from "vitest";
import { openEngine } from "#lib/calls/moving.ts";
import { loadEngine } from "#lib/stores/chat/calls/load-engine.ts";

test("calls go from page to page where the build names no app of Tencent's", async () => {
  const engineOf = await loadEngine();
  expect(engineOf({ me: () => "recruitUser1", signature: () => "signature" })).toBe(openEngine);
});
