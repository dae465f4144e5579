import { describe, expect, test } from "vitest";
import { fairDay, fairsByDay } from "#lib/domain/fairs/days.ts";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { parseBeijing } from "#lib/domain/time.ts";

const at = (text: string): number => parseBeijing(`${text}:00`) ?? 0;
/** A Friday. */
const NOW = at("2026-11-27 10:00");
const fairOf = (from: string, to: string, status: Fair["status"] = "TO_BE_HELD") => ({
  status,
  startsAt: at(from),
  endsAt: at(to),
});

describe("a fair", () => {
  test.each([
    ["2026-11-20 09:00", "2026-12-05 18:00", "today"],
    ["2026-11-27 14:00", "2026-11-27 18:00", "today"],
    ["2026-11-28 00:00", "2026-11-28 18:00", "this-week"],
    ["2026-11-29 23:59", "2026-11-30 18:00", "this-week"],
    ["2026-11-30 00:00", "2026-11-30 18:00", "next-week"],
    ["2026-12-06 09:00", "2026-12-06 18:00", "next-week"],
    ["2026-12-07 00:00", "2026-12-07 18:00", "later"],
    ["2026-11-27 08:00", "2026-11-27 09:59", "over"],
  ])("from %s to %s is %s on a Friday morning", (from, to, day) => {
    expect(fairDay(fairOf(from, to), NOW)).toBe(day);
  });

  test("that is cancelled is of no day", () => {
    expect(fairDay(fairOf("2026-11-27 09:00", "2026-11-27 18:00", "CANCEL"), NOW)).toBe("cancelled");
  });

  test("of the last days of December is next week's across the year", () => {
    expect(fairDay(fairOf("2027-01-04 09:00", "2027-01-04 18:00"), at("2026-12-31 10:00"))).toBe("next-week");
  });
});

test("a list stands by day, and in its order within a day", () => {
  const [over, first, second] = [
    fairOf("2026-11-01 09:00", "2026-11-02 09:00"),
    fairOf("2026-11-26 09:00", "2026-11-28 09:00"),
    fairOf("2026-11-20 09:00", "2026-11-28 09:00"),
  ];
  expect(fairsByDay([over, first, second], NOW)).toEqual([
    { day: "today", fairs: [first, second] },
    { day: "over", fairs: [over] },
  ]);
});
