import { afterAll, beforeEach, expect, test } from "vitest";
import { saveDeskCompany } from "#lib/contract/desk/companies.ts";
import {
  $import,
  $undone,
  forgetFile,
  importFile,
  pastImports,
  previewFile,
  saveTable,
  undoImport,
} from "#lib/stores/desk/imports.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
let page: Awaited<ReturnType<typeof openDeskPage>>;
beforeEach(async () => {
  page = await openDeskPage(backend, operator);
  keepMounted(pastImports.$rows);
  forgetFile();
});

const fileOf = (...names: string[]): File => new File([["企业名称", ...names].join("\n")], "企业.csv", { type: "text/csv" });
const past = () => {
  const rows = pastImports.$rows.get();
  return rows.state === "ready" ? rows.value.items : [];
};

test("a chosen file is shown before it is imported", async () => {
  await previewFile(fileOf("青禾科技有限公司"));
  expect($import.get()).toMatchObject({ state: "preview", outcome: { id: null, counts: { added: 1 } } });
  await importFile("all");
  expect($import.get()).toMatchObject({ state: "done", outcome: { counts: { added: 1 } } });
  expect(past()).toMatchObject([{ file: "企业.csv", added: 1, undoneAt: null }]);
});

test("an import that is taken back says how many things came back", async () => {
  await expect.poll(past).toHaveLength(1);
  await undoImport(past()[0]?.id ?? "");
  expect($undone.get()).toEqual({ restored: 1, left: [] });
  expect(past()[0]?.undoneAt).not.toBeNull();
  await undoImport(past()[0]?.id ?? "");
  expect(notices()).toEqual(["refused"]);
});

test("a file that is no table is refused with the server's sentence", async () => {
  await previewFile(new File(["姓名\n李想"], "其他.csv"));
  expect($import.get()).toMatchObject({ state: "refused", failure: { message: expect.stringContaining("无法识别表头") } });
});

test("an import that has nothing to write any more shows its preview again", async () => {
  const file = fileOf("远帆物流有限公司");
  await previewFile(file);
  await operator.call(saveDeskCompany, { id: null, version: 0, name: "远帆物流有限公司", industry: "", size: "" });
  await importFile("all");
  expect($import.get()).toMatchObject({ state: "preview", outcome: { id: null, counts: { added: 0, unchanged: 1 } } });
});

test("a line that breaks during an import leaves it uncertain, and the list is read again", async () => {
  await previewFile(fileOf("云栖软件有限公司"));
  const { postForm } = page.environment;
  // The server has the file, and its answer is lost.
  page.environment.postForm = async (...form) => {
    await postForm(...form);
    throw new TypeError("Failed to send");
  };
  await importFile("all");
  expect($import.get()).toEqual({ state: "uncertain" });
  expect(past()[0]).toMatchObject({ added: 1 });
});

test("a file that is given up while it is checked does not come back", async () => {
  page.environment.postForm = () => new Promise(() => undefined);
  void previewFile(fileOf("青禾科技有限公司"));
  await expect.poll(() => $import.get().state).toBe("checking");
  forgetFile();
  expect($import.get()).toEqual({ state: "idle" });
});

test.each([
  ["csv", "职位模板.csv text/csv", "\ufeff"],
  ["xlsx", "职位模板.xlsx application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "PK"],
] as const)("a template is saved as a %s file of its name", async (format, name, start) => {
  const saved: { named: string; file: Blob }[] = [];
  page.environment.saveFile = (file, called) => saved.push({ named: `${called} ${file.type}`, file });
  await saveTable({ kind: "posts", isTemplate: true, format }, "职位模板");
  expect(saved.map(({ named }) => named)).toEqual([name]);
  const bytes = Buffer.from((await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(bytes.subarray(0, Buffer.byteLength(start)).toString()).toBe(start);
});
