/** Fairs as tables, at the desk and by the command's own services. */
import { afterAll, expect, test } from "vitest";
import { listDeskFairs, readDeskFair, saveDeskFair } from "#lib/contract/desk/fairs.ts";
import { exportTable, importTable, undoImport } from "#lib/contract/desk/tables.ts";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { templateOf } from "#server/desk/tables/write-table.ts";
import { csvRow } from "#server/services/tables/write-csv.ts";
import { addCompany, hireOperator, invite, type Worker } from "#tests/support/desk/desk.ts";
import { completeFair } from "#tests/support/desk/fairs.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
const operator = await hireOperator(backend);
const companyId = await addCompany(backend, "青禾科技有限公司");
const recruiter = await invite(backend, operator, { role: "recruiter", companyId, fairId: null }, "13900000102");

const HEADINGS = ["单位编号", "招聘会名称", "举办形式", "主办方", "开始时间", "结束时间", "举办地址", "置顶"];
const row = (number: string, parts: Record<string, string> = {}): string[] => {
  const cells: Record<string, string> = {
    ...{ 单位编号: number, 招聘会名称: "春季招聘会", 举办形式: "现场", 主办方: "人才中心" },
    ...{ 开始时间: "2027/3/1 9:00", 结束时间: "2027年3月1日 16:30", 举办地址: "文三路 1 号", 置顶: "否", ...parts },
  };
  return HEADINGS.map((heading) => cells[heading] ?? "");
};

/** Sends a file as the page does. */
const send = async (by: Worker, text: string, mode = "all") => {
  const body = new FormData();
  body.append("file", new File([text], "招聘会.csv"));
  const headers = { authorization: by.token };
  const response = await backend.request(`${importTable.path}?mode=${mode}`, { method: "POST", body, headers });
  return (await response.json()) as { code: number; message: string; data: { id: string; counts: object; failing: string[] } };
};
const table = (...rows: string[][]): string => [HEADINGS, ...rows].map(csvRow).join("");
const fairs = async () => (await operator.call(listDeskFairs, { keyword: "", statuses: [], page: 1, size: 50 })).data.items;
const numbered = async (number: string) =>
  (await db.selectFrom("fairs").select("id").where("own_number", "=", number).executeTakeFirst())?.id ?? "";

test("a preview names each wrong row of a fair and writes nothing", async () => {
  const wrong = [
    row("A-1"),
    row("A-2", { 招聘会名称: "" }),
    row("A-3", { 开始时间: "2027/2/30 9:00" }),
    row("A-4", { 结束时间: "2027/3/1 8:00" }),
    row("A-5", { 举办形式: "空中" }),
    row("A-6", { 举办地址: "" }),
    row("A-7", { 主办方: "主".repeat(51) }),
    row("A-8", { 置顶: "也许" }),
    row("A-1"),
  ];
  const { data } = await send(operator, table(...wrong), "preview");
  expect(data).toMatchObject({ id: null, counts: { added: 1, failing: 8 } });
  expect(data.failing).toEqual([
    expect.stringContaining("请填写招聘会名称"),
    expect.stringContaining("开始时间请写成"),
    expect.stringContaining("结束时间必须晚于开始时间"),
    expect.stringContaining("举办形式不存在"),
    expect.stringContaining("请填写举办地址"),
    expect.stringContaining("主办方过长"),
    expect.stringContaining("置顶格式不正确"),
    expect.stringContaining("单位编号与第 2 行相同"),
  ]);
  expect(await fairs()).toEqual([]);
});

test("fairs are imported, public at once, and changed by their own number", async () => {
  expect(
    (await send(operator, table(row("B-1"), row("", { 招聘会名称: "无编号", 举办形式: "网络", 举办地址: "" })))).data,
  ).toMatchObject({
    counts: { added: 2, failing: 0 },
  });
  const id = await numbered("B-1");
  expect((await backend.call(getFair, { fairId: id })).data.name).toBe("春季招聘会");
  expect((await send(operator, table(row("B-1")))).data).toMatchObject({ id: null, counts: { unchanged: 1 } });
  const update = await send(
    operator,
    [
      ["单位编号", "招聘会名称"],
      ["B-1", "春季大型招聘会"],
    ]
      .map(csvRow)
      .join(""),
  );
  expect(update.data).toMatchObject({ counts: { changed: 1 } });
  const { content } = (await operator.call(readDeskFair, { id })).data;
  expect(content).toMatchObject({ title: "春季大型招聘会", startsAt: "2027-03-01T09:00", endsAt: "2027-03-01T16:30" });
});

test("an import is undone: new fairs go, changed ones are as before, and one with a company stays", async () => {
  const before = await fairs();
  const { data } = await send(operator, table(row("B-1", { 招聘会名称: "改名" }), row("C-1"), row("C-2")));
  expect(data.counts).toMatchObject({ added: 2, changed: 1 });
  const kept = await numbered("C-2");
  await db.insertInto("fair_companies").values({ fair_id: kept, company_id: companyId, position: 0 }).execute();
  const undone = await operator.call(undoImport, { id: String(data.id) });
  expect(undone.data).toMatchObject({ restored: 2, left: [expect.stringMatching(/招聘会.*未撤销.*不能删除/)] });
  const names = (await fairs()).filter(({ id }) => id !== kept).map(({ name }) => name);
  expect(names).toEqual(before.map(({ name }) => name));
  expect(await numbered("C-1")).toBe("");
});

test("an exported table comes in again and finds nothing changed", async () => {
  const { data } = await operator.call(exportTable, { kind: "fairs", isTemplate: false, format: "csv" });
  // A fair without a number would be a new one.
  const again = await send(operator, data.content, "preview");
  expect(again.data).toMatchObject({ counts: { added: 1, changed: 0, failing: 0 } });
});

test("the template is a table that can be imported", async () => {
  const { data } = await send(operator, templateOf("fairs", backend.clock.now()).map(csvRow).join(""), "preview");
  expect(data).toMatchObject({ counts: { added: 1, failing: 0 } });
});

test("fairs are an operator's to import", async () => {
  expect((await send(recruiter, table(row("D-1")))).code).toBe(400);
  expect((await recruiter.call(exportTable, { kind: "fairs", isTemplate: true, format: "csv" })).code).toBe(403);
});

test("a number is one fair's, and an organizer does not change it", async () => {
  const content = completeFair({ ownNumber: "B-1" });
  expect((await operator.call(saveDeskFair, { id: null, version: 0, content })).code).toBe(409);
  const { data } = await operator.call(saveDeskFair, { id: null, version: 0, content: completeFair({ ownNumber: "E-1" }) });
  const { id } = data.fair;
  const organizer = await invite(backend, operator, { role: "organizer", companyId: null, fairId: id }, "13900000103");
  const saved = await organizer.call(saveDeskFair, { id, version: data.version, content: completeFair({ ownNumber: "E-2" }) });
  expect(saved.data.content.ownNumber).toBe("E-1");
});
