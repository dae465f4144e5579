import type { Hono } from "hono";
import { subsetFont } from "#lib/contract/fonts.ts";
import { useLimits } from "#server/db/account/rate-limits.ts";
import { tooManyFonts } from "#server/limit-texts.ts";
import { clientAddress } from "./address.ts";
import { Refusal, refuse, tooMany } from "./answer.ts";
import { readPayload } from "./body.ts";
import { decodePayload } from "./decode.ts";
import { smallBodies } from "./handle.ts";
import type { Context, Deps, Env } from "./http.ts";

const HOUR = 3_600_000;
/** Fonts per address and hour. Above it the browser uses the fonts beside the pages. */
const FONTS_AN_HOUR = 300;

const subset = async (context: Context, { db, clock, trustProxy, fonts }: Deps): Promise<Response> => {
  const { codePoints } = decodePayload(subsetFont.payload, await readPayload(context));
  const limit = { key: `fonts:${clientAddress(context, trustProxy)}`, max: FONTS_AN_HOUR, window: HOUR };
  const usedUp = await useLimits(db, [limit], clock.now());
  if (usedUp) throw tooMany(tooManyFonts(usedUp.waitSeconds), usedUp.waitSeconds);
  const font = await fonts.subset([...new Set(codePoints)].sort((one, other) => one - other));
  return context.body(new Uint8Array(font), 200, { "content-type": "application/gzip", "content-length": String(font.length) });
};

/** Mounts the fonts made to order; the answer is a file. */
export const mountFonts = (app: Hono<Env>, deps: Deps): void => {
  app.post(subsetFont.path, smallBodies, async (context) => {
    try {
      return await subset(context, deps);
    } catch (error) {
      if (error instanceof Refusal) return refuse(context, error);
      throw error;
    }
  });
};
