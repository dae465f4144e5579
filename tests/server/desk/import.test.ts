/** Imports of companies and posts, by the command's own services on a real database. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { moveDeskPost, readDeskPost, saveDeskPost } from "#lib/contract/desk/posts.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { COMMAND } from "#server/desk/actor.ts";
import { type ImportWish, runImport } from "#server/desk/tables/run-import.ts";
import { undoImport } from "#server/desk/tables/undo-import.ts";
import { tableRows, templateOf } from "#server/desk/tables/write-table.ts";
import { readTable } from "#server/services/tables/read-table.ts";
import { csvOf, csvRow } from "#server/services/tables/write-csv.ts";
import { failingRowText, undoLines } from "#server/table-texts.ts";
import { addCompany, hireOperator } from "#tests/support/desk/desk.ts";
import { careerIn } from "#tests/support/desk/posts.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const folder = mkdtempSync(join(tmpdir(), "imports-"));
const backend = await openBackend();
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await backend.close();
});
const { db } = backend;
await careerIn(db);
const operator = await hireOperator(backend);
const context = () => ({ db, actor: COMMAND, now: backend.clock.now() });

const COMPANY = "青禾科技有限公司";
await addCompany(backend, COMPANY);

/** The text of a file with these rows. */
const csv = (...rows: string[][]): string => rows.map(csvRow).join("");
const run = (content: string | Uint8Array, wish: Partial<ImportWish> = {}) => {
  const file = join(folder, "table.csv");
  writeFileSync(file, content);
  const whole = {
    file: "table.csv",
    isPreview: false,
    onlyGood: false,
    company: null,
    maxRows: null,
    onProgress: () => undefined,
    ...wish,
  };
  return runImport(context(), readTable(file), whole);
};
const idOfImport = async (content: string, wish: Partial<ImportWish> = {}): Promise<string> => {
  const { id, failing } = await run(content, wish);
  if (id === null) throw new Error(failing.map(failingRowText).join("\n"));
  return id;
};
const undo = (id: string) => undoImport(context(), id);
const undoText = async (id: string) => undoLines(id, await undo(id));

const HEADINGS = ["企业名称", "单位编号", "职位名称", "状态", "职位类别", "工作城市", "招聘人数", "截止日期", "职位描述"];
const DESCRIPTION = "负责门店日常运营与客户接待，统筹排班和库存。\n大专及以上学历，两年以上经验。";
const post = (number: string, parts: Record<string, string> = {}): string[] => {
  const cells: Record<string, string> = {
    ...{ 企业名称: COMPANY, 单位编号: number, 职位名称: "门店运营主管", 状态: "招聘中", 职位类别: "Web前端工程师" },
    ...{ 工作城市: "杭州", 招聘人数: "3", 截止日期: "2026/12/31", 职位描述: DESCRIPTION },
    ...parts,
  };
  return HEADINGS.map((heading) => cells[heading] ?? "");
};
const posts = (...rows: string[][]): string => csv(HEADINGS, ...rows);

/** The post or draft of a number, as the desk reads it; undefined if it does not exist. */
const find = async (number: string) => {
  const of = (table: "posts" | "post_drafts") => db.selectFrom(table).select("id").where("own_number", "=", number);
  const row = (await of("posts").executeTakeFirst()) ?? (await of("post_drafts").executeTakeFirst());
  return row ? (await operator.call(readDeskPost, { id: row.id })).data : undefined;
};
const mustFind = async (number: string) => {
  const found = await find(number);
  if (!found) throw new Error(`no post ${number}`);
  return found;
};
const countOf = async (table: "posts" | "post_drafts" | "companies" | "imports" | "desk_changes"): Promise<number> =>
  (await db.selectFrom(table).select("id").execute()).length;

