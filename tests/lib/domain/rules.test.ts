import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanCode, codeProblem, phoneProblem } from "#lib/domain/account/phone.ts";
import { maskPhone } from "#lib/domain/account/phone-number.ts";
import { countdownTarget, fairScale, fairStatusAt } from "#lib/domain/fairs/fairs.ts";
import { pageOf, pagerItems } from "#lib/domain/paging.ts";
import { type CareerIndustry, careerTags, functionSelection, toggleFunction } from "#lib/domain/posts/careers.ts";
import { SALARY_BANDS, salaryRange } from "#lib/domain/posts/salary.ts";
import { beijingDate, formatBeijing, parseBeijing } from "#lib/domain/time.ts";
import { salaryOverlaps } from "#tests/support/resume/salaries.ts";

describe("a mainland phone number", () => {
  test.each(["13800000001", " 19912345678 "])("%s is one", (phone) => expect(phoneProblem(phone)).toBeNull());
  test.each(["12800000001", "1380000000", "138000000011", "+8613800000001", "１３８００００００01"])("%s is refused", (phone) =>
    expect(phoneProblem(phone)).toBe("malformed"),
  );
  test("is missing when blank", () => expect(phoneProblem("  ")).toBe("missing"));
  test("is shown to others with its middle hidden", () => expect(maskPhone("13812345678")).toBe("138****5678"));
});

describe("a login code", () => {
  test("keeps digits only, six at most", () => expect(cleanCode(" 12a3-45678")).toBe("123456"));
  test.each(["1234", "12345", "123456"])("of another backend may be as short as %s", (code) =>
    expect(codeProblem(code)).toBeNull(),
  );
  test.each(["1", "123"])("is more than %s", (code) => expect(codeProblem(code)).toBe("malformed"));
  test("is missing when nothing is there", () => expect(codeProblem("")).toBe("missing"));
});

describe("a salary", () => {
  const band = (min: number) => SALARY_BANDS.find((entry) => entry.min === min) ?? SALARY_BANDS[0];

  test("needs both figures in order", () => {
    expect(salaryRange(null, 5000)).toBeNull();
    expect(salaryRange(8000, 5000)).toBeNull();
    expect(salaryRange(5000, 5000)).toEqual({ min: 5000, max: 5000 });
  });

  test("of exactly 5000 is in 5000–10000 and not in 3000–5000", () => {
    const exact = { min: 5000, max: 5000 };
    expect(salaryOverlaps(exact, band(5000))).toBe(true);
    expect(salaryOverlaps(exact, band(3000))).toBe(false);
  });

  test("that only touches a band is not in it", () => expect(salaryOverlaps({ min: 5000, max: 8000 }, band(3000))).toBe(false));

  test("always falls into at least one band", () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(9_999_999), (a, b) => {
        const salary = { min: Math.min(a, b), max: Math.max(a, b) };
        expect(SALARY_BANDS.some((entry) => salaryOverlaps(salary, entry))).toBe(true);
      }),
    );
  });
});

describe("the pager", () => {
  test("offers the first, the last, the current page and its neighbours, in order, at most nine entries", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 }), (a, b) => {
        const [current, pages] = [Math.min(a, b), Math.max(a, b)];
        const items = pagerItems(current, pages);
        const numbers = items.filter((item) => item !== null);
        expect(numbers).toEqual([...new Set(numbers)].sort((x, y) => x - y));
        for (const wanted of [1, pages, current, Math.max(1, current - 1), Math.min(pages, current + 1)])
          expect(numbers).toContain(wanted);
        expect(items.length).toBeLessThanOrEqual(9);
      }),
    );
  });

  test("has one page when the list is empty", () => expect(pageOf(1, 10, 0).pages).toBe(1));
});

describe("a choice of careers", () => {
  const fn = {
    name: "后端开发",
    posts: [
      { id: "1", name: "Java" },
      { id: "2", name: "Go" },
    ],
  };
  const tree: CareerIndustry[] = [
    { name: "互联网", functions: [fn, { name: "测试", posts: [{ id: "3", name: "测试工程师" }] }], hotPostIds: [] },
  ];

  test("selects a whole function by its header, and deselects it the same way", () => {
    const all = toggleFunction(["3", "1"], fn);
    expect(all).toEqual(["3", "1", "2"]);
    expect(functionSelection(all, fn)).toBe("all");
    expect(toggleFunction(all, fn)).toEqual(["3"]);
  });

  test("names a whole function once and drops unknown ids", () => {
    expect(careerTags(tree, ["1", "2", "3", "999"]).map((tag) => tag.name)).toEqual(["后端开发", "测试工程师"]);
    expect(functionSelection(["1"], fn)).toBe("some");
  });
});

describe("a fair", () => {
  const fair = { startsAt: 1000, endsAt: 2000, cancelled: false };

  test("goes from to-be-held to running to ended by the clock, unless cancelled", () => {
    expect([999, 1000, 1999, 2000].map((now) => fairStatusAt(fair, now))).toEqual([
      "TO_BE_HELD",
      "IN_PROGRESS",
      "IN_PROGRESS",
      "END",
    ]);
    expect(fairStatusAt({ ...fair, cancelled: true }, 1500)).toBe("CANCEL");
  });

  test("counts down to its start, then to its end, then not at all", () => {
    expect(countdownTarget({ ...fair, status: "TO_BE_HELD" })).toBe(1000);
    expect(countdownTarget({ ...fair, status: "IN_PROGRESS" })).toBe(2000);
    expect(countdownTarget({ ...fair, status: "CANCEL" })).toBeNull();
  });

  test("is small under 20 companies, medium under 50, else large", () => {
    expect([19, 20, 49, 50].map(fairScale)).toEqual(["small", "medium", "medium", "large"]);
  });
});

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
