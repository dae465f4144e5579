import { atom, onMount } from "nanostores";
import { type Camera, onVisibility, openCamera, watchCamera } from "#lib/browser/camera.ts";
import { environment, isBuild } from "#lib/browser/environment.ts";
import type { CameraProblem } from "#lib/domain/scan/scan.ts";

export type CameraView =
  /** `paused`: the page was hidden with the camera on, which restarts when it shows again. */
  | { state: "off"; paused: boolean }
  | { state: "starting" }
  | { state: "on"; camera: Camera }
  | { state: "failed"; problem: CameraProblem };

/** How long nothing is found before the visitor is given a hint, in milliseconds. */
const LONG_LOOK = 20_000;

/** The camera; on while the store has a subscriber and the page is visible. */
export const $camera = atom<CameraView>({ state: "off", paused: false });

/** Whether a view is still the one: read without looking, which would start the camera. */
const isCurrent = (view: CameraView): boolean => $camera.value === view;

/** Stops the camera in any state; its light goes out. */
const stopCamera = (next: CameraView): void => {
  const view = $camera.value;
  if (view?.state === "on") view.camera.stop();
  $camera.set(next);
};
export const closeCamera = (): void => stopCamera({ state: "off", paused: false });
const fail = (problem: CameraProblem): void => stopCamera({ state: "failed", problem });

/** Starts the camera at the back, or the one with an id. */
export const startCamera = async (id: string | null = null): Promise<void> => {
  const starting: CameraView = { state: "starting" };
  stopCamera(starting);
  const opened = await openCamera(id);
  // Cancelled while opening: stop it.
  if (!isCurrent(starting)) {
    if (opened.ok) opened.camera.stop();
    return;
  }
  if (!opened.ok) return fail(opened.problem);
  const on: CameraView = { state: "on", camera: opened.camera };
  opened.camera.onEnded(() => {
    if (isCurrent(on)) fail("ended");
  });
  $camera.set(on);
};

const pause = (): void => {
  const state = $camera.value?.state;
  if (state === "on" || state === "starting") stopCamera({ state: "off", paused: true });
};
const resume = (): void => {
  const view = $camera.value;
  if (view?.state === "off" && view.paused) void startCamera();
};

onMount($camera, () => {
  if (isBuild()) return;
  // Already starting.
  if ($camera.value?.state === "off") void startCamera();
  const stops = [environment().onLeave(pause), onVisibility((visible) => (visible ? resume() : pause()))];
  return () => {
    for (const stop of stops) stop();
    closeCamera();
  };
});

/** Shows the camera in a video, reports the texts of QR codes, and a long search without any. Returns the function to stop it. */
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
