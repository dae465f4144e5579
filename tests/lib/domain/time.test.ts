import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { beijingDate, formatBeijing, parseBeijing } from "#lib/domain/time.ts";

describe("Beijing time", () => {
  test("is eight hours ahead in every time zone of the machine", () => {
    expect(parseBeijing("2026-11-21 09:00")).toBe(Date.UTC(2026, 10, 21, 1));
    expect(beijingDate(Date.UTC(2026, 10, 20, 17))).toBe("2026-11-21");
  });

  test("survives the way there and back, by the minute", () => {
    fc.assert(
      fc.property(fc.date({ min: new Date("1970-01-02"), max: new Date("2099-01-01"), noInvalidDate: true }), (date) => {
        const minute = Math.floor(date.getTime() / 60_000) * 60_000;
        expect(parseBeijing(formatBeijing(minute))).toBe(minute);
      }),
    );
  });

  test.each(["", "2026-13-01", "2026-02-30 10:00", "2026-11-21 24:00", "morgen"])("does not read %s", (text) =>
    expect(parseBeijing(text)).toBeNull(),
  );
});
