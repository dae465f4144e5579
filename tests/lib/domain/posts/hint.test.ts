import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parsePlaceHint } from "#lib/domain/posts/hint.ts";

describe("a post's place in an address", () => {
  test("is read where it is well-formed", () => {
    expect(parsePlaceHint('{"address":{"province":"浙江省","city":"杭州市","area":"余杭区","more":1}}')).toEqual({
      kind: "domestic",
      province: "浙江省",
      city: "杭州市",
      area: "余杭区",
    });
    expect(parsePlaceHint('{"abroadAddress":"日本东京"}')).toEqual({ kind: "abroad", address: "日本东京" });
  });

  test.each([
    "",
    "{",
    "null",
    "[]",
    '{"address":"杭州"}',
    '{"address":{"city":7}}',
    '{"__proto__":{"abroadAddress":"x"}}',
    `{"abroadAddress":"${"长".repeat(61)}"}`,
    '{"abroadAddress":"a\\u202eb"}',
    `{"abroadAddress":"x","more":"${"x".repeat(4000)}"}`,
  ])("is nothing in %j", (text) => expect(parsePlaceHint(text)).toBeNull());

  test("is short text or null, for any JSON", () => {
    const anything = fc.dictionary(fc.constantFrom("address", "abroadAddress", "__proto__"), fc.jsonValue());
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.json(),
          anything.map((value) => JSON.stringify(value)),
        ),
        (text) => {
          for (const part of Object.values(parsePlaceHint(text) ?? {})) {
            expect(typeof part).toBe("string");
            expect([...part].length).toBeLessThanOrEqual(60);
          }
        },
      ),
    );
  });
});
