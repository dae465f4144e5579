import type { Hono } from "hono";
import { CLOSED_POST_PAGE, postPath } from "#lib/domain/paths.ts";
import { isOpen } from "#lib/domain/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { findPostDates } from "#server/db/posts.ts";
import type { Context, Deps, Env } from "./http.ts";
import type { Site } from "./site.ts";

/** An id as leaves spell it; any other spelling is a file of the site or nothing. */
const LEAVES = ["/jobs/:id{[1-9][0-9]{0,17}}", "/jobs/:id{[1-9][0-9]{0,17}}/"];

type PostState = "open" | "closed" | "coming" | "missing";

const postState = async ({ db, clock }: Deps, id: string): Promise<PostState> => {
  const dates = await findPostDates(db, id);
  const today = beijingDate(clock.now());
  if (!dates) return "missing";
  if (!isOpen({ endsOn: dates.ends_on }, today)) return "closed";
  return dates.starts_on <= today ? "open" : "coming";
};

const answer = async (context: Context, site: Site, deps: Deps): Promise<Response> => {
  const id = context.req.param("id") ?? "";
  const made = await site.has(context.req.path);
  const state = await postState(deps, id);
  if (state === "open") return made ? site.serve(context) : context.redirect(postPath(id), 302);
  // Gone is what was there once; what never was is simply not found.
  if (made || state === "closed") return site.sendPage(context, CLOSED_POST_PAGE, 410);
  return site.sendPage(context, "/404.html", 404);
};

/**
 * Pages made at build, judged by the data of today: a post that closed since is gone, one that is newer than the build is shown by the
 * page that reads it as it is asked for (facts §15). One query by id a request.
 */
export const mountLeaves = (app: Hono<Env>, site: Site, deps: Deps): void => {
  app.on("GET", LEAVES, (context) => answer(context, site, deps));
};
