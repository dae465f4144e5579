import { expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { FRAMED_PHRASES_KEY, forgetPhrases, PHRASES_KEY } from "#lib/stores/chat/phrases-key.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

test("a seeker's logout leaves the recruiter's phrases of the framed chat", () => {
  const { environment } = createEnvironment();
  setEnvironment(environment);
  for (const key of [PHRASES_KEY, FRAMED_PHRASES_KEY]) environment.local.set(key, "phrases");
  forgetPhrases();
  expect([environment.local.get(PHRASES_KEY), environment.local.get(FRAMED_PHRASES_KEY)]).toEqual([null, "phrases"]);
});
