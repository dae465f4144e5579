import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { listDeskCompanies, saveDeskCompany } from "#lib/contract/desk/companies.ts";
import type { DeskCompany } from "#lib/domain/desk/companies.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { createDeskList } from "./list.ts";

/** The table of companies. */
export const companies = createDeskList((query, signal) => send(listDeskCompanies, query, { signal }), { keyword: "" });

type CompanyForm = Pick<DeskCompany, "name" | "industry" | "size" | "version"> & { id: string | null };
/** The company that is being edited; null while none is. */
export const $company = atom<CompanyForm | null>(null);
export const $savingCompany = atom(false);

/** Begins a new company, or the change of one. */
export const editCompany = (company: DeskCompany | null): void =>
  $company.set(company ?? { id: null, name: "", industry: "", size: "", version: 0 });
export const closeCompany = (): void => $company.set(null);
export const changeCompany = (part: Partial<CompanyForm>): void => {
  const company = $company.get();
  if (company) $company.set({ ...company, ...part });
};

/** Saves the company of the form; one that was changed elsewhere is refused, and the table then shows it. */
export const saveCompany = async (): Promise<void> => {
  const company = $company.get();
  if (!company || $savingCompany.get()) return;
  const { id, version, name, industry, size } = company;
  $savingCompany.set(true);
  const saved = await send(saveDeskCompany, { id, version, name, industry, size });
  $savingCompany.set(false);
  if (saved.ok) {
    notify("saved");
    closeCompany();
  } else reportFailure(saved.failure);
  await companies.refresh();
};
