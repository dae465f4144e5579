import * as z from "zod/mini";
import { saveDeskCompany } from "#lib/contract/desk/companies.ts";
import type { DeskCompany } from "#lib/domain/desk/companies.ts";
import type { Cells, CompanyColumn } from "#lib/domain/desk/tables.ts";
import { invalid } from "#server/desk/refusal.ts";
import { issueCode } from "#server/services/issue-code.ts";

type CompanyFacts = { name: string; industry: string; size: string };

/** The facts of a row over the present ones: a missing column keeps its fact. Throws a refusal that names the columns. */
export const readCompany = (cells: Cells<CompanyColumn>, present: DeskCompany | null): CompanyFacts => {
  const { companyName: name = "", industry = present?.industry ?? "", size = present?.size ?? "" } = cells;
  if (name === "") throw invalid({ companyName: "missing" });
  const read = z.safeDecode(saveDeskCompany.payload, { id: null, version: 0, name, industry, size });
  if (read.success) return { name: read.data.name, industry: read.data.industry, size: read.data.size };
  const columnOf = (field: unknown): string => (field === "name" ? "companyName" : String(field));
  throw invalid(Object.fromEntries(read.error.issues.map((issue) => [columnOf(issue.path[0]), issueCode(issue)])));
};
