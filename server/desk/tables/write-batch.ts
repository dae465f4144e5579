import { isDeepStrictEqual } from "node:util";
import type { BatchColumn, Cells } from "#lib/domain/desk/tables.ts";
import { inSavepoint } from "#server/db/connection/transaction.ts";
import { findBatch, findBatchByNumber, findPostByNumber } from "#server/db/desk/batches.ts";
import { findCompanyId } from "#server/db/desk/companies.ts";
import { type DeskContext, mustBeAt } from "#server/desk/actor.ts";
import { addBatch, changeBatch } from "#server/desk/batches.ts";
import { invalid } from "#server/desk/refusal.ts";
import { readBatch } from "./batch-row.ts";
import {
  attempt,
  companyNameOf,
  mustBeFirst,
  type RowOutcome,
  type RowResult,
  type RowWriter,
  type SeenKeys,
} from "./write-row.ts";

/** A batch is found by its post, which the company's own number names, and by its own number. Batches are few, and are written one by one. */
export const batchWriter = (context: DeskContext, only: string | null): RowWriter => {
  const { db } = context;
  const seen: SeenKeys = new Map();
  const postOf = async (cells: Cells<BatchColumn>): Promise<{ id: string; companyId: string }> => {
    const companyName = companyNameOf(cells, only);
    const { ownNumber = "" } = cells;
    if (companyName === "") throw invalid({ companyName: "missing" });
    if (ownNumber === "") throw invalid({ ownNumber: "missing" });
    const companyId = await findCompanyId(db, companyName);
    if (companyId === null) throw invalid({ companyName: "unknown" });
    mustBeAt(context.actor, companyId);
    const post = await findPostByNumber(db, { companyId, ownNumber });
    if (!post?.isPublic) throw invalid({ ownNumber: post ? "unpublished" : "unknown" });
    return { id: post.id, companyId };
  };
  const write = async (cells: Cells<BatchColumn>, line: number): Promise<RowOutcome> => {
    const post = await postOf(cells);
    const { batchNumber = "" } = cells;
    const id = batchNumber === "" ? null : await findBatchByNumber(db, post.id, batchNumber);
    const present = id === null ? null : await findBatch(db, id);
    const content = readBatch(cells, present?.content ?? null);
    mustBeFirst(seen, { key: `${post.id} ${content.number}`, column: "batchNumber", line });
    if (!present) await addBatch(context, post, content);
    else if (isDeepStrictEqual(content, present.content)) return "unchanged";
    else await changeBatch(context, present.id, content);
    return present ? "changed" : "added";
  };
  return async (rows) => {
    const results: RowResult[] = [];
    for (const { line, cells } of rows) results.push(await attempt(line, () => inSavepoint(db, () => write(cells, line))));
    return results;
  };
};
