import type { Hono } from "hono";
import { answersWithin } from "#server/db/connection/health.ts";
import type { Deps, Env } from "./http.ts";

const TIMEOUT_MS = 1000;

/**
 * For monitoring: `/livez` says that the process answers, `/healthz` that its database does, too. `/readyz` also says whether it takes new visitors: a
 * process that is stopping still answers those it has.
 */
export const mountHealth = (app: Hono<Env>, { db, isStopping }: Pick<Deps, "db"> & { isStopping?: () => boolean }): void => {
  app.get("/livez", (context) => context.text("ok"));
  app.get("/readyz", async (context) => {
    if (isStopping?.()) return context.text("stopping", 503);
    return (await answersWithin(db, TIMEOUT_MS)) ? context.text("ok") : context.text("the database does not answer", 503);
  });
  app.get("/healthz", async (context) =>
    (await answersWithin(db, TIMEOUT_MS)) ? context.text("ok") : context.text("the database does not answer", 503),
  );
};
