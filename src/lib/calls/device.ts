import type { MediaTrouble } from "./engine.ts";
import { troubleOf } from "./trouble.ts";

export type DeviceKind = "microphone" | "camera";

/** Media constraints: sound without echo, pictures that two slow machines can encode, and a phone's front camera. */
export const CONSTRAINTS: Record<DeviceKind, MediaTrackConstraints> = {
  microphone: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  camera: { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 15 }, facingMode: { ideal: "user" } },
};

/** A device may be silent this long by itself, as while it wakes up; in milliseconds. */
const MUTE_PATIENCE = 2000;
/** A device that ends again within this time, in milliseconds, is not taken once more. */
const RECOVERY_PAUSE = 10_000;

export type OwnDevice = {
  track: () => MediaStreamTrack | null;
  /** The id of the device in use, else of the preferred one. */
  id: () => string | null;
  /** Uses a track of this device from now on. */
  hold: (track: MediaStreamTrack) => void;
  /** Opens the device used before, or the system's choice. A track that is there goes only if that works. */
  take: () => Promise<MediaTrouble | null>;
  /** Changes to another device; after a failure the one before is opened again. */
  change: (id: string) => Promise<MediaTrouble | null>;
  /** Prefers a device once one is needed. */
  prefer: (id: string) => void;
  drop: () => void;
  /** Looks whether the track still delivers. `now` in milliseconds. */
  check: (now: number) => void;
};

/** One device of the reader. `lost` is called when its track has ended or fallen silent, and taking it again is worth a try or not. */
export const ownDevice = (kind: DeviceKind, lost: (isWorthATry: boolean) => void): OwnDevice => {
  let track: MediaStreamTrack | null = null;
  let preferred: string | null = null;
  let mutedSince: number | null = null;
  let lostAt = Number.NEGATIVE_INFINITY;

  const lose = (): void => {
    const now = performance.now();
    const isWorthATry = now - lostAt > RECOVERY_PAUSE;
    lostAt = now;
    lost(isWorthATry);
  };

  const drop = (): void => {
    track?.stop();
    track = null;
    mutedSince = null;
  };

  const hold = (next: MediaStreamTrack): void => {
    drop();
    track = next;
    // Stopping a track raises no event: this one has ended by itself.
    next.addEventListener("ended", () => {
      if (track === next) lose();
    });
  };

  const ask = async (deviceId: ConstrainDOMString | null): Promise<MediaTrouble | null> => {
    const constraints = { ...CONSTRAINTS[kind], ...(deviceId === null ? {} : { deviceId }) };
    try {
      const stream = await navigator.mediaDevices.getUserMedia(kind === "camera" ? { video: constraints } : { audio: constraints });
      const [next] = stream.getTracks();
      if (next) hold(next);
      return null;
    } catch (error) {
      return troubleOf(error);
    }
  };

  const take = (): Promise<MediaTrouble | null> => ask(preferred === null ? null : { ideal: preferred });

  const change = async (id: string): Promise<MediaTrouble | null> => {
    const hadTrack = track !== null;
    // Phones open one camera at a time.
    drop();
    const trouble = await ask({ exact: id });
    if (trouble === null) preferred = id;
    else if (hadTrack) await take();
    return trouble;
  };

  return {
    track: () => track,
    id: () => track?.getSettings().deviceId ?? preferred,
    hold,
    take,
    change,
    prefer: (id) => {
      preferred = id;
    },
    drop,
    check: (now) => {
      if (!track?.muted) {
        mutedSince = null;
        return;
      }
      mutedSince ??= now;
      if (now - mutedSince < MUTE_PATIENCE) return;
      // Looks again only after it has delivered.
      mutedSince = Number.POSITIVE_INFINITY;
      lose();
    },
  };
};
