import { expect, test } from "vitest";
import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import { parseBeijing } from "#lib/domain/time.ts";
import { fairCalendar } from "#lib/texts/fairs/calendar.ts";

const FAIR: FairDetail = {
  id: "101",
  name: "暖冬行动",
  type: "SCENE",
  status: "TO_BE_HELD",
  organizer: "主办方",
  startsAt: parseBeijing("2026-12-01 09:00:00") ?? 0,
  endsAt: parseBeijing("2026-12-03 16:00:00") ?? 0,
  dayCount: 3,
  companyCount: 10,
  postCount: 20,
  pinned: false,
  address: "会展路 88 号",
  halls: "1 号馆",
  hours: "每天 9:00–16:00",
  cancelReason: "",
  companies: [],
};
const linesOf = (fair: FairDetail): string[] => fairCalendar(fair, new URL("https://example.com"), 0).split("\r\n");

test("a file names its site and language", () => {
  expect(linesOf(FAIR)).toContain("PRODID:-//英才港//日历//ZH-CN");
});

test("a fair of three days is open at the same hours of each, and rings before each", () => {
  expect(linesOf(FAIR)).toEqual(
    expect.arrayContaining(["DTSTART:20261201T010000Z", "DTEND:20261201T080000Z", "RRULE:FREQ=DAILY;COUNT=3", "TRIGGER:-PT1H"]),
  );
});

test("an online fair continues through the nights", () => {
  const lines = linesOf({ ...FAIR, type: "NETWORK" });
  expect(lines).toContain("DTEND:20261203T080000Z");
  expect(lines.join()).not.toContain("RRULE");
});

test("of a day, or over one night, a fair is one event", () => {
  const ends = (text: string) => linesOf({ ...FAIR, endsAt: parseBeijing(text) ?? 0 }).join();
  expect(ends("2026-12-01 16:00:00")).not.toContain("RRULE");
  expect(ends("2026-12-02 09:00:00")).not.toContain("RRULE");
});

test("a cancelled fair has no alarm", () => {
  expect(linesOf({ ...FAIR, status: "CANCEL" }).join()).not.toContain("VALARM");
});

test("a fair brings its address, halls and hours", () => {
  const text = linesOf(FAIR).join("\n");
  expect(text).toContain("LOCATION:会展路 88 号 1 号馆");
  expect(text.replaceAll("\n ", "")).toContain("\\n开放时间：每天 9:00–16:00");
});

test("a fair without them has no line for its place", () => {
  expect(linesOf({ ...FAIR, address: "", halls: "", hours: "" }).join()).not.toMatch(/LOCATION|开放时间/);
});
