import { environment } from "#lib/browser/environment.ts";
import type { CallKind } from "#lib/domain/chat/calls/call.ts";
import { CALL_CHECK_KEY } from "#lib/domain/storage-keys.ts";

/** Whether the devices for calls of a kind were looked at on this device before: a look at the camera is one at the microphone, too. */
export const isChecked = (kind: CallKind): boolean => {
  const kept = environment().local.get(CALL_CHECK_KEY);
  return kept === "video" || kept === kind;
};

/** Notes that the devices were looked at. */
export const keepChecked = (kind: CallKind): void => {
  if (!isChecked(kind)) environment().local.set(CALL_CHECK_KEY, kind);
};
