import { createMiddleware } from "hono/factory";
import { isLoopbackAddress, subscriberOf } from "#server/services/subscriber.ts";
import { tooManyCalls } from "#server/texts.ts";
import { refuse, tooMany } from "./answer.ts";
import type { Context, Deps, Env } from "./http.ts";

/** Who a request comes from, for limits per address. */
export const clientAddress = (context: Context, trustProxy: boolean): string =>
  subscriberOf(context.env?.incoming?.socket.remoteAddress, context.req.header("x-forwarded-for"), trustProxy);

/** Programs of this machine, such as the build of the site, unless a proxy passes somebody on. */
const isOurOwn = (context: Context): boolean =>
  isLoopbackAddress(context.env?.incoming?.socket.remoteAddress ?? "") && context.req.header("x-forwarded-for") === undefined;

/** Ends calls of an address that makes more of them than it may. */
export const limitCalls = ({ calls, trustProxy }: Pick<Deps, "calls" | "trustProxy">) =>
  createMiddleware<Env>(async (context: Context, next) => {
    const waitSeconds = isOurOwn(context) ? 0 : calls(clientAddress(context, trustProxy));
    return waitSeconds > 0 ? refuse(context, tooMany(tooManyCalls(waitSeconds), waitSeconds)) : next();
  });

/**
 * Says once that there seems to be a proxy that nobody has told us of: to the limits per address all its visitors are one. Who sends
 * the header without a proxy makes us say no more than that.
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
