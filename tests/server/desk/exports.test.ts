/** Tables that are taken out at the desk: whose rows they have, and who may have them. */
import { afterAll, expect, test } from "vitest";
import { moveDeskApplications } from "#lib/contract/desk/applications.ts";
import { saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { settleReport } from "#lib/contract/desk/reports.ts";
import { exportTable } from "#lib/contract/desk/tables.ts";
import { reportPost } from "#lib/contract/reports.ts";
import { EXPORT_KINDS, type ExportKind, mayExport } from "#lib/domain/desk/tables.ts";
import { addCompany, hireOperator, invite, type Worker } from "#tests/support/desk/desk.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost, applyFor } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
const operator = await hireOperator(backend);
const companyId = await addCompany(backend, "青禾科技有限公司");
const foreignId = await addCompany(backend, "远帆物流有限公司");
const recruiter = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");
const stranger = await invite(backend, operator, { role: "recruiter", companyId: foreignId, fairId: null }, "13900000103");
const postId = await addPost(db, { name: "会计", company: "青禾科技有限公司" });

const APPLIED = { status: "10", source: "PC", address: "[]" } as const;
let phones = 13_390_000_000;
const apply = async (name: string): Promise<string> => {
  const { user } = await backend.logIn(String(++phones));
  await db
    .insertInto("resumes")
    .values({ user_id: user.id, basics: JSON.stringify({ name, phone: "13811112222" }), updated_at: new Date() })
    .execute();
  return applyFor(db, user.id, postId);
};
const take = (by: Worker, kind: ExportKind, format: "csv" | "xlsx" = "csv") =>
  by.call(exportTable, { kind, isTemplate: false, format });
const linesOf = async (by: Worker, kind: ExportKind): Promise<string[]> => {
  const { content } = (await take(by, kind)).data;
  return content.split("\r\n").slice(0, -1);
};

test("applications of the own company alone go out, with name, phone and progress", async () => {
  const id = await apply("林一诺");
  await operator.call(moveDeskApplications, { ids: [id], status: "20", reason: "", message: "", appointment: null });
  const lines = await linesOf(recruiter, "applications");
  expect(lines[0]).toBe("\ufeff编号,姓名,电话,企业,职位,进展,未公布的成绩,报名时间,进展时间,撤回时间");
  expect(lines.find((line) => line.startsWith(`${id},`))).toContain(
    `${id},林一诺,13811112222,青禾科技有限公司,会计,信息审核已通过,,`,
  );
  expect(await linesOf(stranger, "applications")).toHaveLength(1);
});

test("an export of more applications than are read at once has each of them once", async () => {
  const users = await db
    .insertInto("users")
    .values(Array.from({ length: 620 }, () => ({ phone: String(++phones), created_at: new Date() })))
    .returning("id")
    .execute();
  const made = await db
    .insertInto("applications")
    .values(
      users.map(({ id }) => ({ user_id: id, post_id: postId, batch_id: null, fair_id: null, ...APPLIED, signed_at: new Date() })),
    )
    .returning("id")
    .execute();
  const ids = (await linesOf(operator, "applications")).slice(1).map((line) => line.split(",")[0] ?? "");
  expect(new Set(ids).size).toBe(ids.length);
  expect(made.filter(({ id }) => !ids.includes(String(id)))).toEqual([]);
});

test("a name that is a formula is not live", async () => {
  await apply("=HYPERLINK(1)");
  expect((await linesOf(recruiter, "applications")).join()).toContain(",'=HYPERLINK(1),");
});

test("an operator takes out fairs, reports with their decision, and the log", async () => {
  await operator.call(saveDeskFair, { id: null, version: 0, content: completeFair({ title: "秋季招聘会" }) });
  expect((await linesOf(operator, "fairs")).join()).toContain("秋季招聘会,现场招聘会,");
  const report = { reason: "fee", text: "要求交费", phone: "" } as const;
  await backend.call(reportPost, { postId, userId: null, report });
  const [, line = ""] = await linesOf(operator, "reports");
  expect(line).toContain("会计,青禾科技有限公司,,,");
  await operator.call(settleReport, { id: line.split(",")[0] ?? "", decision: "已关闭职位", answer: "" });
  expect((await linesOf(operator, "reports"))[1]).toContain(",已关闭职位");
  expect((await linesOf(operator, "changes"))[1]).toMatch(/举报 \d+：处理,,处理结果：已关闭职位/);
});

test.each(EXPORT_KINDS.filter((kind) => !mayExport(kind, "recruiter")))("a recruiter may not take out %s", async (kind) => {
  expect((await take(recruiter, kind)).code).toBe(403);
  expect((await take(operator, kind)).code).toBe(0);
});

test("a table without a template has none", async () => {
  expect((await operator.call(exportTable, { kind: "applications", isTemplate: true, format: "csv" })).code).toBe(404);
});

test("each table goes out as a workbook", async () => {
  for (const kind of EXPORT_KINDS) {
    const { content } = (await take(operator, kind, "xlsx")).data;
    expect(Buffer.from(content, "base64").subarray(0, 2).toString(), kind).toBe("PK");
  }
});
