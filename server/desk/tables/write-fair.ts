import { isDeepStrictEqual } from "node:util";
import type { Cells, FairColumn } from "#lib/domain/desk/tables.ts";
import { inSavepoint } from "#server/db/connection/transaction.ts";
import { findEditedFair, findFairByNumber } from "#server/db/desk/fairs.ts";
import type { DeskContext } from "#server/desk/actor.ts";
import { saveFair } from "#server/desk/fairs.ts";
import { readFair } from "./fair-row.ts";
import { attempt, mustBeFirst, type RowOutcome, type RowResult, type RowWriter, type SeenKeys } from "./write-row.ts";

/** A fair is found by its own number; a row without one is a new fair. Fairs are few, and are written one by one. */
export const fairWriter = (context: DeskContext): RowWriter => {
  const { db, now } = context;
  const seen: SeenKeys = new Map();
  const write = async (cells: Cells<FairColumn>, line: number): Promise<RowOutcome> => {
    const { ownNumber = "" } = cells;
    const id = ownNumber === "" ? null : await findFairByNumber(db, ownNumber);
    const present = id === null ? null : await findEditedFair(db, id, now);
    const content = readFair(cells, present?.content ?? null);
    if (ownNumber !== "") mustBeFirst(seen, { key: ownNumber, column: "ownNumber", line });
    if (present && isDeepStrictEqual(content, present.content)) return "unchanged";
    await saveFair(context, { id: present?.fair.id ?? null, version: present?.version ?? 0, content });
    return present ? "changed" : "added";
  };
  return async (rows) => {
    const results: RowResult[] = [];
    for (const { line, cells } of rows) results.push(await attempt(line, () => inSavepoint(db, () => write(cells, line))));
    return results;
  };
};
