import { expect, test } from "vitest";
import { createOverlays } from "#lib/stores/chat/conversation/overlays.ts";

test("leaving a conversation closes its previewer and its picker", () => {
  const { $previewed, $forwarded, preview, chooseForward, close } = createOverlays();
  preview("picture");
  chooseForward("message");
  expect([$previewed.get(), $forwarded.get()]).toEqual(["picture", "message"]);
  close();
  expect([$previewed.get(), $forwarded.get()]).toEqual([null, null]);
});

test("closing the previewer keeps the picker open", () => {
  const { $previewed, $forwarded, preview, chooseForward } = createOverlays();
  preview("picture");
  chooseForward("picture");
  preview(null);
  expect([$previewed.get(), $forwarded.get()]).toEqual([null, "picture"]);
});

test("leaving a conversation closes the readers of its message", () => {
  const { $readersOf, showReaders, close } = createOverlays();
  showReaders("message");
  expect($readersOf.get()).toBe("message");
  close();
  expect($readersOf.get()).toBeNull();
});
