import type { Hono } from "hono";
import { parseFairHint } from "#lib/domain/fairs/hint.ts";
import { builtFairPostsPath, fairDetailsPath } from "#lib/domain/fairs/paths.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { CLOSED_POST_PAGE, fairPath, jobPagePath, paths, postPath } from "#lib/domain/paths.ts";
import { readCompanyName } from "#lib/domain/posts/companies.ts";
import { builtCompanyPath } from "#lib/domain/posts/company-page.ts";
import { isOpen } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { hasChangedSince } from "#server/db/desk/publishing.ts";
import { fairExists } from "#server/db/fairs/fairs.ts";
import { findCompany } from "#server/db/posts/companies.ts";
import { findPostDates } from "#server/db/posts/posts.ts";
import type { Db } from "#server/db/schema/index.ts";
import { MESSAGES } from "#server/texts.ts";
import type { Context, Deps, Env } from "./http.ts";
import { readFor } from "./replica-reads.ts";
import type { Site } from "./site.ts";

/** An id as built pages spell it; any other spelling is a file of the site or nothing. */
const ID = ":id{[1-9][0-9]{0,17}}";
const JOB_PAGES = [`/jobs/${ID}`, `/jobs/${ID}/`];
const POST_DETAILS = ["/post-details", "/post-details/"];
const CARDS = [`/embed/fairs/${ID}`, `/embed/fairs/${ID}/`];
const FAIRS = [`/job-fairs/${ID}`, `/job-fairs/${ID}/`];
const COMPANIES = [paths.company, `${paths.company}/`];
const FAIR_DETAILS = ["/job-fairs-details", "/job-fairs-details/"];
const FAIR_POSTS = [paths.fairPosts, `${paths.fairPosts}/`];

const queryOf = (context: Context, key: string): string | null => new URL(context.req.url).searchParams.get(key);

type PostState = "open" | "closed" | "coming" | "missing";

const postState = async (context: Context, deps: Deps, id: string): Promise<PostState> => {
  // A replica may not have the newest posts.
  const dates = (await readFor(context, deps, (db) => findPostDates(db, id))) ?? (await findPostDates(deps.db, id));
  const today = beijingDate(deps.clock.now());
  if (!dates) return "missing";
  if (!isOpen({ endsOn: dates.ends_on }, today)) return "closed";
  return dates.starts_on <= today ? "open" : "coming";
};

/** Whether the built page is known to be older than the post or fair that it shows. */
const isBehind = async (context: Context, deps: Deps, subject: "post" | "fair", id: string): Promise<boolean> => {
  const { publishedSite } = deps;
  return publishedSite !== null && (await readFor(context, deps, (db) => hasChangedSince(db, subject, id, publishedSite)));
};

/** Whether the built page is known to be as new as the post or fair. */
const isTrue = async (context: Context, deps: Deps, subject: "post" | "fair", id: string): Promise<boolean> =>
  deps.publishedSite !== null && !(await isBehind(context, deps, subject, id));

/** Whether the built page is older, and about to be made again: a demo, whose site has no name, keeps its pages and their addresses. */
const isDue = async (context: Context, deps: Deps, subject: "post" | "fair", id: string): Promise<boolean> =>
  deps.publishedSite !== "" && (await isBehind(context, deps, subject, id));

/** Leads to the page that fetches a post, with the rest of the address. */
const toFetchedPost = (context: Context, id: string): Response =>
  context.redirect(postPath(id) + new URL(context.req.url).search.replace("?", "&"), 302);

const answerJobPage = async (context: Context, site: Site, deps: Deps): Promise<Response> => {
  const id = context.req.param("id") ?? "";
  const made = await site.has(context.req.path);
  const state = await postState(context, deps, id);
  if (state === "open") return made && !(await isDue(context, deps, "post", id)) ? site.serve(context) : toFetchedPost(context, id);
  // 410 for a page that existed once, 404 for one that never did.
  if (made || state === "closed") return site.sendPage(context, CLOSED_POST_PAGE, 410);
  return site.sendPage(context, "/404.html", 404);
};

