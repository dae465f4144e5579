import { createMiddleware } from "hono/factory";
import type { Context, Deps, Env } from "./http.ts";

/** The only page that others may frame, and only those whom the operator names (decisions D6). */
const FRAMED_PAGE = /^\/iframe-im\/?$/;

const frameRules = (path: string, ancestors: readonly string[]): Record<string, string> => {
  if (FRAMED_PAGE.test(path) && ancestors.length > 0) {
    return { "content-security-policy": `frame-ancestors 'self' ${ancestors.join(" ")}` };
  }
  return { "content-security-policy": "frame-ancestors 'none'", "x-frame-options": "DENY" };
};

/** Headers of every answer. Pages carry the rest of their policy in a meta tag, which cannot say who may frame them. */
export const securityHeaders = (frameAncestors: readonly string[]) =>
  createMiddleware<Env>(async (context, next) => {
    await next();
    const headers = {
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      // Camera and microphone are for scanning and calls.
      "permissions-policy": "camera=(self), microphone=(self), geolocation=(), payment=(), usb=()",
      ...frameRules(context.req.path, frameAncestors),
    };
    for (const [name, value] of Object.entries(headers)) {
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
