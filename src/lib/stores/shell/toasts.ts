import { atom } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import type { Failure } from "#lib/domain/failure.ts";

/** A toast's message; its words are in `texts/shell/`, except for a `sentence` made by an island or an element. */
export type ToastMessage = { notice: Notice } | { failure: Failure } | { sentence: string };
export type Notice =
  | "code-sent"
  | "logged-in"
  | "phone-changed"
  | "deleted"
  | "device-ended"
  | "other-devices-ended"
  | "signed-up"
  | "signed-up-before"
  | "fair-not-running"
  | "saved"
  | "interest-set"
  | "interest-cleared"
  | "session-expired"
  | "bind-failed"
  | "link-copied"
  | "link-not-copied"
  | "code-copied"
  | "code-not-copied"
  | "search-saved"
  | "search-dropped"
  | "search-watched"
  | "attendance-saved"
  | "fair-missing"
  | "removed"
  | "news-queued"
  | "mail-repeated"
  | "record-unsaved"
  | "last-education"
  | "restored"
  | "imported"
  | "version-restored"
  | "restoration-undone"
  | "attachments-saved"
  | "file-too-large"
  | "post-file-too-large"
  | "post-files-full"
  | "file-unsupported"
  | "print-code-ended";
export const TOAST_TYPES = ["success", "warning", "error", "normal"] as const;
export type ToastType = (typeof TOAST_TYPES)[number];
export type Toast = { id: number; type: ToastType; message: ToastMessage };

/** How long a toast stays, in milliseconds (R3.9.1-12). */
const TOAST_TIME = 3000;
/** Errors take longer to read. */
const ERROR_TIME = 5000;

export const $toasts = atom<readonly Toast[]>([]);
const timers = new Map<number, () => void>();

/** Takes a toast away. */
export const dismissToast = (id: number): void => {
  timers.get(id)?.();
  timers.delete(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
};

/** Takes a toast away after its time. */
const expire = (id: number, time: number): void => {
  timers.get(id)?.();
  timers.set(
    id,
    environment().after(time, () => dismissToast(id)),
  );
};

/** Keeps a toast while the pointer or focus is on it; its time then starts again. */
export const holdToast = (id: number, isHeld: boolean): void => {
  if (isHeld) timers.get(id)?.();
  else expire(id, TOAST_TIME);
};

/**
 * Shows a toast. A toast already on the screen is not repeated: its time restarts (R3.4.8-2). A success takes the place of the one
 * before it: three of them in a row cover the dialog that the third step opens.
 * Why: docs/decisions/0069-numbers-of-the-chat-that-differ.md
 */
export const showToast = (type: ToastType, message: ToastMessage, time = type === "error" ? ERROR_TIME : TOAST_TIME): void => {
  const shown = $toasts.get();
  const same = shown.find((toast) => toast.type === type && JSON.stringify(toast.message) === JSON.stringify(message));
  const id = same?.id ?? Math.max(0, ...shown.map((toast) => toast.id)) + 1;
  expire(id, time);
  if (same) return;
  if (type === "success") for (const { id: earlier } of shown.filter((toast) => toast.type === "success")) dismissToast(earlier);
  $toasts.set([...$toasts.get(), { id, type, message }]);
};

export const notify = (notice: Notice, type: ToastType = "success"): void => showToast(type, { notice });
/** Shows a failure, except an ended session, which `stores/account/session.ts` shows once. */
export const reportFailure = (failure: Failure): void => {
  if (failure.kind !== "session-expired") showToast("error", { failure });
};