test("the templates can be imported, and their post is public", async () => {
  expect((await run(csv(...templateOf("companies", backend.clock.now())))).counts).toEqual({ added: 1, changed: 0, unchanged: 0 });
  const { failing, counts } = await run(csv(...templateOf("posts", backend.clock.now())));
  expect(failing.map(failingRowText)).toEqual([]);
  expect(counts.added).toBe(1);
  const { id } = await mustFind("HR-001");
  expect((await backend.call(getPost, { postId: id, userId: null })).data).toMatchObject({
    name: "前端开发工程师",
    place: { province: "浙江省", city: "杭州市", area: "西湖区" },
    salary: { min: 8000, max: 12_000 },
  });
});

test("a post of the same number is changed, and one that is the same is left alone", async () => {
  await idOfImport(posts(post("A-1")));
  expect((await run(posts(post("A-1")))).counts).toEqual({ added: 0, changed: 0, unchanged: 1 });
  const { id, version } = await mustFind("A-1");
  const again = await run(posts(post("A-1", { 招聘人数: "5" }), post("A-2", { 状态: "" })));
  expect(again.counts).toEqual({ added: 1, changed: 1, unchanged: 0 });
  expect(await mustFind("A-1")).toMatchObject({ id, version: version + 1, state: "open", content: { headcount: 5 } });
  expect(await mustFind("A-2")).toMatchObject({ state: "draft" });
});

test("columns that a file does not have keep their fields, empty cells empty them", async () => {
  await idOfImport(posts(post("B-1", { 状态: "草稿" })));
  await idOfImport(csv(["Company", " 企业 名称 *", "岗位名称", "企业职位编号", "人数"], ["?", COMPANY, "店长", "B-1", ""]));
  expect((await mustFind("B-1")).content).toMatchObject({ name: "店长", headcount: null, city: "杭州市", endsOn: "2026-12-31" });
});

test("one failing row keeps all others out, and each is named", async () => {
  const before = await Promise.all([countOf("posts"), countOf("post_drafts"), countOf("imports"), countOf("desk_changes")]);
  const { id, counts, failing } = await run(
    posts(
      post("C-1"),
      post("C-2", { 截止日期: "2026-02-30" }),
      post("C-3", { 截止日期: "年底", 招聘人数: "若干" }),
      post("C-1"),
      post("C-5", { 企业名称: "不存在的公司" }),
      post("C-6", { 职位名称: "" }),
      post("C-7", { 工作城市: "亚特兰蒂斯" }),
      post("C-8", { 职位类别: "魔法师" }),
      post("C-9", { 截止日期: "2026-01-01" }),
      post("C-10", { 职位描述: "太短" }),
      post("C-11", { 状态: "已暂停" }),
      post("C-12", { 职位名称: "很".repeat(51) }),
      [...post("C-13"), "多余"],
    ),
  );
  expect(id).toBeNull();
  expect(counts.added).toBe(1);
  expect(failing.map(failingRowText)).toEqual([
    "第 3 行：截止日期不是有效的日期",
    expect.stringMatching(/^第 4 行：.*招聘人数格式不正确.*截止日期不是有效的日期/),
    "第 5 行：单位编号与第 2 行相同",
    "第 6 行：企业名称不存在，请重新选择",
    "第 7 行：请填写职位名称",
    "第 8 行：工作城市不存在，请重新选择",
    "第 9 行：职位类别不存在，请重新选择",
    "第 10 行：截止日期不能早于开始日期",
    "第 11 行：职位描述过于简短，请写明工作内容和任职要求",
    "第 12 行：当前状态不能进行此操作，请刷新后重试",
    "第 13 行：职位名称过长",
    "第 14 行：单元格多于表头，请检查逗号和引号",
  ]);
  expect(await Promise.all([countOf("posts"), countOf("post_drafts"), countOf("imports"), countOf("desk_changes")])).toEqual(
    before,
  );
});

test("only the good rows are written if the operator says so, and none of a bad one", async () => {
  const { id, counts, failing } = await run(posts(post("D-1"), post("D-2", { 职位描述: "太短" }), post("D-3")), { onlyGood: true });
  expect(id).not.toBeNull();
  expect([counts.added, failing.length]).toEqual([2, 1]);
  expect(await find("D-2")).toBeUndefined();
  expect((await mustFind("D-3")).state).toBe("open");
});

