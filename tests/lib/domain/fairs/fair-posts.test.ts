/** Addresses of the company page and of a fair's posts. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readChosenPost } from "#lib/domain/fairs/fair-posts.ts";
import { fairPostsPath } from "#lib/domain/fairs/paths.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";

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
