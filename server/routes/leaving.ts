import type { Hono } from "hono";
import * as calls from "#lib/contract/account/leaving.ts";
import { CODE } from "#lib/contract/call.ts";
import { takeCode } from "#server/db/account/login-codes.ts";
import { useLimits } from "#server/db/account/rate-limits.ts";
import { judgeToken } from "#server/db/account/sessions.ts";
import { findUser } from "#server/db/account/users.ts";
import { deleteUser } from "#server/leave.ts";
import { tooManyExports } from "#server/limit-texts.ts";
import { shortError } from "#server/services/log.ts";
import { zipOfUser } from "#server/take-along.ts";
import { MESSAGES } from "#server/texts.ts";
import { invalid, Refusal, refuse, sessionOver, tooMany } from "./answer.ts";
import { forLeavingSeeker } from "./handle.ts";
import type { Context, Deps, Env } from "./http.ts";

const DAY = 86_400_000;
/** Enough for a real user; keeps a stolen session from downloading all day. */
const EXPORTS_A_DAY = 5;

const exportFor = async (context: Context, deps: Deps): Promise<Response> => {
  const now = deps.clock.now();
  const access = await judgeToken(deps.db, context.req.header("authorization")?.trim() ?? "", now, { renews: false });
  if (access.state !== "valid") throw sessionOver(access.state === "ended");
  const limit = { key: `export:day:${access.userId}`, max: EXPORTS_A_DAY, window: DAY };
  const usedUp = await useLimits(deps.db, [limit], now);
  if (usedUp) throw tooMany(tooManyExports(usedUp.waitSeconds), usedUp.waitSeconds);
  const headers = { "content-type": "application/zip", "content-disposition": 'attachment; filename="data.zip"' };
  return context.body(zipOfUser(deps, access.userId, now), 200, headers);
};

/** Mounts the download of all that is stored of a user. */
export const mountExport = (app: Hono<Env>, deps: Deps): void => {
  app.get(calls.exportMyData.path, async (context) => {
    try {
      return await exportFor(context, deps);
    } catch (error) {
      if (error instanceof Refusal) return refuse(context, error);
      throw error;
    }
  });
};

export const leavingRoutes = [
  forLeavingSeeker(
    calls.deleteAccount,
    async ({ code }, callContext) => {
      const { db, me, now, address, log } = callContext;
      const user = await findUser(db, me.userId);
      if (!user) throw sessionOver(false);
      const target = { phone: user.phone, purpose: "deleteAccount", address } as const;
      if (!(await takeCode(db, target, code, now))) throw invalid({ code: MESSAGES.wrongCode });
      try {
        await deleteUser(callContext, user, now);
      } catch (error) {
        log.error(`an account could not be deleted: ${shortError(error)}`);
        throw new Refusal(CODE.broken, MESSAGES.notDeleted);
      }
    },
    MESSAGES.accountDeleted,
  ),
];
