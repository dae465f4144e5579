/**
 * Judges the search by the queries of tests/search/judged: a line of figures for each kind, and each open query that misses its aim. Of the queries
 * that are held out it prints the sums alone.
 *
 *   npm run bench:judged
 */
import { beijingDate } from "#lib/domain/time.ts";
import { openDatabase } from "#server/db/connection/client.ts";
import { seedOnce } from "#server/demo/seed/index.ts";
import {
  agreement,
  type Figures,
  figuresOf,
  findsMeant,
  MEANT,
  ndcg,
  type Result,
  readsExactly,
  readsFalsely,
} from "#tests/search/judged/figures.ts";
import { KINDS, type Part } from "#tests/search/judged/queries.ts";
import { grade, judgedPosts, runJudged, withoutMeant } from "#tests/search/judged/run.ts";
import { report } from "#tests/support/bench/figures.ts";

/** The day of the tests' demo: noon in Beijing on 21 November 2026. */
const NOW = Date.parse("2026-11-21T04:00:00Z");
const WEAK = 0.9;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(9);
const line = (name: string, { queries, ndcg: mean, ...shares }: Figures): string =>
  `${name.padEnd(10)}${String(queries).padStart(8)}${mean.toFixed(3).padStart(9)}${Object.values(shares).map(percent).join("")}`;

const print = (part: Part, results: readonly Result[]): void => {
  const heads = ["nDCG@10", "in ten", "empty", "exact", "false"].map((head) => head.padStart(9)).join("");
  console.info(`\n${part.padEnd(10)}${"queries".padStart(8)}${heads}`);
  const kinds = KINDS.map((kind) => [kind, figuresOf(results.filter((result) => result.kind === kind))] as const);
  for (const [kind, figures] of kinds) console.info(line(kind, figures));
  const all = figuresOf(results);
  console.info(line("all", all));
  const [weakest, { ndcg: least }] = kinds.toSorted(([, one], [, other]) => one.ndcg - other.ndcg)[0] ?? ["all", all];
  report({ name: `${part}: nDCG@10`, value: all.ndcg, unit: "of 1", beside: { kind: "at least", value: 0.9 } });
  report({
    name: `${part}: nDCG@10 of the weakest kind, ${weakest}`,
    value: least,
    unit: "of 1",
    beside: { kind: "at least", value: 0.8 },
  });
  report({
    name: `${part}: a meant post in the first ten`,
    value: all.inTen,
    unit: "of 1",
    beside: { kind: "at least", value: 0.97 },
  });
  report({ name: `${part}: without any post`, value: all.empty, unit: "of 1", beside: { kind: "at most", value: 0.02 } });
  report({ name: `${part}: filters read exactly`, value: all.exact, unit: "of 1", beside: { kind: "at least", value: 0.97 } });
  report({ name: `${part}: a filter read falsely`, value: all.falsely, unit: "of 1", beside: { kind: "at most", value: 0.01 } });
};

const explain = (results: readonly Result[]): void => {
  for (const result of results) {
    if (ndcg(result) >= WEAK && findsMeant(result) && readsExactly(result) && !readsFalsely(result)) continue;
    const filters = `${result.filters.join(",")} for ${result.expected.join(",")}`;
    console.info(
      `${result.kind} ${result.query}: ${ndcg(result).toFixed(2)} of ${result.total}, ${result.first.join(" ")}, ${filters}`,
    );
  }
};

const { db, close } = await openDatabase({ kind: "memory" });
try {
  await seedOnce(db, NOW);
  const today = beijingDate(NOW);
  const posts = await judgedPosts(db, today);
  const graded = (["open", "held-out"] as const).flatMap((part) => grade(posts, part));
  const pairs = graded.flatMap(({ grades }) => grades.filter(([fields, words]) => fields + words > 0));
  const { equal, kappa } = agreement(pairs);
  console.info(
    `graders, over ${pairs.length} pairs that one of them grades: ${percent(equal).trim()} equal, weighted kappa ${kappa.toFixed(3)}`,
  );
  const meant = pairs.filter((pair) => pair.some((each) => each >= MEANT));
  const both = meant.filter((pair) => pair.every((each) => each >= MEANT));
  console.info(`of ${meant.length} that one of them calls meant, both do so for ${percent(both.length / meant.length).trim()}`);
  console.info(`without a meant post: ${withoutMeant(graded).join(", ") || "none"}`);
  const open = await runJudged(db, "open", today);
  explain(open);
  print("open", open);
  print("held-out", await runJudged(db, "held-out", today));
} finally {
  await close();
}
