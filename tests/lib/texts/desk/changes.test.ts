import { expect, test } from "vitest";
import { changeWords as words } from "#lib/texts/desk/changes.ts";

const change = { subjectId: "7", name: "", before: null, after: null };

test.each([
  [{ ...change, subject: "application", action: "undo" }, "应聘 7：撤销推进"],
  [{ ...change, subject: "application", action: "undo", name: "会计" }, "应聘 7「会计」：撤销推进"],
  [{ ...change, subject: "post", action: "move", name: "会计" }, "职位「会计」：变更状态"],
  [{ ...change, subject: "post", action: "change", after: { name: "会计" } }, "职位「会计」：修改"],
  [{ ...change, subject: "news", subjectId: null, action: "drop" }, "通知：删除"],
  [{ ...change, subject: "newer", action: "newer" }, "newer 7：newer"],
])("a change reads %#", (one, line) => expect(words.line(one)).toBe(line));

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
