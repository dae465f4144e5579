import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { Call } from "#lib/contract/call.ts";
import { fairAfterwards } from "#lib/contract/fairs/afterwards.ts";
import { getFair } from "#lib/contract/fairs/fair.ts";
import { fairOfPost } from "#lib/contract/fairs/fair-of-post.ts";
import { getFairPosts } from "#lib/contract/fairs/fair-posts.ts";
import { allFairs, fairCounts, homeFairs } from "#lib/contract/fairs/fairs.ts";
import { careerPage } from "#lib/contract/posts/careers.ts";
import { getCompany } from "#lib/contract/posts/companies.ts";
import { homeLists, popularCareers } from "#lib/contract/posts/home-lists.ts";
import { postDetails } from "#lib/contract/posts/post-details.ts";
import { getPost, hotPosts, openPosts } from "#lib/contract/posts/posts.ts";
import { searchPosts } from "#lib/contract/posts/search-posts.ts";
import { NEWEST, WRITTEN_AT } from "#lib/contract/written-at.ts";
import { wroteDuring } from "#server/db/connection/own-writes.ts";
import { LAG_MAX_MS, positionNow } from "#server/db/connection/replicas.ts";
import type { Db } from "#server/db/schema/index.ts";
import { cameByTls } from "./headers.ts";
import type { Context, Deps, Env } from "./http.ts";

/**
 * The calls that a replica may answer: their answers are public, and may be some seconds old. All others ask the primary. A handler in this list may
 * run twice, and may not write.
 */
const CALLS: readonly Call[] = [
  ...[searchPosts, getPost, postDetails, openPosts, homeLists, hotPosts],
  ...[careerPage, popularCareers, getCompany],
  ...[fairCounts, homeFairs, allFairs, getFair, fairOfPost, fairAfterwards, getFairPosts],
];
const PATHS = new Set(CALLS.map(({ path }) => path));
export const isReplicaCall = (path: string): boolean => PATHS.has(path);

/** After this time each replica in use has the write; double, for the looks at it. */
const COOKIE_SECONDS = (2 * LAG_MAX_MS) / 1000;

const POSITION = /^\d{1,20}$/;

/**
 * The position of the caller's last write; null without one. It is a visitor's word, and can do no more than send their own reads to the primary. The
 * page of another site has no cookie of ours: there a session counts as one that has just written.
 */
const positionOf = (context: Context, corsOrigins: readonly string[]): bigint | null => {
  const isElsewhere = corsOrigins.includes(context.req.header("origin") ?? "");
  if (isElsewhere && context.req.header("authorization")) return BigInt(NEWEST);
  const given = getCookie(context, WRITTEN_AT);
  return given !== undefined && POSITION.test(given) ? BigInt(given) : null;
};

/** Reads the position of the caller's last write. */
export const readPosition = (replicas: Deps["replicas"], corsOrigins: readonly string[]) =>
  createMiddleware<Env>(async (context: Context, next) => {
    const position = replicas && positionOf(context, corsOrigins);
    if (position !== null) context.set("writtenAt", position);
    await next();
  });

/** Gives the caller the position of the request's writes. */
export const tellPosition = ({ db, replicas, trustProxy }: Pick<Deps, "db" | "replicas" | "trustProxy">) =>
  createMiddleware<Env>(async (context: Context, next) => {
    if (!replicas) return next();
    if (!(await wroteDuring(next))) return;
    // The write succeeded, also where its position cannot be had.
    const written = await positionNow(db).catch(() => NEWEST);
    const secure = cameByTls(context, trustProxy);
    setCookie(context, WRITTEN_AT, String(written), { path: "/", maxAge: COOKIE_SECONDS, httpOnly: true, sameSite: "Lax", secure });
  });

/** Runs a read for a caller: at a replica that has the caller's writes, or at the primary. */
export const readFor = <Value>(
  context: Context,
  { db, replicas }: Pick<Deps, "db" | "replicas">,
  work: (db: Db) => Promise<Value>,
) => (replicas ? replicas.read(context.var.writtenAt ?? null, db, work) : work(db));

/** The same for a call, if it is one that a replica may answer. */
export const readForCall = <Value>(
  call: Call,
  context: Context,
  deps: Pick<Deps, "db" | "replicas">,
  work: (db: Db) => Promise<Value>,
) => (isReplicaCall(call.path) ? readFor(context, deps, work) : work(deps.db));
