import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { friendName, maskedName } from "#lib/domain/chat/friends/friends.ts";
import { friendOf } from "#tests/support/chat/chat-friends.ts";

describe("a stranger's name", () => {
  test.each([
    ["王小明", "王**"],
    ["Bob", "B**"],
    ["😀明", "😀**"],
    ["", ""],
  ])("%j is shown as %j", (name, shown) => {
    expect(maskedName(name)).toBe(shown);
  });

  test("that is masked already stays the same", () => {
    fc.assert(fc.property(fc.string(), (name) => maskedName(maskedName(name)) === maskedName(name)));
  });
});

test("a friend is known by the remark, else by the own name", () => {
  expect(friendName(friendOf("recruitUser2", { remark: "同学" }))).toBe("同学");
  expect(friendName(friendOf("recruitUser2"))).toBe("王小明");
});
