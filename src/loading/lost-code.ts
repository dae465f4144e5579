import { type Failure, failed, type Result, success } from "#lib/domain/failure.ts";

/**
 * Code that takes longer counts as lost (R1.9-11); milliseconds.
 * Why: docs/decisions/0035-lost-code-is-reported.md
 */
export const CODE_TIMEOUT = 120_000;

/** Why code on demand failed to load: no network, or too late (R1.9-11). */
export type LostCode = "offline" | "code-late";

/** The failure that a loss of code is. */
export const codeFailure = (kind: LostCode): Failure => ({ kind });

/** Imports with `load`; `lost` is the failure to report if the import fails. */
export const receiveCode = <Code>(load: () => Promise<Code>, lost: LostCode = "offline"): Promise<Result<Code>> =>
  load().then(success, () => failed(codeFailure(lost)));
