/** Addresses of the company page and of a fair's posts. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readChosenPost } from "#lib/domain/fairs/fair-posts.ts";
import { fairPostsPath } from "#lib/domain/fairs/paths.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { companyPath } from "#lib/domain/paths.ts";
import { readCompanyName } from "#lib/domain/posts/companies.ts";
import { hundredKilobytes, naughtyStrings } from "#tests/support/hostile/naughty-strings.ts";

const paramOf = (path: string, name: string): string | null => new URL(path, "http://localhost").searchParams.get(name);

describe("the post that an address carries", () => {
  test("is the one that was written to it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }).map(String), (id) => {
        expect(readChosenPost(paramOf(fairPostsPath("101", id), "detail"))).toBe(id);
      }),
    );
  });

  test("is read from the wire's post, whose other fields mean nothing", () => {
    expect(readChosenPost('{"recruitProjectId":10001,"postName":"<script>","salaryMin":"x"}')).toBe("10001");
  });

  test("is a valid id or null for any text", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((id) => JSON.stringify({ recruitProjectId: id })),
        ),
        (text) => {
          const id = readChosenPost(text);
          expect(id === null || ID_PATTERN.test(id)).toBe(true);
        },
      ),
    );
    for (const text of [
      null,
      "",
      "{",
      "null",
      "[]",
      "\u0000",
      "%E0%A4",
      '{"recruitProjectId":"1; drop table posts"}',
      '{"recruitProjectId":{"$gt":""}}',
      '{"recruitProjectId":-1}',
      '{"recruitProjectId":1e30}',
      '{"__proto__":{"recruitProjectId":5}}',
      "<script>alert(1)</script>",
      "x".repeat(100_000),
      "[".repeat(100_000),
      `{"postName":"${"长".repeat(30_000)}"}`,
    ])
      expect(readChosenPost(text), text?.slice(0, 60)).toBeNull();
  });
});

describe("the id that an address names", () => {
  test("is null for strings that break programs", () => {
    for (const text of [...naughtyStrings, hundredKilobytes, "", "x", "-1", "0", "01", "1e3", "%00", "__proto__", "1".repeat(19)])
      if (!/^[1-9][0-9]{0,17}$/.test(text)) expect(ID_PATTERN.test(text), text.slice(0, 60)).toBe(false);
  });

  test("is any number of up to eighteen digits", () => {
    fc.assert(fc.property(fc.bigInt(1n, 999_999_999_999_999_999n), (id) => ID_PATTERN.test(String(id))));
  });
});

describe("the company that an address names", () => {
  test("is the one that was written to it", () => {
    const names = fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom(..."甲乙丙Aa1（）&?#%+/ 😀") });
    fc.assert(
      fc.property(names, (name) => {
        expect(readCompanyName(paramOf(companyPath(name), "companyName"))).toBe(name.trim() || null);
      }),
    );
  });

  test("is null if it cannot be one", () => {
    for (const name of [null, "", "  ", "\u0000", "a\u0000b", "\ud83d", "长".repeat(61), "长".repeat(300), "x".repeat(100_000)])
      expect(readCompanyName(name)).toBeNull();
  });

  test("is plain text, even with another meaning elsewhere", () => {
    for (const name of ["<script>alert(1)</script>", "__proto__", "constructor", "\u{1f469}\u200d\u{1f469}"])
      expect(readCompanyName(name)).toBe(name);
    expect(readCompanyName(new URLSearchParams("companyName[]=1").get("companyName"))).toBeNull();
    expect(readCompanyName(new URLSearchParams("companyName=%E0%A4").get("companyName"))).toBe("\ufffd");
  });
});
