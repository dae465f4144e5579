import { type Beat, readMessage } from "#lib/calls/control.ts";
import { fieldOf } from "#lib/domain/untrusted.ts";
import type { Sdk } from "./sdk.ts";

/** The number of our messages among those of a room, of 1 to 10. */
const COMMAND = 1;
/** Beats have 90 characters; the cloud carries 1 kB. */
const BYTES_MAX = 500;

/** Sends all others in the room the state and a sign of life. */
export const sendBeat = (sdk: Sdk, beat: Beat): void => {
  const { buffer: data } = new TextEncoder().encode(JSON.stringify({ type: "beat", ...beat }));
  try {
    sdk.sendCustomMessage({ cmdId: COMMAND, data });
  } catch {
    // Outside of the room, which the news of the path say.
  }
};

/** Reads the beat of a message; null if it has none. */
export const readBeat = (event: unknown): Beat | null => {
  const data = fieldOf(event, "data");
  if (fieldOf(event, "cmdId") !== COMMAND || !(data instanceof ArrayBuffer) || data.byteLength > BYTES_MAX) return null;
  const message = readMessage(new TextDecoder().decode(data));
  return message?.type === "beat" ? message : null;
};
