import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changedFields, changedName } from "#lib/domain/desk/changes.ts";

describe("the fields that a change touched", () => {
  test.each([
    ["one of two", { name: "会计", headcount: 3 }, { name: "会计", headcount: 5 }, [{ field: "headcount", before: 3, after: 5 }]],
    ["a switch", { pinned: false }, { pinned: true }, [{ field: "pinned", before: false, after: true }]],
    [
      "of a new thing those with a value",
      null,
      { name: "会计", area: "", pinned: false, ids: [] },
      [{ field: "name", after: "会计" }],
    ],
    ["of a discarded thing those it had", { name: "会计", endsOn: null }, undefined, [{ field: "name", before: "会计" }]],
    [
      "a list in another order",
      { ids: ["1", "2"] },
      { ids: ["2", "1"] },
      [{ field: "ids", before: ["1", "2"], after: ["2", "1"] }],
    ],
    ["none of facts that are no record", "word", ["list"], []],
  ])("%s", (_name, before, after, fields) => expect(changedFields({ before, after })).toEqual(fields));

  test("are each one field, with two different values", () => {
    const facts = fc.oneof(fc.constant(null), fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue());
    fc.assert(
      fc.property(facts, facts, (before, after) => {
        const fields = changedFields({ before, after });
        expect(new Set(fields.map(({ field }) => field)).size).toBe(fields.length);
        for (const one of fields) expect(JSON.stringify(one.before)).not.toBe(JSON.stringify(one.after));
        expect(changedFields({ before, after: before })).toEqual([]);
      }),
    );
  });
});

test.each([
  [{ name: "会计" }, { name: "总账会计" }, "总账会计"],
  [{ title: "春季招聘会" }, null, "春季招聘会"],
  [{ name: 7 }, { title: "" }, "出纳"],
  [null, undefined, "出纳"],
])("the thing of %j and %j, 出纳 at present, is named %j", (before, after, name) =>
  expect(changedName({ before, after, name: "出纳" })).toBe(name),
);
