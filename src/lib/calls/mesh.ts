import type { CallSignal } from "#lib/domain/chat/calls/call.ts";
import type { EngineNews, OpenEngine } from "./engine.ts";
import { type Line, openLine } from "./line.ts";
import { type OwnTracks, openMedia } from "./media.ts";

/** Signals of a person that may come before `connect`: one description with its candidates. */
const EARLY_MAX = 64;
/** People whose signals may come before `connect`: more than a call has. */
const PEOPLE_MAX = 16;

/**
 * The engine that connects pages directly, each with every other one, or by a relay of the servers. Devices are opened once, for all lines.
 * Why: docs/decisions/0103-a-call-is-a-machine-an-engine-and-a-screen.md, docs/decisions/0112-a-call-in-a-group-is-a-mesh-of-lines.md
 */
export const openMesh: OpenEngine = ({ servers, relayOnly = false, send, tell }) => {
  const lines = new Map<string, Line>();
  const early = new Map<string, CallSignal[]>();
  let shown: OwnTracks = { audio: null, video: null };
  let ready: Promise<unknown> = Promise.resolve();
  let isClosed = false;

  const say = (news: EngineNews): void => {
    if (!isClosed) tell(news);
  };
  const changed = (): void => {
    for (const line of lines.values()) line.update();
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
    connect: (account, isCaller) => {
      if (lines.has(account) || isClosed) return;
      const line = openLine({
        ...{ servers, relayOnly, isCaller, ready, media },
        tell: (news) => {
          if (lines.get(account) === line) say({ ...news, account });
        },
        // All lines measure the one microphone.
        tellSilence: (isSilent) => say({ type: "silent", isSilent }),
        send: (signal) => {
          if (!isClosed) send(account, signal);
        },
      });
      lines.set(account, line);
      line.begin();
      for (const signal of early.get(account) ?? []) line.receive(signal);
      early.delete(account);
    },
    disconnect: (account) => {
      const line = lines.get(account);
      lines.delete(account);
      early.delete(account);
      line?.close();
    },
    receive: (account, signal) => {
      const line = lines.get(account);
      const waiting = early.get(account);
      if (line) line.receive(signal);
      else if (waiting || early.size < PEOPLE_MAX) early.set(account, [...(waiting ?? []), signal].slice(0, EARLY_MAX));
    },
    restart: () => {
      for (const line of lines.values()) line.restart();
    },
    setMuted: media.setMuted,
    setCamera: media.setCamera,
    setSharing: media.setSharing,
    devices: media.devices,
    use: media.use,
    close: () => {
      if (isClosed) return;
      isClosed = true;
      for (const line of lines.values()) line.close();
      media.close();
    },
  };
};
