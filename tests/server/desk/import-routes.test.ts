/** Imports at the desk: a form with a file, its outcome, the list of imports, and taking one back. */

import { deflateRawSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { listDeskPosts } from "#lib/contract/desk/posts.ts";
import { exportTable, importTable, listImports, undoImport } from "#lib/contract/desk/tables.ts";
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from "#lib/domain/desk/tables.ts";
import { csvRow } from "#server/services/tables/write-csv.ts";
import { addCompany, hireOperator, invite, type Worker } from "#tests/support/desk/desk.ts";
import { careerIn } from "#tests/support/desk/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
await careerIn(db);
const operator = await hireOperator(backend);
const own = await addCompany(backend, "青禾科技有限公司");
const foreign = await addCompany(backend, "远帆物流有限公司");
const recruiter = await invite(backend, operator, { role: "recruiter", companyId: own, fairId: null }, "13900000102");
const stranger = await invite(backend, operator, { role: "recruiter", companyId: foreign, fairId: null }, "13900000104");

type Sent = { mode?: string; name?: string };
/** Sends a file as the page does. */
const send = async (by: Worker | null, content: string | Uint8Array<ArrayBuffer>, { mode = "all", name = "表.csv" }: Sent = {}) => {
  const body = new FormData();
  body.append("file", new File([content], name));
  const response = await backend.request(`${importTable.path}?mode=${mode}`, {
    method: "POST",
    body,
    headers: by ? { authorization: by.token } : {},
  });
  return (await response.json()) as { code: number; message: string; data: Record<string, unknown> };
};

const HEADINGS = ["单位编号", "职位名称", "状态", "职位类别", "工作城市", "招聘人数", "截止日期", "职位描述"];
const DESCRIPTION = "负责门店日常运营与客户接待，统筹排班和库存。\n大专及以上学历，两年以上经验。";
const row = (number: string, state = "待审核"): string[] => [
  ...[number, "门店运营主管", state, "Web前端工程师", "杭州", "3", "2026/12/31", DESCRIPTION],
];
const table = (...rows: string[][]): string => [HEADINGS, ...rows].map(csvRow).join("");
const postsOf = async (worker: Worker) =>
  (await worker.call(listDeskPosts, { keyword: "", page: 1, size: 10, states: [], companyId: null })).data.items;
const importsOf = async (worker: Worker) => (await worker.call(listImports, { page: 1, size: 10 })).data.items;

test("a preview counts and names each wrong row, and writes nothing", async () => {
  const reply = await send(recruiter, table(row("A-1"), row("A-2", "招聘中"), row("A-1")), { mode: "preview" });
  expect(reply).toMatchObject({ code: 0, data: { id: null, counts: { added: 1, failing: 2 } } });
  expect(reply.data["failing"]).toEqual([expect.stringMatching(/^第 3 行：/), expect.stringMatching(/^第 4 行：.*与第 2 行相同$/)]);
  expect(await postsOf(recruiter)).toEqual([]);
  expect(await importsOf(recruiter)).toEqual([]);
});

test("a recruiter imports posts of the own company, finds the import, and takes it back", async () => {
  expect(await send(recruiter, table(row("B-1"), row("B-2")))).toMatchObject({ code: 0, data: { counts: { added: 2 } } });
  expect(await postsOf(recruiter)).toMatchObject([{ state: "review" }, { state: "review" }]);
  expect(await postsOf(stranger)).toEqual([]);
  const [past] = await importsOf(recruiter);
  expect(past).toMatchObject({ by: "李想", file: "表.csv", added: 2, undoneAt: null });
  const id = past?.id ?? "";
  expect((await stranger.call(undoImport, { id })).code).toBe(404);
  expect(await importsOf(stranger)).toEqual([]);
  expect((await recruiter.call(undoImport, { id })).data).toEqual({ restored: 2, left: [] });
  expect(await postsOf(recruiter)).toEqual([]);
  expect((await recruiter.call(undoImport, { id })).code).toBe(409);
  expect((await importsOf(operator))[0]).toMatchObject({ undoneAt: backend.clock.now() });
});

test("of wrong rows and right ones, all are kept out, or the right ones come in", async () => {
  const content = table(row("C-1"), row("C-2", "招聘中"));
  expect(await send(recruiter, content, { mode: "all" })).toMatchObject({ data: { id: null } });
  expect(await postsOf(recruiter)).toEqual([]);
  const reply = await send(recruiter, content, { mode: "good" });
  expect(reply.data["id"]).not.toBeNull();
  expect(await postsOf(recruiter)).toMatchObject([{ name: "门店运营主管" }]);
});

test("the template of a recruiter is of the own company, and can be imported", async () => {
  const { content: csv } = (await recruiter.call(exportTable, { kind: "posts", isTemplate: true, format: "csv" })).data;
  expect(csv).toContain("青禾科技有限公司");
  expect(await send(recruiter, csv)).toMatchObject({ code: 0, data: { counts: { added: 1, failing: 0 } } });
});

test("an export has the posts of the own company alone, and an import of it finds nothing new", async () => {
  const { content: csv } = (await recruiter.call(exportTable, { kind: "posts", isTemplate: false, format: "csv" })).data;
  expect(csv).toContain("C-1");
  expect(await send(recruiter, csv)).toMatchObject({ data: { id: null, counts: { added: 0, changed: 0, failing: 0 } } });
  expect((await stranger.call(exportTable, { kind: "posts", isTemplate: false, format: "csv" })).data.content).not.toContain("C-1");
});

test("a recruiter neither imports nor exports companies", async () => {
  expect(await send(recruiter, "企业名称,行业\n新企业,互联网\n")).toMatchObject({
    code: 400,
    message: expect.stringContaining("管理员"),
  });
  expect((await recruiter.call(exportTable, { kind: "companies", isTemplate: false, format: "csv" })).code).toBe(403);
  const foreignRow = ["企业名称,单位编号,职位名称", "远帆物流有限公司,X-1,司机"].join("\n");
  expect(await send(recruiter, foreignRow)).toMatchObject({ data: { id: null, counts: { failing: 1 } } });
});

/** A ZIP of one part of zeros whose header says that it is small. */
const bomb = (bytes: number): Uint8Array<ArrayBuffer> => {
  const packed = deflateRawSync(Buffer.alloc(bytes), { level: 9 });
  const head = Buffer.alloc(30 + 20);
  head.write("PK\u0003\u0004", "latin1");
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(1000, 22);
  head.writeUInt16LE(20, 26);
  head.write("xl/sharedStrings.xml", 30, "latin1");
  return new Uint8Array(Buffer.concat([head, packed]));
};

test.each([
  ["nothing", "", "没有内容"],
  ["another table", "姓名,电话\n李想,1\n", "无法识别表头"],
  ["bytes of no text", new Uint8Array([0, 1, 2, 3]), "不是 CSV"],
  ["a broken workbook", new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9, 9]), "损坏"],
  ["a workbook that unpacks to 300 MB", bomb(300 * 1024 ** 2), "内容过大"],
  ["too many bytes", `${table()}${"字".repeat(IMPORT_MAX_BYTES / 3 + 10)}`, "10 MB"],
  ["too many rows", `企业名称\n${"甲\n".repeat(IMPORT_MAX_ROWS + 1)}`, `${IMPORT_MAX_ROWS} 行`],
])("a file of %s is refused with a sentence", async (_name, content, sentence) => {
  expect(await send(operator, content)).toMatchObject({ code: 400, message: expect.stringContaining(sentence) });
});

test("requests without a form, a mode or a session are refused", async () => {
  const path = `${importTable.path}?mode=all`;
  expect((await backend.raw(path, {}, { token: operator.token })).code).toBe(400);
  expect(await send(operator, table(), { mode: "burn" })).toMatchObject({ code: 400 });
  expect(await send(null, table(row("D-1")))).toMatchObject({ code: 301 });
});
