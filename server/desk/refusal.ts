/**
 * A change that the rules of the desk refuse. `forbidden` and `missing` do not describe the thing they refuse; `invalid` names fields by codes;
 * a `conflict` may carry the present state.
 */
export type DeskProblem =
  | { kind: "forbidden" }
  | { kind: "missing" }
  | { kind: "invalid"; fields: Record<string, string> }
  | { kind: "conflict"; reason: ConflictReason; present?: unknown };

export type ConflictReason =
  | "phone-in-use"
  | "invitation-spent"
  | "last-operator"
  | "company-name-taken"
  | "company-in-use"
  | "changed-elsewhere"
  | "not-next"
  | "own-number-taken"
  | "no-recruiter"
  | "report-settled"
  | "undo-over"
  | "fair-link-spent"
  | "fair-begun"
  | "fair-cancelled"
  | "fair-over"
  | "already-at-fair"
  | "batch-number-taken"
  | "batch-in-use"
  | "batch-stage-in-use"
  | "career-name-taken"
  | "fair-number-taken"
  | "fair-in-use";

/** Thrown by the services of the desk. Routes turn it into an answer, commands into a line. */
export class DeskRefusal extends Error {
  override name = "DeskRefusal";
  readonly problem: DeskProblem;
  constructor(problem: DeskProblem) {
    super(problem.kind === "conflict" ? problem.reason : problem.kind);
    this.problem = problem;
  }
}

export const forbidden = (): DeskRefusal => new DeskRefusal({ kind: "forbidden" });
export const missing = (): DeskRefusal => new DeskRefusal({ kind: "missing" });
export const invalid = (fields: Record<string, string>): DeskRefusal => new DeskRefusal({ kind: "invalid", fields });
export const conflict = (reason: ConflictReason, present?: unknown): DeskRefusal =>
  new DeskRefusal({ kind: "conflict", reason, ...(present !== undefined && { present }) });
