/** Batches (批次) as tables, at the desk and by the command's own services. */
import { afterAll, expect, test } from "vitest";
import { exportTable, importTable, listImports, undoImport } from "#lib/contract/desk/tables.ts";
import { templateOf } from "#server/desk/tables/write-table.ts";
import { csvRow } from "#server/services/tables/write-csv.ts";
import { addCompany, hireOperator, invite, type Worker } from "#tests/support/desk/desk.ts";
import { openBackend } from "#tests/support/server/backend.ts";
import { addPost, applyFor } from "#tests/support/server/posts.ts";

const backend = await openBackend();
afterAll(backend.close);
const { db } = backend;
const operator = await hireOperator(backend);
const OWN = "青禾科技有限公司";
const own = await addCompany(backend, OWN);
const recruiter = await invite(backend, operator, { role: "recruiter", companyId: own, fairId: null }, "13900000102");
const stranger = await invite(
  backend,
  operator,
  { role: "recruiter", companyId: await addCompany(backend, "远帆物流有限公司"), fairId: null },
  "13900000104",
);

/** A published post of the company with a number of its own. */
const addNumbered = async (number: string): Promise<string> => {
  const id = await addPost(db, { company: OWN });
  await db.updateTable("posts").set({ own_number: number }).where("id", "=", id).execute();
  return id;
};

const HEADINGS = ["单位编号", "批次编号", "批次名称", "环节", "笔试时间", "笔试地点", "面试时间", "面试地点"];
const row = (post: string, number: string, parts: Record<string, string> = {}): string[] => {
  const cells: Record<string, string> = {
    ...{ 单位编号: post, 批次编号: number, 批次名称: "第一批", 环节: "笔试、面试" },
    ...{ 笔试时间: "2027/3/1 9:00", 笔试地点: "302 室", ...parts },
  };
  return HEADINGS.map((heading) => cells[heading] ?? "");
};

/** Sends a file as the page does. */
const send = async (by: Worker, rows: string[][], mode = "all") => {
  const body = new FormData();
  body.append("file", new File([[HEADINGS, ...rows].map(csvRow).join("")], "批次.csv"));
  const headers = { authorization: by.token };
  const response = await backend.request(`${importTable.path}?mode=${mode}`, { method: "POST", body, headers });
  return (await response.json()) as { code: number; message: string; data: { id: string; counts: object; failing: string[] } };
};

/** The batches of a post with their stages. */
const batchesOf = (postId: string) =>
  db
    .selectFrom("batches")
    .leftJoin("flows", "flows.batch_id", "batches.id")
    .select(["own_number", "name", "stage", "takes_place_at", "place"])
    .where("post_id", "=", postId)
    .orderBy("batches.id")
    .orderBy("stage")
    .execute();

test("a preview names each wrong row of a batch and writes nothing", async () => {
  const post = await addNumbered("A-1");
  const wrong = [
    row("A-1", "P1"),
    row("A-1", "P1"),
    row("A-9", "P1"),
    row("A-1", ""),
    row("A-1", "P2", { 环节: "笔试、唱歌" }),
    row("A-1", "P3", { 笔试时间: "明天" }),
    row("A-1", "P4", { 环节: "面试" }),
    row("A-1", "P5", { 面试时间: "2027-02-30 09:00" }),
  ];
  const { data } = await send(recruiter, wrong, "preview");
  expect(data).toMatchObject({ id: null, counts: { added: 1, failing: 7 } });
  expect(data.failing).toEqual([
    "第 3 行：批次编号与第 2 行相同",
    "第 4 行：单位编号不存在，请重新选择",
    "第 5 行：请填写批次编号",
    "第 6 行：环节不存在，请重新选择",
    "第 7 行：笔试时间请写成「2026-03-01 09:00」",
    "第 8 行：填写了笔试时间，但「环节」中没有该环节；填写了笔试地点，但「环节」中没有该环节",
    "第 9 行：面试时间请写成「2026-03-01 09:00」",
  ]);
  expect(await batchesOf(post)).toEqual([]);
});

