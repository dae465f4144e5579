import type { CallKind } from "#lib/domain/chat/calls/call.ts";
import { CONSTRAINTS, type DeviceKind, ownDevice } from "./device.ts";
import type { Devices, MediaTrouble } from "./engine.ts";
import { hasDevices, troubleOf } from "./trouble.ts";

/** What goes to the other side. */
export type OwnState = { isMuted: boolean; hasCamera: boolean; isSharing: boolean };
export type OwnTracks = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };

/** The reader's microphone, camera and screen. */
export type OwnMedia = {
  tracks: () => OwnTracks;
  state: () => OwnState;
  open: (kind: CallKind) => Promise<MediaTrouble | null>;
  setMuted: (isMuted: boolean) => void;
  setCamera: (isOn: boolean) => Promise<MediaTrouble | null>;
  setSharing: (isOn: boolean) => Promise<boolean>;
  use: (device: MediaDeviceInfo) => Promise<MediaTrouble | null>;
  /** Looks whether the devices still deliver. */
  check: (now: number) => void;
  /** Stops everything, also devices that open later. */
  close: () => void;
};

/** Lets the reader choose a screen; null if they refuse, or the browser has no such choice. */
const askForScreen = async (): Promise<MediaStreamTrack | null> => {
  try {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: { frameRate: { max: 15 } }, audio: false });
    const [track = null] = stream.getVideoTracks();
    // Sharp letters matter more than smooth motion.
    if (track) track.contentHint = "detail";
    return track;
  } catch {
    return null;
  }
};

/** `changed` is called after every change, `trouble` when a device has gone for good. */
export const openMedia = (changed: () => void, trouble: (device: DeviceKind, trouble: MediaTrouble) => void): OwnMedia => {
  let isMuted = false;
  /** Also while the screen takes the camera's place. */
  let wantsCamera = false;
  let screen: MediaStreamTrack | null = null;
  let isClosed = false;
  let queue: Promise<unknown> = Promise.resolve();

  const stopAll = (): void => {
    microphone.drop();
    camera.drop();
    screen?.stop();
    screen = null;
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
      const { audio } = tracks();
      if (audio) audio.enabled = !isMuted;
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

  const tracks = (): OwnTracks => ({ audio: microphone.track(), video: screen ?? camera.track() });

  const openBoth = async (): Promise<MediaTrouble | null> => {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: CONSTRAINTS.microphone, video: CONSTRAINTS.camera });
      for (const track of stream.getTracks()) (track.kind === "video" ? camera : microphone).hold(track);
      wantsCamera = true;
      return null;
    } catch (error) {
      return troubleOf(error);
    }
  };

  const open = async (kind: CallKind): Promise<MediaTrouble | null> => {
    if (!hasDevices()) return "insecure";
    // One question for both devices. Without a camera the call goes on with sound.
    const problem = kind === "video" ? await openBoth() : null;
    if (kind === "video" && problem === null) return null;
    const withoutSound = await microphone.take();
    if (withoutSound === null && problem !== null) trouble("camera", problem);
    return withoutSound;
  };

  const startSharing = async (): Promise<boolean> => {
    const track = await askForScreen();
    if (!track) return false;
    screen = track;
    track.addEventListener("ended", () => {
      if (screen === track) void inTurn(true, stopSharing);
    });
    camera.drop();
    return true;
  };

  const stopSharing = async (): Promise<boolean> => {
    screen?.stop();
    screen = null;
    const problem = wantsCamera ? await camera.take() : null;
    if (problem !== null) {
      wantsCamera = false;
      trouble("camera", problem);
    }
    return true;
  };

  const setCamera = async (isOn: boolean): Promise<MediaTrouble | null> => {
    if (!hasDevices()) return "insecure";
    // The light of a camera that is off must be off.
    if (!isOn) camera.drop();
    const problem = isOn && !screen && !camera.track() ? await camera.take() : null;
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
    state: () => ({ isMuted, hasCamera: camera.track() !== null, isSharing: screen !== null }),
    open: (kind) => inTurn(null, () => open(kind)),
    setMuted: (next) => {
      isMuted = next;
      const { audio } = tracks();
      if (audio) audio.enabled = !isMuted;
      changed();
    },
    setCamera: (isOn) => inTurn(null, () => setCamera(isOn)),
    setSharing: (isOn) =>
      inTurn<boolean>(false, async () => (isOn === (screen !== null) ? true : isOn ? startSharing() : stopSharing())),
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

/** Devices that can be chosen; before the first permission browsers name none. */
export const listDevices = async (): Promise<Devices> => {
  const all = hasDevices() ? await navigator.mediaDevices.enumerateDevices().catch(() => []) : [];
  const ofKind = (kind: MediaDeviceKind): MediaDeviceInfo[] =>
    all.filter((device) => device.kind === kind && device.deviceId !== "");
  return { microphones: ofKind("audioinput"), cameras: ofKind("videoinput") };
};
