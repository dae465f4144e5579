import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeWords as words } from "#lib/texts/desk/changes.ts";

const change = { subjectId: "7", before: null, after: null };

test.each([
  [{ ...change, subject: "application", action: "undo" }, "应聘 7：撤销推进"],
  [{ ...change, subject: "post", action: "change", after: { name: "会计" } }, "职位「会计」：修改"],
  [{ ...change, subject: "news", subjectId: null, action: "drop" }, "通知：删除"],
  [{ ...change, subject: "newer", action: "newer" }, "newer 7：newer"],
])("a change reads %#", (one, line) => expect(words.line(one)).toBe(line));

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
  ])("%s %j as %s", (field, value, text) => expect(words.valueText(field, value)).toBe(text));
});

test("any value has a text", () => {
  const fields = fc.constantFrom("name", "status", "stages", "attachments", "descriptionHtml", "startsAt", "state");
  fc.assert(fc.property(fields, fc.jsonValue(), (field, value) => typeof words.valueText(field, value) === "string"));
  expect(words.valueText("stages", [{ stage: 1, at: 1e300, place: "" }])).toBe("笔试");
});

test.each(["constructor", "toString", "__proto__"])("a field that is named %s has that name", (field) => {
  expect([words.fieldName(field, field), words.valueText(field, field)]).toEqual([field, field]);
  expect(words.line({ ...change, subject: field, action: field })).toBe(`${field} 7：${field}`);
});

test("a field has the name that its thing gives it", () =>
  expect(["company", "post", "staff"].map((subject) => words.fieldName(subject, "name"))).toEqual([
    "企业名称",
    "职位名称",
    "姓名",
  ]));
