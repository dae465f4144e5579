import { expect, test } from "vitest";
import { isScanTime, readKeptScans } from "#lib/domain/desk/attendance.ts";
import { parseBeijing } from "#lib/domain/time.ts";

const at = (text: string): number => parseBeijing(text) ?? Number.NaN;
const FAIR = { startsAt: at("2026-11-28 09:00"), endsAt: at("2026-11-29 16:30"), cancelled: false };

test.each([
  ["2026-11-27 23:59", false],
  ["2026-11-28 00:00", true],
  ["2026-11-28 07:30", true],
  ["2026-11-29 18:00", true],
  ["2026-11-30 00:00", false],
])("a scan at %s counts: %s", (time, counts) => {
  expect(isScanTime(FAIR, at(time))).toBe(counts);
  expect(isScanTime({ ...FAIR, cancelled: true }, at(time))).toBe(false);
});

test("of the scans in a storage the sound ones are read", () => {
  const sound = { fairId: "107", code: "K7Q2M9XD", at: 1_790_000_000_000 };
  const wrong = [null, 5, {}, { ...sound, at: -1 }, { ...sound, at: 1.5 }, { ...sound, code: "x" }, { ...sound, fairId: "0" }];
  expect(readKeptScans(JSON.stringify([...wrong, sound]))).toEqual([sound]);
  for (const text of [null, "", "{}", "[", "7"]) expect(readKeptScans(text)).toEqual([]);
});
