import type { Quality } from "#lib/calls/engine.ts";
import type { CallKind } from "#lib/domain/chat/calls/call.ts";

/** A call as the screen shows it. `since`: when the two first heard each other, in milliseconds; null before. */
export type CallView = {
  phase: "calling" | "ringing" | "connecting" | "talking" | "reconnecting";
  kind: CallKind;
  account: string;
  since: number | null;
};

/** Pictures and sound of a call. */
export type CallMedia = {
  local: MediaStream | null;
  remote: MediaStream | null;
  isMuted: boolean;
  hasCamera: boolean;
  isSharing: boolean;
  /** What the other side has switched off. */
  theirs: { isMuted: boolean; hasCamera: boolean; isSharing: boolean };
  quality: { own: Quality; theirs: Quality };
  isSilent: boolean;
};
