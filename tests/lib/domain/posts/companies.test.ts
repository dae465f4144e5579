/** Addresses of the company page and of a fair's posts. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { companyPath } from "#lib/domain/paths.ts";
import { readCompanyName } from "#lib/domain/posts/companies.ts";
import { markOf } from "#lib/domain/posts/company-mark.ts";
import { builtCompanyPath } from "#lib/domain/posts/company-page.ts";

const paramOf = (path: string, name: string): string | null => new URL(path, "http://localhost").searchParams.get(name);

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

describe("the built page of a company", () => {
  test("has a name that every file system takes, another for each company", () => {
    const names = fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom(..."甲乙丙Aa1（）&?#%+/.\\ 😀") });
    fc.assert(
      fc.property(names, (name) => {
        expect(builtCompanyPath(name)).toMatch(/^\/company-details\/[a-z0-9-]{1,40}\/$/);
      }),
    );
    const many = Array.from({ length: 20_000 }, (_, index) => `霖砚${index}智联${index % 7}有限公司`);
    expect(new Set(many.map(builtCompanyPath)).size).toBe(many.length);
  });
});

describe("the mark of a company", () => {
  test("is the beginning of its name in a colour of its own, the same every time", () => {
    expect(markOf("霖砚智联科技有限公司").letters).toBe("霖砚");
    expect(markOf("acme 软件").letters).toBe("AC");
    expect(markOf("霖砚智联科技有限公司")).toEqual(markOf("霖砚智联科技有限公司"));
    expect(
      new Set(["霖砚智联", "岫屿医院", "云栖重工", "瀚栩商贸", "序川新能源"].map((name) => markOf(name).hue)).size,
    ).toBeGreaterThan(2);
  });

  test("exists for any name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        const { letters, hue } = markOf(name);
        expect([...letters].length).toBeLessThanOrEqual(6);
        expect(Number(hue)).toBeLessThan(8);
      }),
    );
  });
});
