import { type FocusEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useMemo, useState } from "react";
import { pausePlayers } from "#islands/chat/parts/pause-players.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";

const messageAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-message]")?.dataset["message"] ?? null) : null;

/**
 * Rows that stay on the page at any scroll position: the focused, the playing and the touched one. Returns
 * their places in the list, and the list's listeners. When a focused message is deleted or recalled, the list takes the focus.
 */
export const useKept = (messages: readonly Message[], list: RefObject<HTMLElement | null>) => {
  const [focused, setFocused] = useState<string | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const [touched, setTouched] = useState<string | null>(null);
  const kept = useMemo(() => {
    const ids = new Set([focused, playing, touched].filter((id) => id !== null));
    if (ids.size === 0) return [];
    return messages.flatMap(({ id }, index) => (ids.has(id) ? [index] : []));
  }, [messages, focused, playing, touched]);
  useLayoutEffect(() => {
    // No element has the focus, though a message had it last: that message has left the page.
    if (focused === null || document.activeElement !== document.body) return;
    const message = messages.find(({ id }) => id === focused);
    if (!message || message.revoked) list.current?.focus({ preventScroll: true });
  }, [messages, focused, list]);
  const stopped = ({ target }: SyntheticEvent): void => setPlaying((id) => (id === messageAt(target) ? null : id));
  const listeners = {
    onFocus: ({ target }: FocusEvent): void => setFocused(messageAt(target)),
    onBlur: (): void => setFocused(null),
    onPlayCapture: ({ target, currentTarget }: SyntheticEvent): void => {
      pausePlayers(currentTarget, target);
      setPlaying(messageAt(target));
    },
    onPauseCapture: stopped,
    onEndedCapture: stopped,
    onTouchStart: ({ target }: SyntheticEvent): void => setTouched(messageAt(target)),
  };
  return { kept, listeners };
};
