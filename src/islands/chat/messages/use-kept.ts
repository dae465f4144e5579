import { type FocusEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useMemo, useState } from "react";
import { pausePlayers } from "#islands/chat/bubbles/pause-players.ts";
import type { Message } from "#lib/domain/chat/messages/message.ts";

const messageAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-message]")?.dataset["message"] ?? null) : null;

/**
 * Rows that stay on the page however far the list is scrolled: what has the focus, what is playing, and what is under a finger. Answers
 * their places in the list, and what the list has to listen to. When a message with the focus is deleted or taken back, the list has it.
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
    // Where the focus is on nothing, though a message has had it last: what had it has left the page.
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
