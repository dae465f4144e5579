import type { Frame } from "./qr-worker.ts";
import qrWorker from "./qr-worker.ts?worker&url";
import { startWorker } from "./workers.ts";

/** Reads a video's picture, one at a time: the text of its QR code, or null. Throws when it can no longer read. */
export type QrReader = { read: (video: HTMLVideoElement) => Promise<string | null>; close: () => void };

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
declare global {
  interface Window {
    /** The browser's own reader, where there is one (Android, macOS). */
    BarcodeDetector?: { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> };
  }
}

const FORMAT = "qr_code";
/** The longer side of the pictures that are looked at, in pixels: enough for a code that fills a quarter of the view. */
const SIDE = 800;

const nativeReader = async (): Promise<QrReader | null> => {
  const Native = window.BarcodeDetector;
  try {
    if (!Native || !(await Native.getSupportedFormats()).includes(FORMAT)) return null;
    const detector = new Native({ formats: [FORMAT] });
    return { read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null, close: () => undefined };
  } catch {
    return null;
  }
};

const frameOf = (video: HTMLVideoElement, canvas: HTMLCanvasElement): Frame | null => {
  const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight));
  const width = Math.round(video.videoWidth * scale);
  const height = Math.round(video.videoHeight * scale);
  if (width === 0 || height === 0) return null; // No picture yet.
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.drawImage(video, 0, 0, width, height);
  return context?.getImageData(0, 0, width, height) ?? null;
};

/** Our own reader, in a thread of its own; its code is loaded with it. */
const ownReader = (): QrReader => {
  const worker = startWorker(qrWorker);
  const canvas = document.createElement("canvas");
  let broken = false;
  worker.onerror = () => {
    broken = true;
  };
  return {
    read: (video) =>
      new Promise((resolve, reject) => {
        const fail = (): void => reject(new Error("the QR reader could not be loaded"));
        const frame = frameOf(video, canvas);
        if (broken) return fail();
        if (!frame) return resolve(null);
        worker.onerror = fail;
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data);
        const { width, height, data } = frame;
        worker.postMessage({ width, height, data } satisfies Frame, [data.buffer]);
      }),
    close: () => worker.terminate(),
  };
};

/**
 * The best reader there is. The browser's own one fails on some phones although it says it is there; ours takes over then.
 * Why: docs/decisions/0022-reading-qr-codes.md
 */
export const createQrReader = async (): Promise<QrReader> => {
  const native = await nativeReader();
  let reader = native ?? ownReader();
  let own = native === null;
  return {
    read: async (video) => {
      try {
        return await reader.read(video);
      } catch (error) {
        if (own) throw error;
        own = true;
        reader = ownReader();
        return null;
      }
    },
    close: () => reader.close(),
  };
};
