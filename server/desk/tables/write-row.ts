import { isDeepStrictEqual } from "node:util";
import { type EditedPost, emptyPost } from "#lib/domain/desk/posts.ts";
import type { Cells, CompanyColumn, PostColumn, TableColumn } from "#lib/domain/desk/tables.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { findCompanyId, findDeskCompany } from "#server/db/desk/companies.ts";
import { findEdited } from "#server/db/desk/posts.ts";
import { findPostId } from "#server/db/desk/references.ts";
import type { DeskContext } from "#server/desk/actor.ts";
import { saveCompany } from "#server/desk/companies.ts";
import { keptContent, movePost, savePost } from "#server/desk/posts.ts";
import { invalid } from "#server/desk/refusal.ts";
import { readCompany } from "./company-row.ts";
import type { NameBook } from "./lookups.ts";
import { readPost } from "./post-row.ts";
import { RowRefusal } from "./problems.ts";

export type RowOutcome = "added" | "changed" | "unchanged";

/** The rows of a file that had a key: the name of a company, or a company with its own number of a post. */
type SeenKeys = Map<string, number>;

/** Writes rows of one file in their order, in the transaction of `context`. */
export type RowWriter = (cells: Cells, line: number) => Promise<RowOutcome>;

/** Refuses a second row with the same key, which would undo the first one. */
const mustBeFirst = (seen: SeenKeys, { key, column, line }: { key: string; column: TableColumn; line: number }): void => {
  const first = seen.get(key);
  if (first !== undefined) throw new RowRefusal({ kind: "same-as", column, line: first });
  seen.set(key, line);
};

/** The company that a row names, or else the one of the command. */
const companyNameOf = (cells: Cells, only: string | null): string => {
  const name = cells.companyName ?? "";
  if (only !== null && name !== "" && name !== only) throw new RowRefusal({ kind: "foreign-company" });
  return name === "" ? (only ?? "") : name;
};

/** A company is found by its name. */
export const companyWriter = (context: DeskContext, only: string | null): RowWriter => {
  const seen: SeenKeys = new Map();
  return async (cells: Cells<CompanyColumn>, line) => {
    const name = companyNameOf(cells, only);
    const id = name === "" ? null : await findCompanyId(context.db, name);
    const present = id === null ? null : await findDeskCompany(context.db, id);
    const facts = readCompany({ ...cells, companyName: name }, present);
    mustBeFirst(seen, { key: facts.name, column: "companyName", line });
    if (present && present.industry === facts.industry && present.size === facts.size) return "unchanged";
    await saveCompany(context, { id: present?.id ?? null, version: present?.version ?? 0, ...facts });
    return present ? "changed" : "added";
  };
};

/** The post of a company that a row is about; null for a new one. */
const presentPost = async ({ db }: DeskContext, companyId: string, ownNumber: string): Promise<EditedPost | null> => {
  const id = ownNumber === "" ? null : await findPostId(db, companyId, ownNumber);
  return id === null ? null : findEdited(db, id);
};

/** A post is found by the company's own number; a row without one is a new post. */
export const postWriter = (context: DeskContext, names: NameBook, only: string | null): RowWriter => {
  const seen: SeenKeys = new Map();
  const today = beijingDate(context.now);
  return async (cells: Cells<PostColumn>, line) => {
    const companyName = companyNameOf(cells, only);
    if (companyName === "") throw invalid({ companyName: "missing" });
    const companyId = await names.companyId(companyName);
    if (companyId === null) throw invalid({ companyName: "unknown" });
    const { ownNumber = "" } = cells;
    if (ownNumber !== "") mustBeFirst(seen, { key: `${companyId} ${ownNumber}`, column: "ownNumber", line });
    const present = await presentPost(context, companyId, ownNumber);
    const { content: raw, state } = readPost(cells, present?.content ?? emptyPost(today), await names.of(companyId));
    const content = keptContent(raw);
    const isSame = present !== null && isDeepStrictEqual(content, present.content);
    const moves = state !== null && state !== (present?.state ?? "draft");
    if (isSame && !moves) return "unchanged";
    const saved = isSame
      ? present
      : await savePost(context, { id: present?.id ?? null, version: present?.version ?? 0, companyId, content });
    if (moves) await movePost(context, { id: saved.id, state, note: "" });
    return present ? "changed" : "added";
  };
};
