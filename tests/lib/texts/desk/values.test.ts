import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { valueText } from "#lib/texts/desk/values.ts";

describe("a value reads", () => {
  test.each([
    ["headcount", 3, "3"],
    ["area", "", "（空）"],
    ["endsOn", null, "（空）"],
    ["pinned", false, "否"],
    ["state", "review", "待审核"],
    ["status", "10", "信息审核中"],
    ["status", "constructor", "constructor"],
    ["type", "SCENE", "现场招聘会"],
    ["role", "toString", "toString"],
    ["startsAt", "2026-11-20T09:00", "2026-11-20 09:00"],
    ["descriptionHtml", "<p>负责门店</p>", "负责门店"],
    ["attachments", [{ name: "简介.pdf", path: "x" }], "简介.pdf"],
    ["postIds", ["1", "2"], "1、2"],
    [
      "stages",
      [
        { stage: 1, at: 1_803_862_800_000, place: "302 室" },
        { stage: 2, at: null, place: "" },
      ],
      "笔试 2027-03-01 09:00 302 室、面试",
    ],
  ])("%s %j as %s", (field, value, text) => expect(valueText(field, value)).toBe(text));
});

test("any value has a text", () => {
  const fields = fc.constantFrom("name", "status", "stages", "attachments", "descriptionHtml", "startsAt", "state");
  fc.assert(fc.property(fields, fc.jsonValue(), (field, value) => typeof valueText(field, value) === "string"));
  expect(valueText("stages", [{ stage: 1, at: 1e300, place: "" }])).toBe("笔试");
});
