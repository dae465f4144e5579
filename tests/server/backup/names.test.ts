import { describe, expect, test } from "vitest";
import { nameOf, outdated, timeOf } from "#server/backup/names.ts";

describe("the name of a backup", () => {
  test("is its second, and back again", () => {
    const time = Date.parse("2026-11-21T02:00:07.900Z");
    expect(nameOf(time)).toBe("2026-11-21T020007Z");
    expect(timeOf("2026-11-21T020007Z")).toBe(Date.parse("2026-11-21T02:00:07Z"));
  });

  test.each(["draft", "request-1", "2026-11-21", "2026-13-21T020007Z", "2026-11-21T020007Z.part"])("is not %s", (name) => {
    expect(timeOf(name)).toBeNull();
  });
});

describe("backups that need not be kept", () => {
  const onDay = (day: number, ...hours: string[]): string[] =>
    hours.map((hour) => `2026-11-${String(day).padStart(2, "0")}T${hour}0000Z`);

  test("are all of a day but the last, once a newer day has one", () => {
    const names = [...onDay(1, "01", "05"), ...onDay(2, "01", "05", "09")];
    expect(outdated(names, 7)).toEqual(onDay(1, "01"));
  });

  test("are those beyond the number of days to keep", () => {
    const names = Array.from({ length: 10 }, (_, day) => onDay(day + 1, "03")).flat();
    expect(outdated(names, 7)).toEqual([...onDay(3, "03"), ...onDay(2, "03"), ...onDay(1, "03")]);
    expect(outdated(names, 1)).toHaveLength(9);
  });

  test("are an empty list without backups", () => {
    expect(outdated([], 7)).toEqual([]);
  });
});
