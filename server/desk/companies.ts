import type { DeskCompany } from "#lib/domain/desk/companies.ts";
import { inTransaction } from "#server/db/connection/transaction.ts";
import { addChange } from "#server/db/desk/changes.ts";
import {
  addCompany,
  findCompanyId,
  findDeskCompany,
  isCompanyInUse,
  lockCompany,
  removeCompany,
  updateCompany,
} from "#server/db/desk/companies.ts";
import type { Db } from "#server/db/schema/index.ts";
import { type DeskContext, madeBy } from "./actor.ts";
import { conflict, forbidden, missing } from "./refusal.ts";

type Wish = { id: string | null; version: number; name: string; industry: string; size: string };

const factsOf = ({ name, industry, size }: Wish | DeskCompany) => ({ name, industry, size });

const mustExist = async (db: Db, id: string): Promise<DeskCompany> => {
  const company = await findDeskCompany(db, id);
  if (!company) throw missing();
  return company;
};

/** Saves a company, new or changed. */
export const saveCompany = ({ db, actor, now }: DeskContext, wish: Wish): Promise<DeskCompany> =>
  inTransaction(db, async (transaction) => {
    if (actor.role !== "operator") throw forbidden();
    const before = wish.id === null ? null : await lockCompany(transaction, wish.id);
    if (wish.id !== null && !before) throw missing();
    if (before && before.version !== wish.version) throw conflict("changed-elsewhere", before);
    const facts = factsOf(wish);
    const namesake = await findCompanyId(transaction, facts.name);
    if (namesake !== null && namesake !== wish.id) throw conflict("company-name-taken");
    const id = before?.id ?? (await addCompany(transaction, facts));
    if (id === null) throw conflict("company-name-taken");
    if (before) await updateCompany(transaction, id, facts, before.version + 1);
    const change = { action: before ? "change" : "add", subject: "company", subjectId: id } as const;
    await addChange(transaction, { ...madeBy(actor), ...change, before: before && factsOf(before), after: facts }, now);
    return mustExist(transaction, id);
  });

/** Throws a company away that has neither posts nor people, as the undoing of an import does. */
export const discardCompany = ({ db, actor, now }: DeskContext, id: string): Promise<void> =>
  inTransaction(db, async (transaction) => {
    if (actor.role !== "operator") throw forbidden();
    const before = await lockCompany(transaction, id);
    if (!before) throw missing();
    if (await isCompanyInUse(transaction, id)) throw conflict("company-in-use");
    await removeCompany(transaction, id);
    const change = { action: "discard", subject: "company", subjectId: id, before: factsOf(before) } as const;
    await addChange(transaction, { ...madeBy(actor), ...change }, now);
  });
