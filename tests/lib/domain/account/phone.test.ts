import { describe, expect, test } from "vitest";
import { cleanCode, codeProblem, phoneProblem } from "#lib/domain/account/phone.ts";
import { maskPhone } from "#lib/domain/account/phone-number.ts";

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
