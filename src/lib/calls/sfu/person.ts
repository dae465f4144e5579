import { changesOf } from "#lib/calls/changes.ts";
import type { LineNews } from "#lib/calls/engine.ts";
import { openMeter, readTotals } from "#lib/calls/meter.ts";
import { openPath } from "#lib/calls/path.ts";
import type { CallSignal, OwnCallState, PathState } from "#lib/domain/chat/calls/call.ts";
import type { Quality } from "#lib/domain/chat/calls/quality.ts";

export type FeedSignal = Extract<CallSignal, { type: "feed" }>;

/** Another person of the call, as received from the SFU. */
export type Person = {
  /** The name of their media in the room, by their own word; null before it. */
  feed: () => string | null;
  /** Whether their media come. */
  isHeard: () => boolean;
  /** Whether they receive the own media, by their word. */
  hears: () => boolean;
  take: (signal: FeedSignal) => void;
  show: (tracks: readonly MediaStreamTrack[]) => void;
  /** Counts their media in a report; answers whether any have come. */
  look: (now: number, report: RTCStatsReport, mids: readonly string[]) => boolean;
  /** To be called every half second. `isReceiving`: the connection works; `own`: how well the SFU hears this side. */
  tick: (now: number, isReceiving: boolean, own: Quality) => void;
};

/** `heardChanged`: whether their media come has changed. */
export const openPerson = (start: number, tell: (news: LineNews) => void, heardChanged: () => void): Person => {
  let last: FeedSignal | null = null;
  let isHeard = false;
  const meter = openMeter(start);
  const tellTheirs = changesOf<OwnCallState | null>(null, (state) => state && tell({ type: "remote-state", ...state }));
  const tellBars = changesOf<{ own: Quality; theirs: Quality } | null>(null, (bars) => bars && tell({ type: "quality", ...bars }));
  let shown: readonly MediaStreamTrack[] = [];
  const onPath = (state: PathState): void => {
    tell({ type: "path", state });
    if (isHeard === (state === "connected")) return;
    isHeard = !isHeard;
    heardChanged();
  };
  // The connection as a whole is mended elsewhere.
  const path = openPath(false, start, onPath, () => undefined);

  return {
    feed: () => last?.feed ?? null,
    isHeard: () => isHeard,
    hears: () => last?.hears ?? false,
    take: (signal) => {
      last = signal;
      const { isMuted, hasCamera, isSharing } = signal;
      tellTheirs({ isMuted, hasCamera, isSharing });
    },
    show: (tracks) => {
      // Janus gives the tracks of another connection the same ids.
      if (tracks.length === shown.length && tracks.every((track, index) => track === shown[index])) return;
      shown = tracks;
      tell({ type: "remote", stream: tracks.length > 0 ? new MediaStream([...tracks]) : null });
    },
    look: (now, report, mids) => {
      if (mids.length === 0) return false;
      const heardAt = meter.look(now, readTotals(report, mids), false);
      if (heardAt !== null) path.heard(heardAt);
      return heardAt !== null;
    },
    tick: (now, isReceiving, own) => {
      // Who has no microphone sends nothing, and is there.
      if (isReceiving && last !== null && !last.hasSound && shown.length > 0) path.heard(now);
      path.tick(now, false);
      tellBars(isHeard ? { own, theirs: meter.bars() } : { own: 0, theirs: 0 });
    },
  };
};
