import { expect, test } from "vitest";
import { parseBeijing } from "#lib/domain/time.ts";
import { fairTimeText } from "#lib/texts/fairs/fairs.ts";
import { countdownText } from "#lib/texts/fairs/status.ts";

test("a fair's times are written to the minute, in Beijing", () => {
  const fair = { startsAt: parseBeijing("2026-11-21 09:00") ?? 0, endsAt: parseBeijing("2026-11-22 16:30") ?? 0 };
  expect(fairTimeText(fair)).toBe("2026-11-21 09:00 至 2026-11-22 16:30");
});

test("a countdown has days only where there are some, and ends at zero", () => {
  expect(countdownText(((3 * 24 + 4) * 3600 + 5 * 60 + 6) * 1000)).toBe("3天 04:05:06");
  expect(countdownText(59_999)).toBe("00:00:59");
  expect(countdownText(-1)).toBe("00:00:00");
});
