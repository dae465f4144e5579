/** What addresses of the company page and of a fair's posts may carry. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCompanyName } from "#lib/domain/companies.ts";
import { fairPostsPath } from "#lib/domain/fair-paths.ts";
import { readChosenPost } from "#lib/domain/fair-posts.ts";
import { companyPath } from "#lib/domain/paths.ts";
import { ID_PATTERN } from "#lib/domain/posts.ts";

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

  test("is a proper id or none, whatever the text", () => {
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
      "[]",
      '{"__proto__":{"recruitProjectId":5}}',
      `${"[".repeat(100_000)}`,
      '{"recruitProjectId":1e30}',
    ])
      expect(readChosenPost(text)).toBeNull();
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

  test("is none when it cannot be one", () => {
    for (const name of [null, "", "  ", "a\u0000b", "\ud83d", "长".repeat(61), "x".repeat(100_000)])
      expect(readCompanyName(name)).toBeNull();
  });
});
