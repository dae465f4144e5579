import type { MediaTrouble } from "./engine.ts";

const TROUBLES: Record<string, MediaTrouble> = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "no-device",
  // No device matches the request: the chosen one was unplugged.
  OverconstrainedError: "no-device",
  NotReadableError: "in-use",
  AbortError: "in-use",
};

/** Why a device could not be opened. Browsers say in the message alone that the operating system refuses. */
export const troubleOf = (error: unknown): MediaTrouble => {
  const { name, message } = error instanceof Error || error instanceof DOMException ? error : new Error();
  const trouble = TROUBLES[name] ?? "unknown";
  return trouble === "denied" && /by (the )?(operating )?system/i.test(message) ? "system" : trouble;
};

/** Why calls cannot work here at all, null where they can: pages without TLS have no devices, and some web views of other programs no calls. */
export const missingHere = (): MediaTrouble | null => {
  if (!window.isSecureContext) return "insecure";
  const hasAll = navigator.mediaDevices?.getUserMedia !== undefined && "RTCPeerConnection" in window;
  return hasAll ? null : "unsupported";
};
