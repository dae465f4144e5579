import { describe, expect, test } from "vitest";
import { shortError } from "#server/services/log.ts";

describe("an error in the log", () => {
  test("is one short line with its code", () => {
    const error = Object.assign(new Error(`relation "x" does not exist\n${"minified source ".repeat(3000)}`), { code: "42P01" });
    expect(shortError(error)).toBe('Error 42P01: relation "x" does not exist');
    expect(shortError(new Error("x".repeat(40_000))).length).toBeLessThan(500);
  });

  test("shows no phone, code or other long number", () => {
    expect(shortError(new Error('invalid input "13800000001", code 123456'))).toBe('Error: invalid input "…", code …');
  });

  test("may be anything that is thrown", () => {
    expect(shortError("plain")).toBe("plain");
    expect(shortError(null)).toBe("null");
  });
});
