import TRTC from "trtc-sdk-v5/trtc.esm.js";
import type { OpenEngine } from "#lib/calls/engine.ts";
import { openTrtc } from "./engine.ts";
import type { Identity } from "./room.ts";

/** The engine with Tencent's SDK: 190 kB, which only a call loads, and only where an app id is set. */
export const openTrtcWith = (identity: () => Identity): OpenEngine => {
  // Nothing: beside its errors the SDK writes the signature to the console.
  TRTC.setLogLevel(5);
  return openTrtc({ create: (options) => TRTC.create(options), identity });
};
