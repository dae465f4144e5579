/** Bars of the connection, from 0 (no connection) to 4 (excellent). */
export type Quality = 0 | 1 | 2 | 3 | 4;

/** One direction of a call over two seconds. `loss`: the lost part of the packets, 0 to 1. Times in milliseconds. */
export type LineSample = { loss: number; roundTrip: number; jitter: number };

/** The best score that the model gives. */
export const BEST_SCORE = 93.2;

/** Points per percent of lost packets. */
const LOSS_WEIGHT = 2.5;
/** Milliseconds for encoding, playing and the rest of a device. */
const DEVICE_DELAY = 10;
/** From this delay on people notice that the other one answers late. */
const NOTICED_DELAY = 160;

/**
 * The rating of speech over such a line: 93.2 at best, below 50 hardly usable. The E-model of ITU-T G.107 in the short form that VoIP monitors
 * use: the delay is half the round trip plus twice the jitter plus the devices; each percent of loss costs 2.5 points.
 */
const scoreOf = ({ loss, roundTrip, jitter }: LineSample): number => {
  const delay = roundTrip / 2 + 2 * jitter + DEVICE_DELAY;
  const late = delay < NOTICED_DELAY ? delay / 40 : (delay - 120) / 10;
  return Math.max(0, BEST_SCORE - late - LOSS_WEIGHT * 100 * loss);
};

/** How far a score moves to that of a new sample: falls show in one step, single good seconds do not. */
const FALL = 0.7;
const RISE = 0.35;

export const nextScore = (score: number, sample: LineSample): number => {
  const now = scoreOf(sample);
  return score + (now - score) * (now < score ? FALL : RISE);
};

/** The least scores of four, three and two bars. G.107 calls users above 80 satisfied, below 60 mostly dissatisfied. */
const STEPS = [
  [4, 80],
  [3, 70],
  [2, 60],
] as const;
/** A score must exceed a step by this much to gain a bar, so that bars near a step do not flicker. */
const MARGIN = 2;

/** The bars of a score, given those shown before. A line that carries anything has one. */
export const barsOf = (score: number, shown: Quality): Quality =>
  STEPS.find(([bars, least]) => score >= (bars > shown ? least + MARGIN : least))?.[0] ?? 1;
