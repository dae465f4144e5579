import { describe, expect, test } from "vitest";
import { cleanContact, EMPTY_REPORT, isContact, REPORT_REASONS, reportProblems } from "#lib/domain/reports/reports.ts";

describe("a report that is being written", () => {
  test("needs a reason, and a text for 其他 alone", () => {
    expect(reportProblems(EMPTY_REPORT)).toEqual({ reason: "missing" });
    for (const reason of REPORT_REASONS)
      expect(reportProblems({ ...EMPTY_REPORT, reason, text: " \n" })).toEqual(reason === "other" ? { text: "missing" } : {});
  });

  test("may have 500 characters as a reader counts them", () => {
    const of = (text: string) => reportProblems({ reason: "fee", text, phone: "" });
    expect(of("😀".repeat(500))).toEqual({});
    expect(of(` ${"字".repeat(500)} `)).toEqual({});
    expect(of("字".repeat(501))).toEqual({ text: "too-long" });
  });

  test.each(["", "13800000001", "１３８０００００００１", "010-8888 6666", "+86 138 0000 0001", "+1 415 555 0100"])(
    "may leave the phone %j",
    (phone) => expect(isContact(cleanContact(phone))).toBe(true),
  );
  test.each(["加我微信", "1", "138-", "138000000010000000000", "tel:13800000001"])("may not leave %j as a phone", (phone) => {
    expect(reportProblems({ reason: "fee", text: "", phone })).toEqual({ phone: "malformed" });
  });
});
