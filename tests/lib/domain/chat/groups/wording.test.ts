import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isAnnouncementShort, isGroupId, isGroupName, isIntroductionShort, nameOfPeople } from "#lib/domain/chat/groups/wording.ts";

describe("a group's name (R3.5.1-1, D-H7)", () => {
  test.each(["同窗", "春招_2026", "abc", "𠮷野家", "字".repeat(20)])("may be %s", (name) => {
    expect(isGroupName(name)).toBe(true);
  });

  test.each(["", "一", "a b", "群聊！", "字".repeat(21), "🙂🙂", "‮ab", "a\nb"])("may not be %j", (name) => {
    expect(isGroupName(name)).toBe(false);
  });

  test("made of people's names is one that the site may give, or none", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" })), (names) => {
        const made = nameOfPeople(names);
        expect(made === null || isGroupName(made)).toBe(true);
      }),
    );
  });

  test.each([
    [["林知夏", "张三"], "林知夏_张三"],
    [["محمد", "👩‍💻小美"], "小美"],
    [["李👩"], null],
    [["محمد", "🙂"], null],
    [["字".repeat(15), "名".repeat(15)], `${"字".repeat(15)}_${"名".repeat(4)}`],
  ])("of %j is %j", (names, name) => {
    expect(nameOfPeople(names)).toBe(name);
  });
});

describe("a group's id", () => {
  test.each(["dev-team", "a", "x".repeat(48), "@x"])("may be %s", (id) => {
    expect(isGroupId(id)).toBe(true);
  });

  test.each(["", "a b", "中文", "x".repeat(49), "@TGS#1", "🙂"])("may not be %j", (id) => {
    expect(isGroupId(id)).toBe(false);
  });
});

test("an announcement has at most 150 characters, counted as people count them (R3.5.1-2)", () => {
  expect(isAnnouncementShort("𠮷".repeat(150))).toBe(true);
  expect(isAnnouncementShort("字".repeat(151))).toBe(false);
});

test("an introduction has at most 100 characters, which fit 400 bytes in any script", () => {
  expect(isIntroductionShort("𠮷".repeat(100))).toBe(true);
  expect(new TextEncoder().encode("𠮷".repeat(100)).length).toBeLessThanOrEqual(400);
  expect(isIntroductionShort("字".repeat(101))).toBe(false);
});
