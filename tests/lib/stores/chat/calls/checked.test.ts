import { beforeEach, expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { isChecked, keepChecked } from "#lib/stores/chat/calls/checked.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";

beforeEach(() => setEnvironment(createEnvironment().environment));
const kinds = () => [isChecked("voice"), isChecked("video")];

test("a look at the microphone leaves the camera to look at, and one at both is kept", () => {
  expect(kinds()).toEqual([false, false]);
  keepChecked("voice");
  expect(kinds()).toEqual([true, false]);
  keepChecked("video");
  expect(kinds()).toEqual([true, true]);
  keepChecked("voice");
  expect(kinds()).toEqual([true, true]);
});
