import type { TableColumn } from "#lib/domain/desk/tables.ts";
import { type DeskProblem, DeskRefusal } from "#server/desk/refusal.ts";

/**
 * Why a row is refused: by the rules of the desk or the contract's checks of its fields; for more cells than headings; because an
 * earlier row has the same key; because `--company` names another company.
 */
export type RowProblem =
  | DeskProblem
  | { kind: "too-many-cells" }
  | { kind: "same-as"; column: TableColumn; line: number }
  | { kind: "foreign-company" };

/** Thrown while a row is read. */
export class RowRefusal extends Error {
  override name = "RowRefusal";
  readonly problem: RowProblem;
  constructor(problem: RowProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

/** The problem of a row, if this error is one; any other error ends the import. */
export const problemOf = (error: unknown): RowProblem => {
  if (error instanceof RowRefusal || error instanceof DeskRefusal) return error.problem;
  throw error;
};
