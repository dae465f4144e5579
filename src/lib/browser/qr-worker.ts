import decodeQr from "qr/decode.js";

/** A picture of the camera: pixels as RGBA. */
export type Frame = { width: number; height: number; data: Uint8ClampedArray };

/** How long one picture may be looked at, in milliseconds. */
const TIME_LIMIT = 80;

const read = (frame: Frame): string | null => {
  try {
    return decodeQr(frame, { timeLimit: TIME_LIMIT });
  } catch {
    return null; // No code in this picture: the usual case.
  }
};

/** Reads QR codes off the page's thread, which stays responsive: receives a picture, sends its text or null. */
addEventListener("message", ({ data }: MessageEvent<Frame>) => postMessage(read(data)));
