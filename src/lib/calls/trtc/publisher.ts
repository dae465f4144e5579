import type { OwnMedia } from "#lib/calls/media.ts";
import { isError } from "./events.ts";
import type { Sdk } from "./sdk.ts";

type Way = {
  start: (track: MediaStreamTrack) => Promise<void>;
  /** Changes the track; without it the way is stopped, then started again. */
  change?: (track: MediaStreamTrack) => Promise<void>;
  stop: () => Promise<void>;
};

/** Leads one track at a time along a way, and knows which one. */
const follow = ({ start, change, stop }: Way): ((track: MediaStreamTrack | null) => Promise<void>) => {
  let sent: MediaStreamTrack | null = null;
  return async (track) => {
    if (track === sent) return;
    const before = sent;
    // After a failure the next change starts the way again.
    sent = null;
    if (track && before && change) await change(track);
    else {
      if (before) await stop();
      if (track) await start(track);
    }
    sent = track;
  };
};

export type Publisher = {
  /** Sends the current tracks of the own media, in the room or once it is entered. */
  update: () => void;
  /** Ends all sending. Resolves when it has ended. */
  close: () => Promise<void>;
};

/** Hands the tracks of the own devices to the SDK, one step after the other: the camera as the main stream, the screen as the sub stream. */
export const openPublisher = (sdk: Sdk, media: OwnMedia, onFailed: (device: "microphone" | "camera") => void): Publisher => {
  let isClosed = false;
  let queue: Promise<unknown> = Promise.resolve();
  let saidMuted: boolean | null = null;

  const sendMicrophone = follow({
    start: (audioTrack) => sdk.startLocalAudio({ publish: true, option: { audioTrack } }),
    change: (audioTrack) => sdk.updateLocalAudio({ option: { audioTrack } }),
    stop: () => sdk.stopLocalAudio(),
  });
  const sendCamera = follow({
    start: (videoTrack) => sdk.startLocalVideo({ view: null, publish: true, option: { videoTrack, profile: "480p" } }),
    change: (videoTrack) => sdk.updateLocalVideo({ option: { videoTrack } }),
    stop: () => sdk.stopLocalVideo(),
  });
  const sendScreen = follow({
    start: (videoTrack) => sdk.startScreenShare({ view: null, publish: true, option: { videoTrack } }),
    stop: () => sdk.stopScreenShare(),
  });

  /** The others see by this that the microphone is off. */
  const sayMuted = async (isMuted: boolean): Promise<void> => {
    if (isMuted === saidMuted) return;
    await sdk.updateLocalAudio({ mute: isMuted });
    saidMuted = isMuted;
  };
  const listen = async (step: Promise<void>, device: "microphone" | "camera"): Promise<void> => {
    try {
      await step;
    } catch (error) {
      if (!isClosed && !isError(error, "aborted")) onFailed(device);
    }
  };
  const send = async (): Promise<void> => {
    const { isMuted, isSharing } = media.state();
    const { audio, video } = isClosed ? { audio: null, video: null } : media.tracks();
    if (!audio) saidMuted = null;
    await listen(sendMicrophone(audio), "microphone");
    if (audio) await listen(sayMuted(isMuted), "microphone");
    // The screen takes the camera's place: the light of the camera goes out first.
    await listen(sendCamera(isSharing ? null : video), "camera");
    await listen(sendScreen(isSharing ? video : null), "camera");
  };
  const update = (): Promise<unknown> => {
    queue = queue.then(send);
    return queue;
  };

  return {
    update: () => void update(),
    close: async () => {
      isClosed = true;
      await update();
    },
  };
};
