/** Two engines in one page, and the ways between them that a test can disturb. */
import { expect, onTestFinished } from "vitest";
import { commands } from "vitest/browser";
import type { CallEngine, EngineNews } from "#lib/calls/engine.ts";
import { openEngine } from "#lib/calls/moving.ts";
import type { CallKind, CallSignal, IceServer, SfuRoom } from "#lib/domain/chat/calls/call.ts";

declare module "vitest/browser" {
  interface BrowserCommands {
    lineTo: (name: string, port: number) => Promise<number>;
    ruleLine: (name: string, rules: { isCut?: boolean; loss?: number }) => Promise<void>;
    closeLine: (name: string) => Promise<void>;
    hasRelay: () => Promise<boolean>;
    startRelay: (name: string) => Promise<IceServer[]>;
    holdRelay: (name: string, isHeld: boolean) => Promise<void>;
    stopRelay: (name: string) => Promise<void>;
    hasJanus: () => Promise<boolean>;
    startJanus: (name: string) => Promise<void>;
    enterJanus: (name: string, call: string) => Promise<SfuRoom | null>;
    holdJanus: (name: string, isHeld: boolean) => Promise<void>;
    stopJanus: (name: string) => Promise<void>;
  }
}

/** Every connection that the page has opened since the test began. */
export const watchConnections = (): RTCPeerConnection[] => {
  const all: RTCPeerConnection[] = [];
  const Original = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Original {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      all.push(this);
    }
  };
  onTestFinished(() => {
    window.RTCPeerConnection = Original;
  });
  return all;
};

/** Every track that a device has delivered since the test began. */
export const watchTracks = (): MediaStreamTrack[] => {
  const all: MediaStreamTrack[] = [];
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia;
  mediaDevices.getUserMedia = async (constraints) => {
    const stream = await ask.call(mediaDevices, constraints);
    all.push(...stream.getTracks());
    return stream;
  };
  onTestFinished(() => {
    Reflect.deleteProperty(mediaDevices, "getUserMedia");
  });
  return all;
};

type NewsOf<Type extends EngineNews["type"]> = Extract<EngineNews, { type: Type }>;

/** How signals travel. A test may replace any of these while the call goes on. */
export type Channel = {
  isLost: (signal: CallSignal) => boolean;
  /** In milliseconds. Signals with different delays overtake each other. */
  delay: () => number;
};

/** The engine of a call with one person. */
type PairEngine = Omit<CallEngine, "connect" | "receive" | "disconnect"> & {
  connect: (isCaller: boolean) => void;
  receive: (signal: CallSignal) => void;
};
const OTHER = "other";

export type Side = {
  engine: PairEngine;
  news: EngineNews[];
  signals: CallSignal[];
  all: <Type extends EngineNews["type"]>(type: Type) => NewsOf<Type>[];
  last: <Type extends EngineNews["type"]>(type: Type) => NewsOf<Type> | undefined;
  path: () => string | undefined;
};

let lineCount = 0;

/** Leads the candidates of a signal through a line; null drops the signal. */
const throughLine = async (line: string, signal: CallSignal): Promise<CallSignal | null> => {
  // Candidates come one by one as well.
  if (signal.type === "description") return { ...signal, sdp: signal.sdp.replaceAll(/a=(candidate|end-of-candidates).*\r\n/g, "") };
  if (signal.type !== "candidate") return signal;
  const parts = signal.candidate.split(" ");
  const [, , protocol, , , port] = parts;
  if (protocol?.toLowerCase() !== "udp") return null;
  // The browser hides its address behind a name and listens on all.
  parts[4] = "127.0.0.1";
  parts[5] = String(await commands.lineTo(line, Number(port)));
  return { ...signal, candidate: parts.join(" ") };
};

/** Engines of a caller and a callee, whose media go through a UDP line if `hasLine`, and through these servers alone if `relays` are given. */
export const openPair = ({ hasLine = false, relays = null }: { hasLine?: boolean; relays?: readonly IceServer[] | null } = {}) => {
  const channel: Channel = { isLost: () => false, delay: () => 0 };
  lineCount += 1;
  let line = `line ${performance.timeOrigin} ${lineCount}`;
  const lines = [line];
  const engines: CallEngine[] = [];

  const openSide = (others: () => Side): Side => {
    const news: EngineNews[] = [];
    const signals: CallSignal[] = [];
    const all: Side["all"] = (type) => news.filter((item): item is NewsOf<typeof type> => item.type === type);
    let queue: Promise<unknown> = Promise.resolve();
    const send = (signal: CallSignal): void => {
      signals.push(signal);
      if (channel.isLost(signal)) return;
      const lineNow = line;
      const travel = async (): Promise<void> => {
        const changed = hasLine ? await throughLine(lineNow, signal) : signal;
        if (changed) setTimeout(() => others().engine.receive(changed), channel.delay());
      };
      queue = queue.then(travel);
    };
    const whole = openEngine({
      ...{ servers: relays ?? [], relayOnly: relays !== null, call: () => "call" },
      send: (_account, signal) => send(signal),
      tell: (item) => news.push(item),
    });
    engines.push(whole);
    const engine: PairEngine = {
      ...whole,
      connect: (isCaller) => whole.connect(OTHER, isCaller),
      receive: (signal) => whole.receive(OTHER, signal),
    };
    return { engine, news, signals, all, last: (type) => all(type).at(-1), path: () => all("path").at(-1)?.state };
  };
  const caller: Side = openSide(() => callee);
  const callee: Side = openSide(() => caller);
  onTestFinished(async () => {
    for (const engine of engines) engine.close();
    if (hasLine) for (const name of lines) await commands.closeLine(name);
  });

  const bothAre = async (state: string, timeout = 30_000): Promise<void> => {
    await expect.poll(() => [caller.path(), callee.path()], { timeout, interval: 20 }).toEqual([state, state]);
  };
  return {
    caller,
    callee,
    channel,
    bothAre,
    /** Opens the devices of both and connects them. */
    connect: async (kind: CallKind): Promise<void> => {
      await Promise.all([caller.engine.open(kind), callee.engine.open(kind)]);
      callee.engine.connect(false);
      caller.engine.connect(true);
    },
    rule: (rules: { isCut?: boolean; loss?: number }) => commands.ruleLine(line, rules),
    /** Cuts the line for ever; candidates from now on lead through a new one. */
    changeLine: async (): Promise<void> => {
      const old = line;
      line = `${old}'`;
      lines.push(line);
      await commands.ruleLine(old, { isCut: true });
    },
  };
};

/** Resolves with the first picture of a stream. */
export const firstFrame = async (stream: MediaStream | null | undefined): Promise<{ width: number; height: number }> => {
  const video = document.createElement("video");
  video.muted = true;
  video.srcObject = stream ?? null;
  document.body.append(video);
  onTestFinished(() => video.remove());
  await video.play();
  await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
  return { width: video.videoWidth, height: video.videoHeight };
};

/** Packets of a kind that a connection has received. */
export const packetsOf = async (pc: RTCPeerConnection | undefined, kind: "audio" | "video"): Promise<number> => {
  const report = await pc?.getStats();
  const inbound = [...(report?.values() ?? [])].filter((stats) => stats.type === "inbound-rtp" && stats.kind === kind);
  return inbound.reduce((sum, stats) => sum + stats.packetsReceived, 0);
};
