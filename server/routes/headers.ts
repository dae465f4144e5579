import { createMiddleware } from "hono/factory";
import { securityHeaders as headersOf, TLS_ONLY } from "#lib/domain/headers.ts";
import type { Context, Deps, Env } from "./http.ts";

type Options = { frameAncestors: readonly string[]; trustProxy: boolean };

/** Whether the visitor uses TLS. This server itself does not, so our proxy tells. */
export const cameByTls = (context: Context, trustProxy: boolean): boolean =>
  trustProxy && context.req.header("x-forwarded-proto")?.split(",").at(-1)?.trim() === "https";

/** Headers of every answer, as `domain/headers.ts` has them. */
export const securityHeaders = ({ frameAncestors, trustProxy }: Options) =>
  createMiddleware<Env>(async (context: Context, next) => {
    await next();
    const tls = cameByTls(context, trustProxy) ? TLS_ONLY : {};
    for (const [name, value] of Object.entries<string>({ ...headersOf(context.req.path, frameAncestors), ...tls })) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  });

/** API answers must not be cached, and carry the server time for countdowns (D-C4). */
export const apiHeaders = (clock: Deps["clock"]) =>
  createMiddleware<Env>(async (context: Context, next) => {
    await next();
    context.res.headers.set("cache-control", "no-store");
    context.res.headers.set("date", new Date(clock.now()).toUTCString());
  });
