import { isDeepStrictEqual } from "node:util";
import type { PostState } from "#lib/domain/desk/post-states.ts";
import { type EditedPost, emptyPost, type PostContent } from "#lib/domain/desk/posts.ts";
import type { Cells, CompanyColumn, PostColumn, TableColumn } from "#lib/domain/desk/tables.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { inSavepoint } from "#server/db/connection/transaction.ts";
import { findCompanyId, findDeskCompany } from "#server/db/desk/companies.ts";
import { listEdited } from "#server/db/desk/posts.ts";
import { findPostIds, type OwnNumber } from "#server/db/desk/references.ts";
import type { Db } from "#server/db/schema/index.ts";
import type { DeskContext } from "#server/desk/actor.ts";
import { saveCompany } from "#server/desk/companies.ts";
import { addPosts, keptContent, movePost, type NewPost, savePost } from "#server/desk/posts.ts";
import { invalid } from "#server/desk/refusal.ts";
import { readCompany } from "./company-row.ts";
import type { NameBook } from "./lookups.ts";
import { type Lookups, readPost } from "./post-row.ts";
import { problemOf, type RowProblem, RowRefusal } from "./problems.ts";

export type RowOutcome = "added" | "changed" | "unchanged";

/** The rows of a file that had a key: the name of a company, or a company with its own number of a post or batch. */
export type SeenKeys = Map<string, number>;

/** A row of a file by its columns. */
export type Row = { line: number; cells: Cells };
/** How a row ended. */
export type RowResult = { line: number } & ({ outcome: RowOutcome } | { problem: RowProblem });

/** Writes some rows of one file, in the transaction of `context`; a refused row leaves nothing. The results are in no order. */
export type RowWriter = (rows: readonly Row[]) => Promise<RowResult[]>;

export const attempt = async (line: number, work: () => Promise<RowOutcome>): Promise<RowResult> => {
  try {
    return { line, outcome: await work() };
  } catch (error) {
    return { line, problem: problemOf(error) };
  }
};

/** Refuses a second row with the same key, which would undo the first one. */
export const mustBeFirst = (seen: SeenKeys, { key, column, line }: { key: string; column: TableColumn; line: number }): void => {
  const first = seen.get(key);
  if (first !== undefined) throw new RowRefusal({ kind: "same-as", column, line: first });
  seen.set(key, line);
};

/** The company that a row names, or else the one of the command. */
export const companyNameOf = (cells: Cells, only: string | null): string => {
  const name = cells.companyName ?? "";
  if (only !== null && name !== "" && name !== only) throw new RowRefusal({ kind: "foreign-company" });
  return name === "" ? (only ?? "") : name;
};

/** A company is found by its name. Companies are few, and are written one by one. */
export const companyWriter = (context: DeskContext, only: string | null): RowWriter => {
  const seen: SeenKeys = new Map();
  const write = async (cells: Cells<CompanyColumn>, line: number): Promise<RowOutcome> => {
    const name = companyNameOf(cells, only);
    const id = name === "" ? null : await findCompanyId(context.db, name);
    const present = id === null ? null : await findDeskCompany(context.db, id);
    const facts = readCompany({ ...cells, companyName: name }, present);
    mustBeFirst(seen, { key: facts.name, column: "companyName", line });
    if (present && present.industry === facts.industry && present.size === facts.size) return "unchanged";
    await saveCompany(context, { id: present?.id ?? null, version: present?.version ?? 0, ...facts });
    return present ? "changed" : "added";
  };
  return async (rows) => {
    const results: RowResult[] = [];
    for (const { line, cells } of rows) results.push(await attempt(line, () => inSavepoint(context.db, () => write(cells, line))));
    return results;
  };
};

type NamedRow = OwnNumber & { line: number; cells: Cells<PostColumn>; lookups: Lookups };

const keyOf = ({ companyId, ownNumber }: OwnNumber): string => `${companyId} ${ownNumber}`;

/** The posts that rows are about, by the keys of those. */
const presentPosts = async (db: Db, rows: readonly OwnNumber[]): Promise<Map<string, EditedPost>> => {
  const numbers = rows.filter(({ ownNumber }) => ownNumber !== "");
  const found = numbers.length === 0 ? [] : await findPostIds(db, numbers);
  if (found.length === 0) return new Map();
  const posts = new Map(
    (
      await listEdited(
        db,
        found.map(({ id }) => id),
      )
    ).map((post) => [post.id, post]),
  );
  return new Map(
    found.flatMap((number) => {
      const post = posts.get(number.id);
      return post ? [[keyOf(number), post] as const] : [];
    }),
  );
};

/** Changes a post that is there already. */
const changePresent = async (
  context: DeskContext,
  present: EditedPost,
  { content: raw, state }: { content: PostContent; state: PostState | null },
): Promise<RowOutcome> => {
  const { id, version, companyId } = present;
  const content = keptContent(raw);
  const isSame = isDeepStrictEqual(content, present.content);
  const moves = state !== null && state !== present.state;
  if (isSame && !moves) return "unchanged";
  return inSavepoint<RowOutcome>(context.db, async () => {
    if (!isSame) await savePost(context, { id, version, companyId, content });
    if (moves) await movePost(context, { id, state, note: "" });
    return "changed";
  });
};

/** A post is found by the company's own number; a row without one is a new post. New posts of some rows are added together. */
export const postWriter = (context: DeskContext, names: NameBook, only: string | null): RowWriter => {
  const seen: SeenKeys = new Map();
  const today = beijingDate(context.now);
  const nameRow = async ({ line, cells }: Row): Promise<NamedRow> => {
    const companyName = companyNameOf(cells, only);
    if (companyName === "") throw invalid({ companyName: "missing" });
    const companyId = await names.companyId(companyName);
    if (companyId === null) throw invalid({ companyName: "unknown" });
    const { ownNumber = "" } = cells;
    if (ownNumber !== "") mustBeFirst(seen, { key: keyOf({ companyId, ownNumber }), column: "ownNumber", line });
    return { line, cells, companyId, ownNumber, lookups: await names.of(companyId) };
  };
  return async (rows) => {
    const results: RowResult[] = [];
    const named: NamedRow[] = [];
    for (const row of rows)
      await nameRow(row).then(
        (known) => named.push(known),
        (error: unknown) => results.push({ line: row.line, problem: problemOf(error) }),
      );
    const present = await presentPosts(context.db, named);
    const fresh: (NewPost & { line: number })[] = [];
    for (const row of named) {
      const { line, companyId, cells, lookups } = row;
      const post = present.get(keyOf(row));
      try {
        const read = readPost(cells, post?.content ?? emptyPost(today), lookups);
        if (post) results.push(await attempt(line, () => changePresent(context, post, read)));
        else fresh.push({ line, companyId, content: read.content, state: read.state ?? "draft" });
      } catch (error) {
        results.push({ line, problem: problemOf(error) });
      }
    }
    const added = await addPosts(context.db, context, fresh);
    return [
      ...results,
      ...fresh.map(({ line }, index): RowResult => {
        const answer = added[index];
        return answer && "refusal" in answer ? { line, problem: answer.refusal.problem } : { line, outcome: "added" };
      }),
    ];
  };
};
