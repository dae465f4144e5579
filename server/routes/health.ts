import type { Hono } from "hono";
import { answersWithin } from "#server/db/connection/health.ts";
import type { Deps, Env } from "./http.ts";

const TIMEOUT_MS = 1000;

/** For monitoring: `/livez` says that the process answers, `/healthz` that its database does, too. */
export const mountHealth = (app: Hono<Env>, { db }: Pick<Deps, "db">): void => {
  app.get("/livez", (context) => context.text("ok"));
  app.get("/healthz", async (context) =>
    (await answersWithin(db, TIMEOUT_MS)) ? context.text("ok") : context.text("the database does not answer", 503),
  );
};
