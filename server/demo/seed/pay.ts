import type { Random } from "./random.ts";

/** Ranks of a post: the word in its name and the factor on its pay. Shop and shift work has no ranks. */
const RANKS = [
  { prefix: "", suffix: "", factor: 1, weight: 60 },
  { prefix: "高级", suffix: "", factor: 1.55, weight: 14 },
  { prefix: "资深", suffix: "", factor: 2.1, weight: 6 },
  { prefix: "首席", suffix: "", factor: 3.2, weight: 2 },
  { prefix: "", suffix: "（校招）", factor: 0.75, weight: 10 },
  { prefix: "", suffix: "（实习）", factor: 0.38, weight: 8 },
] as const;
const HOURLY_RANKS = [
  { prefix: "", suffix: "", factor: 1, weight: 84 },
  { prefix: "", suffix: "（夜班）", factor: 1.15, weight: 8 },
  { prefix: "", suffix: "（兼职）", factor: 0.45, weight: 8 },
] as const;
const HOURLY_TOP = 9000;

export type Rank = { prefix: string; suffix: string; factor: number };

const RANK_WEIGHTS = 100;

/** A rank for a post with this ordinary pay. */
export const pickRank = (pay: readonly [number, number], random: Random): Rank => {
  let left = random.int(1, RANK_WEIGHTS);
  const ranks = pay[1] <= HOURLY_TOP ? HOURLY_RANKS : RANKS;
  for (const rank of ranks) {
    left -= rank.weight;
    if (left <= 0) return rank;
  }
  return ranks[0];
};

const round = (yuan: number): number => Math.round(yuan / (yuan < 5000 ? 100 : 500)) * (yuan < 5000 ? 100 : 500);

/** A monthly range in yuan, or null for 面议. */
export const pickSalary = (pay: readonly [number, number], rank: Rank, random: Random): { min: number; max: number } | null => {
  if (random.chance(0.07)) return null;
  const min = round(pay[0] * rank.factor * (0.85 + random.next() * 0.35));
  const max = round(pay[1] * rank.factor * (0.8 + random.next() * 0.35));
  // Some posts pay one figure.
  return random.chance(0.03) ? { min, max: min } : { min, max: Math.max(min + 100, max) };
};
