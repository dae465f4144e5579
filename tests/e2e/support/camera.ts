import { writeFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { encode } from "uqr";
import { TEST_BROWSER_ARGS } from "#scripts/browser.ts";

const WIDTH = 640;
const HEIGHT = 480;
/** Luma of the picture's parts: dark and light of the code, and the wall it hangs on. */
const [DARK, LIGHT, WALL] = [30, 220, 120];
/** The neutral value of both colour planes. */
const GREY = 128;
const BORDER = 4;

/** One picture as the camera would see it: a code of `side` pixels, a little turned. */
const drawCode = (text: string, side: number, angle: number): Buffer => {
  const code = encode(text, { border: BORDER });
  const luma = Buffer.alloc(WIDTH * HEIGHT, WALL);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const [dx, dy] = [x - WIDTH / 2, y - HEIGHT / 2];
      const column = Math.floor(((cos * dx + sin * dy) / side + 0.5) * code.size);
      const row = Math.floor(((cos * dy - sin * dx) / side + 0.5) * code.size);
      const dark = code.data[row]?.[column];
      if (dark !== undefined) luma[y * WIDTH + x] = dark ? DARK : LIGHT;
    }
  }
  return luma;
};

/** Writes a raw Y4M video that shows a QR code, for Chromium's fake camera, which plays it over and over. */
export const writeQrVideo = (file: string, text: string): void => {
  const colour = Buffer.alloc((WIDTH / 2) * (HEIGHT / 2) * 2, GREY);
  const frames = [0.05, 0.1, 0.15].flatMap((angle) => [Buffer.from("FRAME\n"), drawCode(text, 300, angle), colour]);
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), ...frames]));
};

/** How a browser's camera is: granted and showing a video file or Chromium's own test picture, or refused by the visitor. */
type FakeCamera = { video: string } | "test-picture" | "refused";

/** Starts a browser of its own with a fake camera; cameras are chosen by flags, which a running browser does not take. */
export const launchWithCamera = (camera: FakeCamera): Promise<Browser> => {
  const executablePath = process.env["CHROME_PATH"];
  // The last one of an argument counts.
  const visitor = camera === "refused" ? ["--use-fake-ui-for-media-stream=deny"] : [];
  const video = typeof camera === "object" ? [`--use-file-for-fake-video-capture=${camera.video}`] : [];
  const args = [...TEST_BROWSER_ARGS, ...visitor, ...video];
  return chromium.launch({ args, ...(executablePath ? { executablePath } : {}) });
};

const OUTCOME_KEY = "camera-outcome";

/** Makes every request for a camera end as {@link setCameraOutcome} says, before any code of the page runs. */
export const breakCamera = async (page: Page): Promise<void> => {
  await page.addInitScript((key) => {
    // The empty page before the first one has neither storage nor devices.
    if (location.protocol === "about:") return;
    const outcome = sessionStorage.getItem(key);
    if (outcome === null) return;
    if (outcome === "no-media-devices") Object.defineProperty(navigator, "mediaDevices", { value: undefined });
    else if (outcome === "insecure") Object.defineProperty(window, "isSecureContext", { value: false });
    else
      navigator.mediaDevices.getUserMedia = () => {
        if (outcome === "never") return new Promise(() => undefined);
        return Promise.reject(outcome === "TypeError" ? new TypeError("no") : new DOMException("no", outcome));
      };
  }, OUTCOME_KEY);
};

/** From the next page on, a request for a camera ends like this: an error's name, or a trouble of its own kind. */
export const setCameraOutcome = (page: Page, outcome: string): Promise<void> =>
  page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [OUTCOME_KEY, outcome] as const);
