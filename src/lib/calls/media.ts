import type { CallKind, OwnCallState } from "#lib/domain/chat/calls/call.ts";
import { CONSTRAINTS, type DeviceKind, type OwnDevice, ownDevice } from "./device.ts";
import type { Devices, MediaTrouble } from "./engine.ts";
import { ownScreen } from "./screen.ts";
import { missingHere, troubleOf } from "./trouble.ts";

export type OwnTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };

/** The reader's microphone, camera and screen. */
export type OwnMedia = {
  tracks: () => OwnTracks;
  state: () => OwnCallState;
  open: (kind: CallKind) => Promise<MediaTrouble | null>;
  setMuted: (isMuted: boolean) => void;
  setCamera: (isOn: boolean) => Promise<MediaTrouble | null>;
  setSharing: (isOn: boolean) => Promise<boolean>;
  devices: () => Promise<Devices>;
  use: (device: MediaDeviceInfo) => Promise<MediaTrouble | null>;
  /** Looks whether the devices still deliver. */
  check: (now: number) => void;
  /** Stops everything, also devices that open later. */
  close: () => void;
};

const mute = (microphone: OwnDevice, isMuted: boolean): void => {
  const track = microphone.track();
  if (track) track.enabled = !isMuted;
};

/** Takes microphone and camera by one question. */
const takeBoth = async (microphone: OwnDevice, camera: OwnDevice): Promise<MediaTrouble | null> => {
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: CONSTRAINTS.microphone, video: CONSTRAINTS.camera });
    for (const track of stream.getTracks()) (track.kind === "video" ? camera : microphone).hold(track);
    return null;
  } catch (error) {
    return troubleOf(error);
  }
};

/** `changed` is called after every change, `trouble` when a device has gone for good. */
export const openMedia = (changed: () => void, trouble: (device: DeviceKind, trouble: MediaTrouble) => void): OwnMedia => {
  let isMuted = false;
  /** Also while the screen takes the camera's place. */
  let wantsCamera = false;
  let isClosed = false;
  let queue: Promise<unknown> = Promise.resolve();

  const stopAll = (): void => {
    microphone.drop();
    camera.drop();
    screen.close();
  };

  /** Devices open slowly: one task after the other, so that the last word counts. */
  const inTurn = <Answer>(closed: Answer, task: () => Promise<Answer>): Promise<Answer> => {
    const turn = queue.then(async () => {
      if (isClosed) return closed;
      const answer = await task();
      if (isClosed) {
        stopAll();
        return closed;
      }
      mute(microphone, isMuted);
      changed();
      return answer;
    });
    queue = turn.catch(() => null);
    return turn;
  };

  const recovery = (kind: DeviceKind) => (isWorthATry: boolean) => {
    const device = kind === "camera" ? camera : microphone;
    const lost = device.track();
    void inTurn(null, async () => {
      // In between, another one was chosen.
      if (device.track() !== lost || !lost) return null;
      const problem = isWorthATry ? await device.take() : "unknown";
      if (problem === null) return null;
      // A track that is muted may come back by itself, as after a phone call; an ended one does not.
      if (lost.readyState === "ended") {
        device.drop();
        if (kind === "camera") wantsCamera = false;
      }
      trouble(kind, problem);
      return null;
    });
  };
  const microphone = ownDevice("microphone", recovery("microphone"));
  const camera = ownDevice("camera", recovery("camera"));
  const screen = ownScreen(() => void inTurn(true, stopSharing));

  const tracks = (): OwnTracks => ({ audio: microphone.track(), video: screen.track() ?? camera.track() });

  const open = async (kind: CallKind): Promise<MediaTrouble | null> => {
    if (missingHere()) return missingHere();
    // One question for both devices. Without a camera the call goes on with sound.
    const problem = kind === "video" ? await takeBoth(microphone, camera) : null;
    wantsCamera = kind === "video" && problem === null;
    if (wantsCamera) return null;
    const withoutSound = await microphone.take();
    if (withoutSound === null && problem !== null) trouble("camera", problem);
    return withoutSound;
  };

  const startSharing = async (): Promise<boolean> => {
    const isOpen = await screen.open();
    if (isOpen) camera.drop();
    return isOpen;
  };

  const stopSharing = async (): Promise<boolean> => {
    screen.close();
    const problem = wantsCamera ? await camera.take() : null;
    if (problem !== null) {
      wantsCamera = false;
      trouble("camera", problem);
    }
    return true;
  };

  const setCamera = async (isOn: boolean): Promise<MediaTrouble | null> => {
    if (missingHere()) return missingHere();
    // The light of a camera that is off must be off.
    if (!isOn) camera.drop();
    const problem = isOn && !screen.track() && !camera.track() ? await camera.take() : null;
    wantsCamera = isOn && problem === null;
    return problem;
  };

  const use = async ({ kind, deviceId }: MediaDeviceInfo): Promise<MediaTrouble | null> => {
    if (kind === "audioinput") return microphone.change(deviceId);
    if (camera.track()) return camera.change(deviceId);
    camera.prefer(deviceId);
    return null;
  };

  return {
    tracks,
    state: () => ({ isMuted, hasCamera: camera.track() !== null, isSharing: screen.track() !== null }),
    open: (kind) => inTurn(null, () => open(kind)),
    setMuted: (next) => {
      isMuted = next;
      mute(microphone, isMuted);
      changed();
    },
    setCamera: (isOn) => inTurn(null, () => setCamera(isOn)),
    setSharing: (isOn) =>
      inTurn<boolean>(false, async () => (isOn === (screen.track() !== null) ? true : isOn ? startSharing() : stopSharing())),
    devices: () => listDevices(microphone, camera),
    use: (device) => inTurn(null, () => use(device)),
    check: (now) => {
      microphone.check(now);
      camera.check(now);
    },
    close: () => {
      isClosed = true;
      stopAll();
    },
  };
};

/** Devices that can be chosen, and those in use; before the first permission browsers name none. */
const listDevices = async (microphone: OwnDevice, camera: OwnDevice): Promise<Devices> => {
  const all = missingHere() ? [] : await navigator.mediaDevices.enumerateDevices().catch(() => []);
  const ofKind = (kind: MediaDeviceKind): MediaDeviceInfo[] =>
    all.filter((device) => device.kind === kind && device.deviceId !== "");
  return {
    microphones: ofKind("audioinput"),
    cameras: ofKind("videoinput"),
    microphone: microphone.id(),
    camera: camera.id(),
  };
};
