import { expect, test } from "vitest";
import { joinOfferFor } from "#lib/domain/chat/groups/joining.ts";

test.each([
  ["Private", "DisableApply", "invited-only"],
  ["Private", "FreeAccess", "invited-only"],
  ["Public", "DisableApply", "invited-only"],
  ["Public", "NeedPermission", "apply"],
  ["Public", "FreeAccess", "join"],
  ["ChatRoom", "FreeAccess", "join"],
  ["Community", "FreeAccess", "join"],
  ["AVChatRoom", "FreeAccess", "join-live"],
] as const)("%s with %s offers %s (R3.4.12-5)", (type, joinOption, offer) => {
  expect(joinOfferFor({ type, joinOption })).toBe(offer);
});
