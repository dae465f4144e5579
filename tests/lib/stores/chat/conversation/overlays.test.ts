import { expect, test } from "vitest";
import { createOverlays } from "#lib/stores/chat/conversation/overlays.ts";

const FORWARDING = { way: "each", ids: ["message"] } as const;

test("leaving a conversation closes its previewer, its picker and its record", () => {
  const { $previewed, $forwarded, $record, preview, chooseForward, showRecord, close } = createOverlays();
  preview("picture");
  chooseForward(FORWARDING);
  showRecord("merged");
  expect([$previewed.get(), $forwarded.get(), $record.get()]).toEqual(["picture", FORWARDING, "merged"]);
  close();
  expect([$previewed.get(), $forwarded.get(), $record.get()]).toEqual([null, null, null]);
});

test("closing the previewer keeps the picker open", () => {
  const { $previewed, $forwarded, preview, chooseForward } = createOverlays();
  preview("picture");
  chooseForward(FORWARDING);
  preview(null);
  expect([$previewed.get(), $forwarded.get()]).toEqual([null, FORWARDING]);
});

test("leaving a conversation closes the readers of its message", () => {
  const { $readersOf, showReaders, close } = createOverlays();
  showReaders("message");
  expect($readersOf.get()).toBe("message");
  close();
  expect($readersOf.get()).toBeNull();
});
