import { afterAll, beforeEach, expect, test } from "vitest";
import { saveDeskCompany } from "#lib/contract/desk/companies.ts";
import { $company, changeCompany, companies, editCompany, saveCompany } from "#lib/stores/desk/companies.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { notices } from "#tests/support/browser/store-page.ts";
import { hireOperator } from "#tests/support/desk/desk.ts";
import { openDeskPage } from "#tests/support/desk/desk-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

const backend = await openBackend();
afterAll(backend.close);
const operator = await hireOperator(backend);
beforeEach(() => openDeskPage(backend, operator));

const listed = () => {
  const rows = companies.$rows.get();
  return rows.state === "ready" ? rows.value.items : [];
};

test("a new company is in the table once it is saved", async () => {
  keepMounted(companies.$rows);
  editCompany(null);
  changeCompany({ name: "青禾科技有限公司", industry: "互联网" });
  await saveCompany();
  expect($company.get()).toBeNull();
  expect(notices()).toEqual(["saved"]);
  expect(listed()).toMatchObject([{ name: "青禾科技有限公司", industry: "互联网" }]);
});

test("a company that was changed elsewhere is refused, and the table shows it as it is", async () => {
  keepMounted(companies.$rows);
  await expect.poll(listed).toHaveLength(1);
  const [company] = listed();
  if (!company) throw new Error("there is no company");
  editCompany(company);
  const { id, version, name } = company;
  await operator.call(saveDeskCompany, { id, version, name, industry: "软件", size: "" });
  changeCompany({ industry: "硬件" });
  await saveCompany();
  expect(notices()).toEqual(["refused"]);
  expect($company.get()).toMatchObject({ industry: "硬件" });
  expect(listed()).toMatchObject([{ industry: "软件", version: version + 1 }]);
});
