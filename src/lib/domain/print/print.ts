import type { Cut } from "#lib/domain/resume/cut.ts";

/** A file waits this long for its code, in minutes, and no longer (D-I1). */
export const PRINT_MINUTES = 10;
/** A résumé of two pages with a photo takes a tenth of this, in megabytes. */
export const PRINT_MAX_MB = 5;
export const PRINT_MAX_BYTES = PRINT_MAX_MB * 1024 ** 2;

export const PRINT_CODE_LENGTH = 6;
const PRINT_CODE_PATTERN = /^\d{6}$/;
/** The name that a print page makes up for itself, so that a retry gets the same file: 128 random bits. */
export const CLAIM_PATTERN = /^[0-9a-f]{32}$/;

/** A code in use, as its owner sees it: without the digits, which the server does not know. Times are milliseconds. */
export type PrintCode = { id: string; cut: Cut; madeAt: number; endsAt: number };
/** A code just made, with its digits. */
export type MadePrintCode = PrintCode & { code: string };

/** Cleans a typed or pasted code: input methods write full-width digits, and people put a space in the middle. */
export const cleanPrintCode = (text: string): string => text.normalize("NFKC").replace(/[\s-]/g, "");

/** The problem of a typed code, if any. */
export const printCodeProblem = (code: string): "missing" | "malformed" | null =>
  code === "" ? "missing" : PRINT_CODE_PATTERN.test(code) ? null : "malformed";

/** Six digits in two groups, easier to read across a room. */
export const groupedPrintCode = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`;

/** Whole seconds until a code ends; 0 once it has. Never more than a code has: our idea of the server's clock is half a second off. */
export const secondsLeft = ({ endsAt }: Pick<PrintCode, "endsAt">, now: number): number =>
  Math.min(PRINT_MINUTES * 60, Math.max(0, Math.ceil((endsAt - now) / 1000)));
