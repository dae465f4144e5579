import { randomBytes } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { withRequestId } from "#server/services/request-id.ts";
import type { Context, Env } from "./http.ts";

const HEADER = "x-request-id";
const ID = /^[\w-]{8,64}$/;

/** Gives each request an id, which log lines and the answer carry. One that our proxy made is kept; a visitor's own is not. */
export const nameRequests = (trustProxy: boolean) =>
  createMiddleware<Env>(async (context: Context, next) => {
    const given = trustProxy ? context.req.header(HEADER) : undefined;
    const id = given !== undefined && ID.test(given) ? given : randomBytes(12).toString("hex");
    await withRequestId(id, next);
    context.res.headers.set(HEADER, id);
  });
