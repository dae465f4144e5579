import { createMiddleware } from "hono/factory";
import { securityHeaders as headersOf } from "#lib/domain/headers.ts";
import type { Context, Deps, Env } from "./http.ts";

/** Headers of every answer, as `domain/headers.ts` has them. */
export const securityHeaders = (frameAncestors: readonly string[]) =>
  createMiddleware<Env>(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headersOf(context.req.path, frameAncestors))) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  });

/** API answers are nobody's cache's, and carry the time that countdowns run on (decisions C4). */
export const apiHeaders = (clock: Deps["clock"]) =>
  createMiddleware<Env>(async (context: Context, next) => {
    await next();
    context.res.headers.set("cache-control", "no-store");
    context.res.headers.set("date", new Date(clock.now()).toUTCString());
  });