test("the own number makes a second import an update, and an undo brings the earlier batch back", async () => {
  const post = await addNumbered("B-1");
  const first = await send(recruiter, [row("B-1", "P1")]);
  expect(first.data.counts).toMatchObject({ added: 1, failing: 0 });
  const before = await batchesOf(post);
  expect(before).toEqual([
    { own_number: "P1", name: "第一批", stage: 1, takes_place_at: new Date("2027-03-01T09:00+08:00"), place: "302 室" },
    { own_number: "P1", name: "第一批", stage: 2, takes_place_at: null, place: "" },
  ]);
  expect((await send(recruiter, [row("B-1", "P1")])).data.counts).toMatchObject({ added: 0, changed: 0, unchanged: 1 });

  const second = await send(recruiter, [row("B-1", "P1", { 批次名称: "春季批", 环节: "笔试,体检" })]);
  expect(second.data.counts).toMatchObject({ changed: 1 });
  expect((await batchesOf(post)).map(({ name, stage }) => [name, stage])).toEqual([
    ["春季批", 1],
    ["春季批", 4],
  ]);
  expect((await recruiter.call(undoImport, { id: second.data.id })).data).toEqual({ restored: 1, left: [] });
  expect(await batchesOf(post)).toEqual(before);
  expect((await recruiter.call(listImports, { page: 1, size: 1 })).data.items).toMatchObject([{ kind: "batches", changed: 1 }]);
});

test("a batch that people applied in stays, with the stage at which they are", async () => {
  const post = await addNumbered("C-1");
  const { data } = await send(recruiter, [row("C-1", "P1")]);
  const { user } = await backend.logIn("13700000021");
  const application = await applyFor(db, user.id, post);
  await db.updateTable("applications").set({ status: "25" }).where("id", "=", application).execute();
  const without = await send(recruiter, [row("C-1", "P1", { 环节: "面试", 笔试时间: "", 笔试地点: "" })]);
  expect(without.data.failing).toEqual(["第 2 行：已有应聘者处于要去掉的环节，请保留该环节"]);
  const { data: undone } = await recruiter.call(undoImport, { id: data.id });
  expect(undone).toEqual({ restored: 0, left: [expect.stringContaining("「第一批」未撤销：已有人在该批次应聘，不能删除")] });
});

test("another company's recruiter finds no such post", async () => {
  const post = await addNumbered("D-1");
  const { data } = await send(stranger, [row("D-1", "P1")]);
  expect(data.failing).toEqual(["第 2 行：单位编号不存在，请重新选择"]);
  expect(await batchesOf(post)).toEqual([]);
});

test("an export of batches is imported without any change", async () => {
  await addNumbered("E-1");
  await send(recruiter, [row("E-1", "P1", { 面试时间: "2027-03-05 14:30", 面试地点: "=cmd|'/C calc'!A0" })]);
  const { data } = await recruiter.call(exportTable, { kind: "batches", isTemplate: false, format: "csv" });
  expect(data.content).toContain("E-1,P1,第一批,笔试、面试,2027-03-01 09:00,302 室,2027-03-05 14:30,'=cmd");
  const body = new FormData();
  body.append("file", new File([data.content], "批次.csv"));
  const headers = { authorization: recruiter.token };
  const response = await backend.request(`${importTable.path}?mode=all`, { method: "POST", body, headers });
  expect(((await response.json()) as { data: object }).data).toMatchObject({ counts: { added: 0, changed: 0, failing: 0 } });
});

test("the post of a draft has no batches", async () => {
  await db
    .insertInto("post_drafts")
    .values({
      id: "900001",
      company_id: own,
      own_number: "E-2",
      content: "{}",
      state: "draft",
      version: 1,
      changed_at: new Date(),
    } as never)
    .execute();
  expect((await send(recruiter, [row("E-2", "P1")])).data.failing).toEqual(["第 2 行：单位编号对应的职位还没有发布"]);
});

test("the template of batches has one row that names all columns", () => {
  const [headings = [], example = []] = templateOf("batches", backend.clock.now(), OWN);
  expect(headings).toEqual(["企业名称", ...HEADINGS]);
  expect(example.slice(0, 5)).toEqual([OWN, "HR-001", "P1", "第一批", "笔试、面试"]);
});
