import type { CallSignal } from "#lib/domain/chat/calls/call.ts";
import type { Quality } from "#lib/domain/chat/calls/quality.ts";
import { ALIVE_EVERY } from "./alive.ts";
import { TICK } from "./carrier.ts";
import { changesOf } from "./changes.ts";
import { type Beat, openControl } from "./control.ts";
import type { LineNews } from "./engine.ts";
import type { OwnMedia } from "./media.ts";
import { openMeter, readTotals } from "./meter.ts";
import { openPath } from "./path.ts";
import { openPeer, type PeerOptions } from "./peer.ts";

/** While the path is interrupted, every fourth tick has a beat: more would fill the channel, and hold up the first one that gets through. */
const TICKS_OF_PROBES = 4;

export type Line = {
  /** Says that it connects, and makes the offer if it is the caller's. */
  begin: () => void;
  receive: (signal: CallSignal) => void;
  restart: () => void;
  /** The own media have changed. */
  update: () => void;
  close: () => void;
};

type Options = Pick<PeerOptions, "servers" | "relayOnly" | "isCaller" | "ready" | "send"> & {
  media: OwnMedia;
  tell: (news: LineNews) => void;
  /** Whether the own microphone, which is on, is silent. */
  tellSilence: (isSilent: boolean) => void;
};

/** The line to the other side: the connection, its control channel, the judge of its path and its meter, on one timer. */
export const openLine = ({ media, tell, tellSilence: sayIfSilent, ...options }: Options): Line => {
  const { isCaller, send } = options;
  const start = performance.now();
  let aliveAt = start;
  let ticks = 0;
  let isLooking = false;
  /** How well the other side hears, by its own word. */
  let theyHear: Quality = 4;

  const path = openPath(
    isCaller,
    start,
    (state) => {
      tell({ type: "path", state });
      tellQuality();
      // State that has changed in between.
      if (state === "connected") beat();
    },
    () => peer.offer(),
  );
  const peer = openPeer({
    ...options,
    onRemote: (stream) => tell({ type: "remote", stream }),
    onNegotiated: () => path.negotiated(performance.now()),
    onState: (state) => {
      if (state === "connected") path.heard(performance.now());
      if (state === "failed") path.failed(performance.now());
    },
  });
  const meter = openMeter(start);
  const tellSilence = changesOf<boolean>(false, sayIfSilent);
  const tellBars = changesOf<{ own: Quality; theirs: Quality } | null>(null, (bars) => bars && tell({ type: "quality", ...bars }));
  const tellQuality = (): void =>
    tellBars(path.state() === "connected" ? { own: theyHear, theirs: meter.bars() } : { own: 0, theirs: 0 });
  const tellTheirs = changesOf<Omit<Beat, "hears"> | null>(null, (state) => state && tell({ type: "remote-state", ...state }));

  const control = openControl(peer.channels, {
    onOpen: () => beat(),
    onBeat: ({ hears, isMuted, hasCamera, isSharing }) => {
      path.heard(performance.now());
      theyHear = hears;
      tellTheirs({ isMuted, hasCamera, isSharing });
    },
    onBye: () => tell({ type: "bye" }),
  });
  const beat = (): void => control.beat({ ...media.state(), hears: meter.bars() });

  const look = async (): Promise<void> => {
    // A report on a busy machine may take longer than a tick.
    if (isLooking) return;
    isLooking = true;
    const now = performance.now();
    const report = await peer.stats().catch(() => null);
    isLooking = false;
    if (!report) return;
    const isOn = !media.state().isMuted && media.tracks().audio !== null;
    const heardAt = meter.look(now, readTotals(report), isOn);
    if (heardAt !== null) path.heard(heardAt);
    tellSilence(meter.isSilent());
    tellQuality();
  };

  const sayAlive = (now: number): void => {
    aliveAt = now;
    send({ type: "alive" });
  };

  const timer = setInterval(() => {
    const now = performance.now();
    const isConnected = path.state() === "connected";
    ticks += 1;
    if (isConnected || ticks % TICKS_OF_PROBES === 0) beat();
    if (!isConnected || ticks % 2 === 0) void look();
    media.check(now);
    path.tick(now, peer.isWaiting());
    if (now - aliveAt >= ALIVE_EVERY) sayAlive(now);
  }, TICK);

  return {
    begin: () => {
      tell({ type: "path", state: "connecting" });
      sayAlive(start);
      peer.carry(media.tracks());
      if (isCaller) peer.offer();
    },
    receive: (signal) => {
      if (signal.type === "description" || signal.type === "candidate") peer.receive(signal);
      if (signal.type === "bye") tell({ type: "bye" });
    },
    restart: () => path.restart(performance.now()),
    update: () => {
      peer.carry(media.tracks());
      beat();
    },
    close: () => {
      clearInterval(timer);
      control.bye();
      peer.close();
    },
  };
};
