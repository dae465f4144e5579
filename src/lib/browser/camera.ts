import { type CameraProblem, cameraProblemOf } from "#lib/domain/scan/scan.ts";
import { createQrReader } from "./qr-reader.ts";

/** A camera that one could choose instead. Names are the system's own and may be empty. */
export type CameraChoice = { id: string; name: string };
/** A running camera. `onEnded` runs when the device is unplugged or another program takes it. */
export type Camera = {
  stream: MediaStream;
  id: string;
  choices: CameraChoice[];
  stop: () => void;
  onEnded: (run: () => void) => void;
};
export type CameraResult = { ok: true; camera: Camera } | { ok: false; problem: CameraProblem };

/** Calls back when the page becomes visible or hidden; returns the function to stop. */
export const onVisibility = (listener: (visible: boolean) => void): (() => void) => {
  const notify = (): void => listener(document.visibilityState === "visible");
  document.addEventListener("visibilitychange", notify);
  return () => document.removeEventListener("visibilitychange", notify);
};

/** Time limit for a camera to start, in milliseconds: some web views neither ask nor answer. Includes the visitor's answer. */
const START_TIMEOUT = 30_000;
/** Milliseconds between two looks at the picture. */
const LOOK_EVERY = 150;

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : "");

const choicesOf = async (): Promise<CameraChoice[]> => {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices
    .filter((device) => device.kind === "videoinput" && device.deviceId !== "")
    .map((device) => ({ id: device.deviceId, name: device.label }));
};

const stopStream = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

/** Asks for a camera; stops one that arrives after the time limit. */
const askForStream = (id: string | null): Promise<MediaStream | "slow"> => {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const video = id === null ? { facingMode: { ideal: "environment" }, ...size } : { deviceId: { exact: id }, ...size };
  const asked = navigator.mediaDevices.getUserMedia({ video, audio: false });
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      resolve("slow");
    }, START_TIMEOUT);
    asked.then((stream) => (late ? stopStream(stream) : resolve(stream)), reject).finally(() => clearTimeout(timer));
  });
};

/** Opens the camera at the back, or the one with an id. Everything that can go wrong is a problem with a name (R1.8-5). */
export const openCamera = async (id: string | null): Promise<CameraResult> => {
  if (!window.isSecureContext) return { ok: false, problem: "insecure" };
  if (!navigator.mediaDevices?.getUserMedia) return { ok: false, problem: "unsupported" };
  try {
    const stream = await askForStream(id);
    if (stream === "slow") return { ok: false, problem: "slow" };
    const [track] = stream.getVideoTracks();
    const stop = (): void => stopStream(stream);
    const onEnded = (run: () => void): void => track?.addEventListener("ended", run, { once: true });
    const choices = await choicesOf();
    return { ok: true, camera: { stream, id: track?.getSettings().deviceId ?? "", choices, stop, onEnded } };
  } catch (error) {
    return { ok: false, problem: cameraProblemOf(nameOf(error)) };
  }
};

/** Shows a camera in a video and reads QR codes from it until it is stopped. `onBroken`: there is no way to read any. */
export const watchCamera = (
  video: HTMLVideoElement,
  stream: MediaStream,
  { onText, onBroken }: { onText: (text: string) => void; onBroken: () => void },
): (() => void) => {
  let stopped = false;
  let close = (): void => undefined;
  video.srcObject = stream;
  // A play that is cut short by leaving is no trouble.
  video.play().catch(() => null);

  const watch = async (): Promise<void> => {
    const reader = await createQrReader();
    close = reader.close;
    while (!stopped) {
      const hasPicture = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
      const text = hasPicture ? await reader.read(video) : null;
      if (text !== null && !stopped) onText(text);
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
    }
    reader.close();
  };
  watch().catch(() => {
    if (!stopped) onBroken();
  });
  return () => {
    stopped = true;
    close();
    video.srcObject = null;
  };
};