test("rows that are written together fail one by one, in the order of the file", async () => {
  const rows = Array.from({ length: 230 }, (_, index) => post(`M-${index}`, index % 3 === 0 ? { 状态: "" } : {}));
  rows[40] = post("M-40", { 招聘人数: "" });
  rows[41] = post("M-41", { 工作城市: "无此城" });
  // The number of a row of the chunk before.
  rows[150] = post("M-7");
  const { counts, failing } = await run(posts(...rows), { onlyGood: true });
  expect(failing.map(({ line }) => line)).toEqual([42, 43, 152]);
  expect(counts).toEqual({ added: 227, changed: 0, unchanged: 0 });
  expect(await mustFind("M-1")).toMatchObject({ state: "open", version: 1 });
  expect(await mustFind("M-0")).toMatchObject({ state: "draft" });
  expect(await find("M-40")).toBeUndefined();
  const again = await run(posts(...rows), { onlyGood: true });
  expect(again.counts).toEqual({ added: 0, changed: 0, unchanged: 227 });
});

test("a preview counts and writes nothing", async () => {
  const before = await Promise.all([countOf("companies"), countOf("imports"), countOf("desk_changes")]);
  const { id, counts } = await run(csv(["企业名称", "行业"], ["星海教育", "教育"], [COMPANY, "互联网"]), { isPreview: true });
  expect([id, counts]).toEqual([null, { added: 1, changed: 1, unchanged: 0 }]);
  expect(await Promise.all([countOf("companies"), countOf("imports"), countOf("desk_changes")])).toEqual(before);
});

test("an import that dies halfway leaves nothing half done", async () => {
  const before = await Promise.all([countOf("posts"), countOf("imports"), countOf("desk_changes")]);
  const dying = async function* () {
    yield { line: 1, cells: HEADINGS };
    yield { line: 2, cells: post("E-1") };
    throw new Error("the disk is gone");
  };
  const wish = { file: "x.csv", isPreview: false, onlyGood: true, company: null, maxRows: null, onProgress: () => undefined };
  await expect(runImport(context(), dying(), wish)).rejects.toThrow("the disk is gone");
  expect(await Promise.all([countOf("posts"), countOf("imports"), countOf("desk_changes")])).toEqual(before);
});

test("rows without a company are of the named one, and rows of another are refused", async () => {
  const file = csv(["企业名称", "职位名称", "单位编号"], ["", "保安", "F-1"], ["远帆物流", "司机", "F-2"]);
  const { failing } = await run(file, { company: COMPANY, onlyGood: true });
  expect(failing.map(failingRowText)).toEqual(["第 3 行：企业名称与指定的企业不同"]);
  expect((await mustFind("F-1")).companyName).toBe(COMPANY);
  await expect(run(csv(["职位名称"], ["保安"]))).rejects.toMatchObject({ problem: { problem: "no-company-column" } });
  await expect(run(file, { company: "没有的公司" })).rejects.toMatchObject({ problem: { problem: "no-company" } });
});

test.each([
  ["of another table", csv(["姓名", "电话"], ["李想", "1"]), { problem: "unknown" }],
  ["that are there twice", csv(["企业名称", "公司名称"], ["a", "b"]), { problem: "twice", column: "companyName" }],
])("headings %s are refused", async (_, content, problem) => expect(run(content)).rejects.toMatchObject({ problem }));

test("columns that no table has are named and ignored", async () => {
  const { ignored, failing } = await run(csv(["企业名称", "星座", ""], [COMPANY, "狮子", ""]));
  expect([ignored, failing]).toEqual([["星座"], []]);
});

