import type { CallKind } from "#lib/domain/chat/calls/call.ts";
import type { Devices, MediaTrouble } from "./engine.ts";
import { openMedia } from "./media.ts";

/** The level is measured this often, in milliseconds. */
const MEASURE_EVERY = 100;
/** Samples of speech in a quiet room rarely exceed a quarter: it fills the bar. */
const LOUD = 0.25;

/** The microphone and the camera before a call. */
export type DeviceCheck = {
  /** Takes the devices. Reports a missing camera to `onTrouble`; the answer is about the microphone. */
  open: (kind: CallKind) => Promise<MediaTrouble | null>;
  devices: () => Promise<Devices>;
  use: (device: MediaDeviceInfo) => Promise<MediaTrouble | null>;
  close: () => void;
};
type Listeners = {
  /** The current picture and sound; null without devices. */
  onStream: (stream: MediaStream | null) => void;
  /** The loudness of the microphone, from 0 to 1. */
  onLevel: (level: number) => void;
  onTrouble: (device: "microphone" | "camera", trouble: MediaTrouble) => void;
};
export type OpenDeviceCheck = (listeners: Listeners) => DeviceCheck;

/** Measures a track until the returned function is called. */
const measure = (track: MediaStreamTrack, onLevel: (level: number) => void): (() => void) => {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const loudness = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
    onLevel(Math.min(1, loudness / LOUD));
  }, MEASURE_EVERY);
  return () => {
    clearInterval(timer);
    void context.close();
  };
};

/** Opens the devices of a call for a look at them, before anyone is called. */
export const openDeviceCheck: OpenDeviceCheck = ({ onStream, onLevel, onTrouble }) => {
  let measured: MediaStreamTrack | null = null;
  let stopMeasuring = (): void => undefined;
  let isClosed = false;

  const changed = (): void => {
    if (isClosed) return;
    const { audio, video } = media.tracks();
    const tracks = [audio, video].filter((track) => track !== null);
    onStream(tracks.length > 0 ? new MediaStream(tracks) : null);
    if (audio === measured) return;
    stopMeasuring();
    measured = audio;
    stopMeasuring = audio ? measure(audio, onLevel) : () => undefined;
  };
  const media = openMedia(changed, onTrouble);

  return {
    open: media.open,
    devices: media.devices,
    use: media.use,
    close: () => {
      isClosed = true;
      stopMeasuring();
      media.close();
    },
  };
};
