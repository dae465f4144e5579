import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OPEN_ID_PATTERN, readMiniProgram } from "#lib/domain/account/mini-program.ts";

const read = (query: string) => readMiniProgram(new URLSearchParams(query));

describe("the mini-program's word in an address", () => {
  test("is 1, with or without an identity", () => {
    expect(read("miniProgram=1")).toEqual({ on: true, openId: null });
    expect(read("miniProgram=1&wxOpenId=oABCd_1234-efgh5678ijklMNOPqr")).toEqual({
      on: true,
      openId: "oABCd_1234-efgh5678ijklMNOPqr",
    });
  });

  test.each(["", "miniProgram=0", "miniProgram=true", "miniProgram=11", "miniprogram=1", "wxOpenId=oABCd_1234-efgh5678ijklMNOPqr"])(
    "is not: %s",
    (query) => expect(read(query)).toEqual({ on: false, openId: null }),
  );

  test.each([
    "short",
    "x".repeat(65),
    "o123456\n",
    "o123 456",
    "o123456'--",
    "<img src=x onerror=alert(1)>",
    "../../etc/passwd",
    "o1234567\u0000",
    "о123456789",
    "javascript:alert(1)",
  ])("refuses the identity %j and keeps the mode", (openId) =>
    expect(read(new URLSearchParams({ miniProgram: "1", wxOpenId: openId }).toString())).toEqual({ on: true, openId: null }),
  );

  test("never yields an identity of other characters", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 80, unit: "grapheme" }), (text) => {
        const { openId } = readMiniProgram(new URLSearchParams({ miniProgram: "1", wxOpenId: text }));
        return openId === null ? !OPEN_ID_PATTERN.test(text) : openId === text && /^[A-Za-z0-9_-]{6,64}$/.test(openId);
      }),
    );
  });
});