test("HTML is sanitised, a formula is text, and an export does not run it", async () => {
  const html = `<script>alert(1)</script><p onclick="x()">${DESCRIPTION}</p><img src=x onerror=alert(1)>`;
  const written = posts(post("=cmd|' /C calc'!A0", { 职位描述: html, 职位名称: "=1+1" }));
  // A company's own file has formulas as they are.
  await idOfImport(written.replaceAll("'=", "="));
  const { content } = await mustFind("=cmd|' /C calc'!A0");
  expect(content).toMatchObject({ name: "=1+1", descriptionHtml: expect.not.stringMatching(/script|onclick|onerror|img/) });
  const exported = (await Array.fromAsync(csvOf(tableRows(db, "posts", backend.clock.now())))).join("");
  expect(exported).toMatch(/(^|,|")'=cmd/m);
  expect(exported).not.toMatch(/(^|,|,")=/m);
});

test("an export can be imported again and changes nothing", async () => {
  for (const kind of ["companies", "posts"] as const) {
    const exported = (await Array.fromAsync(csvOf(tableRows(db, kind, backend.clock.now())))).join("");
    const { counts, failing } = await run(exported);
    expect(failing.map(failingRowText)).toEqual([]);
    expect(counts).toMatchObject({ added: 0, changed: 0 });
    expect(counts.unchanged).toBeGreaterThan(1);
  }
});

test("an undone import takes its drafts away, closes its posts and gives changed ones back", async () => {
  await idOfImport(posts(post("U-1", { 状态: "草稿" }), post("U-2"), post("U-3", { 状态: "草稿" })));
  const before = await Promise.all([mustFind("U-1"), mustFind("U-2")]);
  const id = await idOfImport(
    posts(
      post("U-1", { 状态: "草稿", 招聘人数: "9" }),
      post("U-2", { 状态: "已暂停", 招聘人数: "9" }),
      post("U-3"),
      post("U-4", { 状态: "草稿" }),
      post("U-5"),
    ),
  );
  expect(await undo(id)).toEqual({ outcome: "done", count: 5, left: [] });
  expect(await mustFind("U-1")).toMatchObject({ state: "draft", content: before[0].content });
  expect(await mustFind("U-2")).toMatchObject({ state: "open", content: before[1].content });
  expect((await mustFind("U-3")).state).toBe("closed");
  expect(await find("U-4")).toBeUndefined();
  expect((await mustFind("U-5")).state).toBe("closed");
  expect(await undoText(id)).toEqual([`导入 ${id} 已经撤销过`]);
  expect(await undoText("999999")).toEqual(["没有编号为 999999 的导入"]);
});

test("an undone import leaves and names everything that was changed since", async () => {
  const id = await idOfImport(posts(post("V-1"), post("V-2"), post("V-3")));
  const edited = await mustFind("V-1");
  const { id: postId, version, companyId } = edited;
  await operator.call(saveDeskPost, { id: postId, version, companyId, content: { ...edited.content, name: "店长" } });
  await operator.call(moveDeskPost, { id: (await mustFind("V-2")).id, state: "paused", note: "" });
  const lines = await undoText(id);
  expect(lines).toHaveLength(3);
  expect(lines).toContain(`职位 ${postId}「店长」未撤销：导入后又有修改`);
  expect(lines.at(-1)).toBe(`已撤销导入 ${id}，恢复 1 项。`);
  expect((await mustFind("V-1")).state).toBe("open");
  expect((await mustFind("V-2")).state).toBe("paused");
  expect((await mustFind("V-3")).state).toBe("closed");
});

test("an undone import of companies takes new ones away, except those that have posts", async () => {
  const id = await idOfImport(csv(["企业名称", "行业"], ["云岭旅行", "旅游"], ["南岸物流", "物流"], [COMPANY, "制造"]));
  await idOfImport(posts(post("W-1", { 企业名称: "南岸物流" })));
  const { id: kept } = await db.selectFrom("companies").select("id").where("name", "=", "南岸物流").executeTakeFirstOrThrow();
  expect(await undoText(id)).toEqual([
    `企业 ${kept}「南岸物流」未撤销：该企业已有职位、成员或招聘会，不能删除`,
    `已撤销导入 ${id}，恢复 2 项。`,
  ]);
  const names = await db.selectFrom("companies").select(["name", "industry"]).execute();
  expect(names.map(({ name }) => name)).not.toContain("云岭旅行");
  expect(names).toContainEqual({ name: COMPANY, industry: "" });
});
