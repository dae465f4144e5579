import { createMiddleware } from "hono/factory";
import { tooManyCalls } from "#server/limit-texts.ts";
import { isLoopbackAddress, subscriberOf } from "#server/services/subscriber.ts";
import { refuse, tooMany } from "./answer.ts";
import type { Context, Deps, Env } from "./http.ts";

/** The address of a request's sender, for limits. */
export const clientAddress = (context: Context, trustProxy: boolean): string =>
  subscriberOf(context.env?.incoming?.socket.remoteAddress, context.req.header("x-forwarded-for"), trustProxy);

/** Whether the request comes from this machine itself, such as the site's build, rather than through a proxy. */
const isOurOwn = (context: Context): boolean =>
  isLoopbackAddress(context.env?.incoming?.socket.remoteAddress ?? "") && context.req.header("x-forwarded-for") === undefined;

/** Ends calls of an address that makes more of them than it may. */
export const limitCalls = ({ calls, trustProxy }: Pick<Deps, "calls" | "trustProxy">) =>
  createMiddleware<Env>(async (context: Context, next) => {
    const waitSeconds = isOurOwn(context) ? 0 : calls(clientAddress(context, trustProxy));
    return waitSeconds > 0 ? refuse(context, tooMany(tooManyCalls(waitSeconds), waitSeconds)) : next();
  });

/**
 * Warns once that a proxy seems to be in front but is not configured: the limits per address then count all visitors as one. A client
 * that forges the header triggers no more than this warning.
 */
export const warnOfUnknownProxy = ({ trustProxy, log }: Pick<Deps, "trustProxy" | "log">) => {
  let isSaid = trustProxy;
  return createMiddleware<Env>(async (context: Context, next) => {
    if (!isSaid && context.req.header("x-forwarded-for") !== undefined) {
      isSaid = true;
      log.error(
        "X-Forwarded-For arrives, but TRUST_PROXY is not set: if there is a proxy, limits per address count all visitors as one",
      );
    }
    await next();
  });
};
