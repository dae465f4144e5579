import type { CallSignal } from "#lib/domain/chat/calls/call.ts";
import type { EngineNews, OpenEngine } from "./engine.ts";
import { type Line, openLine } from "./line.ts";
import { type OwnTracks, openMedia } from "./media.ts";

/** Signals that may come before `connect`: one description with its candidates. */
const EARLY_MAX = 64;

/**
 * The engine that connects two pages directly, or by a relay of the servers.
 * Why: docs/decisions/0103-a-call-is-a-machine-an-engine-and-a-screen.md
 */
export const openMesh: OpenEngine = ({ servers, relayOnly = false, send, tell }) => {
  let line: Line | null = null;
  let early: CallSignal[] = [];
  let shown: OwnTracks = { audio: null, video: null };
  let ready: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const say = (news: EngineNews): void => {
    if (!isClosed) tell(news);
  };
  const changed = (): void => {
    line?.update();
    const { audio, video } = media.tracks();
    if (audio === shown.audio && video === shown.video) return;
    shown = { audio, video };
    const tracks = [audio, video].filter((track) => track !== null);
    say({ type: "local", stream: tracks.length > 0 ? new MediaStream(tracks) : null });
  };
  const media = openMedia(changed, (device, trouble) => say({ type: "trouble", device, trouble }));

  return {
    open: (kind) => {
      const opening = media.open(kind);
      ready = opening;
      return opening;
    },
    connect: (isCaller) => {
      if (line || isClosed) return;
      line = openLine({
        servers,
        relayOnly,
        isCaller,
        ready,
        media,
        tell: say,
        send: (signal) => {
          if (!isClosed) send(signal);
        },
      });
      for (const signal of early) line.receive(signal);
      early = [];
    },
    receive: (signal) => {
      if (line) line.receive(signal);
      else early = [...early, signal].slice(0, EARLY_MAX);
    },
    restart: () => line?.restart(),
    setMuted: media.setMuted,
    setCamera: media.setCamera,
    setSharing: media.setSharing,
    devices: media.devices,
    use: media.use,
    close: () => {
      if (isClosed) return;
      isClosed = true;
      line?.close();
      media.close();
    },
  };
};
