import * as z from "zod/mini";
import { CLAIM_PATTERN, cleanPrintCode, type MadePrintCode, type PrintCode, printCodeProblem } from "#lib/domain/print/print.ts";
import { CUTS } from "#lib/domain/resume/cut.ts";
import { defineCall, EVERYONE } from "./call.ts";
import { code, figure, id, list, mapped, noPayload, nothing, text } from "./wire.ts";

/** A résumé goes out in the smallest cut, should a code's own be unknown to this version. */
const SMALLEST = CUTS[0];

// Spread, and no z.extend, z.enum or z.overwrite: every page carries each function of zod that one contract uses.
const codeFields = { printId: id, cut: code(CUTS), createTime: figure, endTime: figure };
const wireCode = z.object(codeFields);
type WireCode = z.core.output<typeof wireCode>;

const readCode = (wire: WireCode): PrintCode => ({
  id: wire.printId,
  cut: wire.cut ?? SMALLEST,
  madeAt: wire.createTime ?? 0,
  endsAt: wire.endTime ?? 0,
});
const writeCode = ({ id: printId, cut, madeAt, endsAt }: PrintCode): WireCode => ({
  printId,
  cut,
  createTime: madeAt,
  endTime: endsAt,
});

/** Stores one PDF for a few minutes and returns the code that fetches it (ours, D-I1). The body is a form; the cut is in the query. */
export const makePrintCode = defineCall({
  path: "/api/frontend/makePrintCode",
  payload: mapped(
    z.object({ cut: z.string().check(z.refine((cut) => CUTS.some((known) => known === cut), { error: "malformed" })) }),
    (wire) => ({ cut: CUTS.find((known) => known === wire.cut) ?? SMALLEST }),
    (clean) => clean,
  ),
  answer: mapped(
    z.object({ ...codeFields, printCode: text }),
    (wire): MadePrintCode => ({ ...readCode(wire), code: wire.printCode }),
    (clean) => ({ ...writeCode(clean), printCode: clean.code }),
  ),
});

/** The caller's codes that still work (ours). */
export const listPrintCodes = defineCall({
  path: "/api/frontend/listPrintCodes",
  payload: noPayload,
  answer: list(mapped(wireCode, readCode, writeCode)),
});

/** Ends one of the caller's codes; ending it twice is fine (ours). */
export const endPrintCode = defineCall({
  path: "/api/frontend/endPrintCode",
  payload: mapped(
    z.object({ printId: id }),
    (wire) => ({ id: wire.printId }),
    (clean) => ({ printId: clean.id }),
  ),
  answer: nothing,
});

const claim = z.string().check(z.regex(CLAIM_PATTERN, { error: "malformed" }));
const digits = mapped(
  z.string().check(z.refine((typed) => printCodeProblem(cleanPrintCode(typed)) === null, { error: "print_code" })),
  cleanPrintCode,
  (clean) => clean,
);

/**
 * Uses up a code, for the print page identified by `claim`; the same page may repeat the call, in case the answer was lost (ours).
 * Returns the file's name.
 */
export const takePrint = defineCall({
  path: "/api/frontend/takePrint",
  roles: EVERYONE,
  payload: z.object({ printCode: digits, claim }),
  answer: mapped(
    z.object({ fileName: text, size: figure }),
    (wire) => ({ name: wire.fileName, size: wire.size ?? 0 }),
    (clean) => ({ fileName: clean.name, size: clean.size }),
  ),
});

/** The file that a print page has claimed. The answer is the file, or an envelope (ours). */
export const downloadPrint = defineCall({
  path: "/api/frontend/downloadPrint",
  roles: EVERYONE,
  payload: z.object({ claim }),
  answer: z.unknown(),
});

/** A print page has its file: the server removes it (ours). */
export const finishPrint = defineCall({
  path: "/api/frontend/finishPrint",
  roles: EVERYONE,
  payload: z.object({ claim }),
  answer: nothing,
});
