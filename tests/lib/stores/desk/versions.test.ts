import { expect, test } from "vitest";
import { CODE } from "#lib/contract/call.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { $unsaved, faultsOf, newerVersion } from "#lib/stores/desk/versions.ts";

const conflict: Failure = { kind: "refused", code: CODE.conflict, message: "内容已被他人修改" };
const version = (number: number) => () => Promise.resolve({ ok: true, value: { version: number } } as const);

test("no form holds unsaved changes at first", () => expect($unsaved.get()).toBeNull());

test("a refusal of fields is said at the fields of the form", () => {
  const failure: Failure = { kind: "invalid", fields: { "content.title": "请填写招聘会名称", id: "不存在" }, message: "" };
  expect(faultsOf(failure)).toEqual({ title: { said: "请填写招聘会名称" }, id: { said: "不存在" } });
});

test("any other failure names no field", () => expect(faultsOf(conflict)).toEqual({}));

test("a conflict is answered by the present version", async () => {
  expect(await newerVersion(conflict, 1, version(2))).toEqual({ version: 2 });
});

test("a conflict about something else than the version has no newer one", async () => {
  expect(await newerVersion(conflict, 1, version(1))).toBeNull();
});

test("a failure that is no conflict asks for nothing", async () => {
  expect(await newerVersion({ kind: "offline" }, 1, version(2))).toBeNull();
});
