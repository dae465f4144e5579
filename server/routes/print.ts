import type { Hono } from "hono";
import * as calls from "#lib/contract/print.ts";
import { type MadePrintCode, PRINT_MAX_BYTES } from "#lib/domain/print/print.ts";
import type { Cut } from "#lib/domain/resume/cut.ts";
import { countUses, holdLimit, type Limit, returnLimits, type UsedUp, useLimits } from "#server/db/account/rate-limits.ts";
import { removeOwnerless } from "#server/db/files.ts";
import {
  claimPrint,
  findClaimed,
  findPrintCodeOwner,
  keepForPrint,
  listPrintCodesOf,
  PRINT_FOLDER,
  removeClaimed,
  removeOver,
  removePrintCode,
} from "#server/db/print/print-codes.ts";
import { printAddressBlocked, printClosed, wrongPrintCode } from "#server/limit-texts.ts";
import { mimeOf } from "#server/services/file-types.ts";
import { shortError } from "#server/services/log.ts";
import { MESSAGES } from "#server/texts.ts";
import { forbidden, invalid, missing, Refusal, refuse, tooMany } from "./answer.ts";
import { readPayload } from "./body.ts";
import { decodePayload } from "./decode.ts";
import { type CallContext, forAnyone, forFileOfSeeker, forSeeker, type SeekerCallContext, smallBodies } from "./handle.ts";
import type { Context, Deps, Env } from "./http.ts";
import { ofSeeker, takeUpload, type UploadRules } from "./uploads.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long an address, or the whole site, waits after too many wrong codes (D-I1). */
const BLOCK = 10 * MINUTE;
const WRONG_FROM_ONE = 5;
const WRONG_IN_ALL = 200;
/** Uploads of an account per day, including failed ones. */
const CODES_A_DAY = 30;

/** Only wrong codes count. The address's limit comes first: a blocked address does not count against the site. */
const guessLimits = (address: string): [Limit, Limit] => [
  { key: `print:wrong:${address}`, max: WRONG_FROM_ONE, window: BLOCK },
  { key: "print:wrong-in-all", max: WRONG_IN_ALL, window: BLOCK },
];

const blocked = ({ key, waitSeconds }: UsedUp, { address, now }: CallContext): Refusal => {
  const until = now + waitSeconds * 1000;
  const isAddress = key === guessLimits(address)[0].key;
  return tooMany(isAddress ? printAddressBlocked(until) : printClosed(until), waitSeconds);
};

/** The answer to a wrong code. The guess that uses up the limit starts the ten minutes. */
const refuseGuess = async (context: CallContext): Promise<Refusal> => {
  const { db, now, address } = context;
  const limits = guessLimits(address);
  for (const limit of limits) await holdLimit(db, limit, now + BLOCK);
  const left = WRONG_FROM_ONE - (await countUses(db, limits[0], now));
  if (left > 0) return invalid({ printCode: wrongPrintCode(left) });
  return blocked({ key: limits[0].key, waitSeconds: BLOCK / 1000 }, context);
};

const clear = async ({ db, files, log }: Pick<Deps, "db" | "files" | "log">): Promise<void> => {
  for (const error of await removeOwnerless(db, files.remove)) log.error(`a file could not be removed: ${shortError(error)}`);
};

/** A PDF that waits to be printed in a cut. */
const waiting = (cut: Cut, { db, me, now }: SeekerCallContext): UploadRules<MadePrintCode> => ({
  maxBytes: PRINT_MAX_BYTES,
  tooLarge: MESSAGES.printTooLarge,
  folder: PRINT_FOLDER,
  objection: (extension) => (extension === "pdf" ? null : MESSAGES.printIsNoPdf),
  limits: () => [{ key: `print:day:${me.userId}`, max: CODES_A_DAY, window: DAY }],
  note: (file) => keepForPrint(db, { ...me, cut, file }, now),
});

/** Codes by which a résumé is printed elsewhere (D-I1). */
export const printRoutes = [
  forFileOfSeeker(calls.makePrintCode, async (request, context) => {
    const { cut } = decodePayload(calls.makePrintCode.payload, Object.fromEntries(new URL(request.url).searchParams));
    await removeOver(context.db, context.now);
    const made = await takeUpload(request, ofSeeker(context), waiting(cut, context));
    await clear(context);
    return made;
  }),
  forSeeker(calls.listPrintCodes, (_payload, { db, me, now }) => listPrintCodesOf(db, me.userId, now)),
  forSeeker(
    calls.endPrintCode,
    async ({ id }, context) => {
      const owner = await findPrintCodeOwner(context.db, id);
      if (owner === undefined) return;
      if (owner !== context.me.userId) throw forbidden();
      await removePrintCode(context.db, id);
      await clear(context);
    },
    MESSAGES.printCodeEnded,
  ),
  forAnyone(calls.takePrint, async ({ printCode, claim }, context) => {
    const { db, address, now } = context;
    const limits = guessLimits(address);
    const usedUp = await useLimits(db, limits, now);
    if (usedUp) throw blocked(usedUp, context);
    const file = await claimPrint(db, printCode, claim, now);
    if (!file) throw await refuseGuess(context);
    await returnLimits(db, limits);
    return file;
  }),
  forAnyone(calls.finishPrint, async ({ claim }, context) => {
    await removeClaimed(context.db, claim);
    await clear(context);
  }),
];

const download = async (context: Context, { db, files, clock }: Deps): Promise<Response> => {
  const { claim } = decodePayload(calls.downloadPrint.payload, await readPayload(context));
  const known = await findClaimed(db, claim, clock.now());
  const file = known && (await files.find(known.path));
  if (!known || !file) throw missing(MESSAGES.printOver);
  // Read into memory, five megabytes at most: the file may be removed while a slow client downloads it.
  const bytes = await new Response(await file.open()).arrayBuffer();
  return context.body(bytes, 200, {
    "content-type": mimeOf("pdf"),
    "content-length": String(bytes.byteLength),
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(known.name)}`,
  });
};

/** Mounts the way by which a print page gets its file. */
export const mountPrintFile = (app: Hono<Env>, deps: Deps): void => {
  app.post(calls.downloadPrint.path, smallBodies, async (context) => {
    try {
      return await download(context, deps);
    } catch (error) {
      if (error instanceof Refusal) return refuse(context, error);
      throw error;
    }
  });
};
