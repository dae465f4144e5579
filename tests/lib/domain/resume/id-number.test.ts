import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkDigit, identityOf, isIdNumber, normalizeIdNumber } from "#lib/domain/resume/id-number.ts";

const TODAY = "2026-11-21";
const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((value) => String(value).padStart(length, "0"));
const region = fc.tuple(fc.constantFrom("11", "33", "54", "65", "71", "81", "82", "83"), digits(4)).map((parts) => parts.join(""));
const day = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from), max: Date.parse(to) }).map((time) => new Date(time).toISOString().slice(0, 10));
const idNumber = fc
  .tuple(region, day("1900-01-01", TODAY), digits(3))
  .map(([first, birthday, sequence]) => ({ birthday, sequence, first17: `${first}${birthday.replaceAll("-", "")}${sequence}` }));

describe("an ID number", () => {
  test("that is well made passes, in capitals or not, and says birthday and gender", () => {
    fc.assert(
      fc.property(idNumber, fc.boolean(), ({ birthday, sequence, first17 }, lower) => {
        const number = first17 + checkDigit(first17);
        const identity = identityOf(lower ? number.toLowerCase() : number, TODAY);
        expect(identity).toMatchObject({ birthday, gender: Number(sequence) % 2 === 1 ? 1 : 2 });
      }),
    );
  });

  test("with one character changed never passes", () => {
    fc.assert(
      fc.property(idNumber, fc.nat(17), fc.constantFrom(..."0123456789X"), ({ first17 }, at, other) => {
        const number = first17 + checkDigit(first17);
        fc.pre(number.charAt(at) !== other);
        expect(isIdNumber(number.slice(0, at) + other + number.slice(at + 1), TODAY)).toBe(false);
      }),
    );
  });

  test("of 15 digits is of the last century, and its last digit says the gender", () => {
    fc.assert(
      fc.property(region, day("1900-01-01", "1999-12-31"), digits(3), (first, birthday, sequence) => {
        const number = `${first}${birthday.slice(2).replaceAll("-", "")}${sequence}`;
        expect(identityOf(number, TODAY)).toMatchObject({ birthday, gender: Number(sequence) % 2 === 1 ? 1 : 2 });
      }),
    );
  });

  test("says the age on a day: a year more from the birthday on", () => {
    const age = (today: string) => identityOf("330100199804120001", today)?.age;
    expect([age("2026-04-11"), age("2026-04-12"), age("1998-04-12"), age("1998-04-11")]).toEqual([27, 28, 0, undefined]);
  });

  test("with an impossible birthday, region or length is refused", () => {
    const withCheck = (first17: string) => first17 + checkDigit(first17);
    for (const bad of [
      withCheck("33010019980230000"),
      withCheck("33010018991231000"),
      withCheck("33010020261122000"),
      withCheck("84010019980412000"),
      "33010098041200",
      "330100980230001",
      "３３０１００１９９８０４１２０００１",
      "X30100199804120001",
      "",
    ])
      expect(isIdNumber(bad, TODAY), bad).toBe(false);
  });

  test("is stored in capitals", () => expect(normalizeIdNumber(" 11010519491231002x ")).toBe("11010519491231002X"));
});
