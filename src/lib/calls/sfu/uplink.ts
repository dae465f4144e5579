import type { Totals } from "#lib/calls/meter.ts";

/** Totals of the own packets that the SFU has received, by its reports. `energy`: of the own sound. */
export const uplinkTotals = (report: RTCStatsReport): Totals => {
  const totals: Totals = { received: 0, lost: 0, age: 0, jitter: 0, roundTrip: 0, energy: null };
  for (const stats of report.values()) {
    if (stats.type === "outbound-rtp") totals.received += stats.packetsSent ?? 0;
    if (stats.type === "remote-inbound-rtp") {
      const lost = Math.max(0, stats.packetsLost ?? 0);
      totals.lost += lost;
      totals.received -= lost;
      totals.jitter = Math.max(totals.jitter, 1000 * (stats.jitter ?? 0));
      totals.roundTrip = Math.max(totals.roundTrip, 1000 * (stats.roundTripTime ?? 0));
    }
    if (stats.type === "media-source" && stats.kind === "audio") totals.energy = stats.totalAudioEnergy ?? null;
  }
  return totals;
};
