import { atom } from "nanostores";
import { type Camera, onVisibility, openCamera, watchCamera } from "#lib/browser/camera.ts";
import { environment } from "#lib/browser/environment.ts";
import type { CameraProblem } from "#lib/domain/scan.ts";

export type CameraView =
  | { state: "off" }
  | { state: "starting" }
  | { state: "on"; camera: Camera }
  | { state: "failed"; problem: CameraProblem };

/** How long nothing is found before the visitor is given a hint, in milliseconds. */
const LONG_LOOK = 20_000;

export const $camera = atom<CameraView>({ state: "off" });
/** Counts starts and stops: a camera that opens after it was called off is let go. */
let turn = 0;
/** The page went out of sight with a camera on, which is wanted again when it comes back. */
let paused = false;

const fail = (problem: CameraProblem): void => {
  closeCamera();
  $camera.set({ state: "failed", problem });
};

/** Stops the camera, whatever it is doing; its light goes out. */
export const closeCamera = (): void => {
  turn += 1;
  const view = $camera.get();
  if (view.state === "on") view.camera.stop();
  $camera.set({ state: "off" });
};

/** Starts the camera at the back, or the one with an id. */
export const startCamera = async (id: string | null = null): Promise<void> => {
  closeCamera();
  paused = false;
  const mine = turn;
  $camera.set({ state: "starting" });
  const opened = await openCamera(id);
  if (mine !== turn) {
    if (opened.ok) opened.camera.stop();
    return;
  }
  if (!opened.ok) return fail(opened.problem);
  opened.camera.onEnded(() => {
    if (mine === turn) fail("ended");
  });
  $camera.set({ state: "on", camera: opened.camera });
};

const pause = (): void => {
  const { state } = $camera.get();
  if (state !== "on" && state !== "starting") return;
  paused = true;
  closeCamera();
};

/** Keeps a camera on for as long as the page is in sight; answers the way to stop it. */
export const keepCamera = (): (() => void) => {
  void startCamera();
  const stopWatching = [
    environment().onLeave(pause),
    onVisibility((visible) => {
      if (!visible) pause();
      else if (paused) void startCamera();
    }),
  ];
  return () => {
    for (const stop of stopWatching) stop();
    closeCamera();
  };
};

/** Shows the camera in a video and tells what QR codes say, and when none has been found for long. Answers the way to stop it. */
export const watchVideo = (
  video: HTMLVideoElement,
  { onText, onLongLook }: { onText: (text: string) => void; onLongLook: () => void },
): (() => void) => {
  const view = $camera.get();
  if (view.state !== "on") return () => undefined;
  const stopWaiting = environment().after(LONG_LOOK, onLongLook);
  const stopWatching = watchCamera(video, view.camera.stream, { onText, onBroken: () => fail("no-reader") });
  return () => {
    stopWaiting();
    stopWatching();
  };
};
