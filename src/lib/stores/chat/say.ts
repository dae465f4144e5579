import { showToast, type ToastType } from "#lib/stores/shell/toasts.ts";

/**
 * Says a sentence that an island of the chat has made: words that only the chat needs, which not every page should carry. `time` in
 * milliseconds, where it is not the usual one.
 */
export const say = (sentence: string, type: ToastType = "error", time?: number): void => showToast(type, { sentence }, time);
