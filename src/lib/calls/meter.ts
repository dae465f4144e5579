import { BEST_SCORE, barsOf, type LineSample, nextScore, type Quality } from "#lib/domain/chat/calls/quality.ts";

/** The bars are judged this often, in milliseconds. */
const JUDGE_EVERY = 2000;
/** With a look every second, a microphone that delivers nothing is reported within five. */
const SILENT_AFTER = 3500;

/**
 * A connection so far. Times in milliseconds. `age`: since the last packet; 0 where the browser does not say. `energy`: of the own sound; null where the
 * browser does not measure it.
 */
export type Totals = { received: number; lost: number; age: number; jitter: number; roundTrip: number; energy: number | null };

/** Reads totals from a report of `getStats`: of all that is received, or of some lines of the description. */
export const readTotals = (report: RTCStatsReport, mids: readonly string[] | null = null): Totals => {
  const totals: Totals = { received: 0, lost: 0, age: Number.POSITIVE_INFINITY, jitter: 0, roundTrip: 0, energy: null };
  for (const stats of report.values()) {
    if (stats.type === "inbound-rtp" && (mids?.includes(stats.mid) ?? true)) {
      totals.received += stats.packetsReceived ?? 0;
      totals.lost += stats.packetsLost ?? 0;
      totals.age = Math.max(0, Math.min(totals.age, stats.timestamp - (stats.lastPacketReceivedTimestamp ?? stats.timestamp)));
      totals.jitter = Math.max(totals.jitter, 1000 * (stats.jitter ?? 0));
    }
    if (stats.type === "candidate-pair" && stats.nominated && stats.state === "succeeded")
      totals.roundTrip = 1000 * (stats.currentRoundTripTime ?? 0);
    if (stats.type === "media-source" && stats.kind === "audio") totals.energy = stats.totalAudioEnergy ?? null;
  }
  return totals;
};

/** The line between two looks; null if no packet came or was missed. */
const sampleOf = (before: Totals, now: Totals): LineSample | null => {
  const received = now.received - before.received;
  const lost = Math.max(0, now.lost - before.lost);
  return received + lost > 0 ? { loss: lost / (received + lost), roundTrip: now.roundTrip, jitter: now.jitter } : null;
};

export type Meter = {
  /** Takes totals; answers when media came since the last ones, or null. `isOn`: the microphone should be heard. */
  look: (now: number, totals: Totals, isOn: boolean) => number | null;
  /** How well the other side is heard. */
  bars: () => Quality;
  isSilent: () => boolean;
};

/** Measures the line and the own microphone. */
export const openMeter = (start: number): Meter => {
  let last: Totals | null = null;
  let judged: Totals | null = null;
  let judgedAt = start;
  let score = BEST_SCORE;
  let bars: Quality = 4;
  let soundAt = start;
  let isSilent = false;

  const judge = (now: number, totals: Totals): void => {
    if (now - judgedAt < JUDGE_EVERY - 100) return;
    const sample = judged && sampleOf(judged, totals);
    judged = totals;
    judgedAt = now;
    if (!sample) return;
    score = nextScore(score, sample);
    bars = barsOf(score, bars);
  };

  return {
    look: (now, totals, isOn) => {
      const before = last;
      last = totals;
      judge(now, totals);
      // A track that is off, or not measured, says nothing.
      if (!isOn || totals.energy === null || totals.energy !== before?.energy) soundAt = now;
      isSilent = now - soundAt >= SILENT_AFTER;
      return totals.received > (before?.received ?? 0) ? now - totals.age : null;
    },
    bars: () => bars,
    isSilent: () => isSilent,
  };
};
