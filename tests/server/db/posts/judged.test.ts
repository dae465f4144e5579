import { afterAll, describe, expect, test } from "vitest";
import { beijingDate } from "#lib/domain/time.ts";
import { agreement, figuresOf, ndcg } from "#tests/search/judged/figures.ts";
import { judgedQueries, KINDS } from "#tests/search/judged/queries.ts";
import { grade, judgedPosts, runJudged, withoutMeant } from "#tests/search/judged/run.ts";
import { openBackend, TEST_NOW } from "#tests/support/server/backend.ts";

const backend = await openBackend({ contents: "demo" });
afterAll(backend.close);

const today = beijingDate(TEST_NOW);
const posts = await judgedPosts(backend.db, today);
const graded = (["open", "held-out"] as const).flatMap((part) => grade(posts, part));

describe("the judged queries", () => {
  test("are 25 of each kind, no query twice", () => {
    const queries = [...judgedQueries("open"), ...judgedQueries("held-out")];
    expect(KINDS.map((kind) => queries.filter((query) => query.kind === kind).length)).toEqual(KINDS.map(() => 25));
    expect(new Set(queries.map(({ query }) => query)).size).toBe(200);
  });

  test("have a post that is meant, each of them", () => {
    expect(withoutMeant(graded)).toEqual([]);
  });

  test("are graded alike by both graders", () => {
    const pairs = graded.flatMap(({ grades }) => grades.filter(([fields, words]) => fields + words > 0));
    expect(agreement(pairs).kappa).toBeGreaterThan(0.6);
  });
});

describe("nDCG@10", () => {
  test("is 1 for the best order and less for another", () => {
    expect(ndcg({ first: [3, 2, 0], judgments: [0, 2, 3] })).toBe(1);
    expect(ndcg({ first: [0, 2, 3], judgments: [0, 2, 3] })).toBeLessThan(0.8);
  });

  test("falls with each meant post that is missing", () => {
    expect(ndcg({ first: [3], judgments: [3, 3, 3] })).toBeLessThan(0.5);
  });
});

/** The aims of issue 34, which the search keeps. */
describe.each(["open", "held-out"] as const)("the search, by the %s queries,", (part) => {
  const run = runJudged(backend.db, part, today);

  test("has a meant post among the first ten for 97 of 100", async () => {
    expect(figuresOf(await run).inTen).toBeGreaterThanOrEqual(0.97);
  });

  test("is empty for two of 100 at most", async () => {
    expect(figuresOf(await run).empty).toBeLessThanOrEqual(0.02);
  });

  test("reads filters exactly for 97 of 100, and falsely for one of 100", async () => {
    const { exact, falsely } = figuresOf(await run);
    expect(exact).toBeGreaterThanOrEqual(0.97);
    expect(falsely).toBeLessThanOrEqual(0.01);
  });

  test("orders with an nDCG@10 of 0.95", async () => {
    expect(figuresOf(await run).ndcg).toBeGreaterThanOrEqual(0.95);
  });

  test.each(KINDS)("orders those of the kind %s with an nDCG@10 of 0.9", async (kind) => {
    expect(figuresOf((await run).filter((result) => result.kind === kind)).ndcg).toBeGreaterThanOrEqual(0.9);
  });
});
