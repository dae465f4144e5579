import { expect, test } from "vitest";
import { tileCount } from "#lib/domain/chat/groups/tiles.ts";

test.each([
  ["Private", "Owner", 3],
  ["Private", "Member", 4],
  ["Public", "Owner", 4],
  ["Public", "Admin", 5],
] as const)("a group of type %s shows its %s %i members (R3.6.2-5)", (type, role, count) => {
  expect(tileCount({ type, role })).toBe(count);
});