/**
 * An open post that its address names by query has the page that was built of it. Any other has the page that fetches it, and so has a reader who chats about it
 * already: that page offers no sign-up from the first paint (R1.2.7-4).
 */
const answerPostDetails = async (context: Context, site: Site, deps: Deps): Promise<Response> => {
  const id = queryOf(context, "id") ?? "";
  const page = jobPagePath(id);
  const isBuilt = ID_PATTERN.test(id) && queryOf(context, "isChat") !== "1" && (await site.has(page));
  const isOpenNow = isBuilt && (await postState(context, deps, id)) === "open";
  return isOpenNow && (await isTrue(context, deps, "post", id)) ? site.sendPage(context, page, 200) : site.serve(context);
};

const answerFair = async (context: Context, site: Site, deps: Deps): Promise<Response> => {
  const id = context.req.param("id") ?? "";
  const isOld = !(await site.has(context.req.path)) || (await isDue(context, deps, "fair", id));
  const newer = isOld && (await fairExists(deps.db, id));
  return newer ? context.redirect(fairDetailsPath(id), 302) : site.serve(context);
};

/** The card of a fair that others frame. Without one the answer is a line: a page of the site, with its session, must not be framed (D-I15). */
const answerCard = async (context: Context, site: Site): Promise<Response> =>
  (await site.has(context.req.path)) ? site.serve(context) : context.text(MESSAGES.missingFair, 404);

type Named = { page: string; exists: (db: Db) => Promise<unknown>; fairId?: string };

/**
 * An address that names its company or fair in its query: the page is a file of another name. A company or fair that is newer than the build, or gone, has the
 * page that fetches it or says so.
 */
const answerNamed = async (context: Context, site: Site, deps: Deps, named: Named | null): Promise<Response> => {
  const isBuilt = named !== null && (await site.has(named.page)) && (await readFor(context, deps, named.exists));
  const isSent = isBuilt && (named.fairId === undefined || (await isTrue(context, deps, "fair", named.fairId)));
  return isSent ? site.sendPage(context, named.page, 200) : site.serve(context);
};

const namedCompany = (context: Context): Named | null => {
  const name = readCompanyName(queryOf(context, "companyName"));
  return name === null ? null : { page: builtCompanyPath(name), exists: (db) => findCompany(db, name) };
};

const namedFair = (context: Context): Named | null => {
  const id = queryOf(context, "recruitFairsId") ?? "";
  return ID_PATTERN.test(id) ? { page: builtFairPostsPath(id), exists: (db) => fairExists(db, id) } : null;
};

/** The fair whose page an address describes. The page holds more than the address could say of it. */
const describedFair = (context: Context): Named | null => {
  const id = parseFairHint(queryOf(context, "detailInfo") ?? "")?.id;
  return id === undefined ? null : { page: fairPath(id), exists: (db) => fairExists(db, id), fairId: id };
};

/**
 * Prerendered pages, checked against today's data: a post closed since the build is gone; a post or fair newer than the build is
 * shown by the page that fetches it (F-15, D-C6), and so is one that has changed and is not published yet. A query or two per request.
 * Why: docs/decisions/0003-built-pages-are-judged-by-todays-data.md, docs/decisions/0155-a-changed-post-is-fetched-until-it-is-published.md
 */
export const mountBuiltPages = (app: Hono<Env>, site: Site, deps: Deps): void => {
  app.on("GET", JOB_PAGES, (context) => answerJobPage(context, site, deps));
  app.on("GET", POST_DETAILS, (context) => answerPostDetails(context, site, deps));
  app.on("GET", CARDS, (context) => answerCard(context, site));
  app.on("GET", COMPANIES, (context) => answerNamed(context, site, deps, namedCompany(context)));
  app.on("GET", FAIR_DETAILS, (context) => answerNamed(context, site, deps, describedFair(context)));
  app.on("GET", FAIR_POSTS, (context) => answerNamed(context, site, deps, namedFair(context)));
  app.on("GET", FAIRS, (context) => answerFair(context, site, deps));
};
