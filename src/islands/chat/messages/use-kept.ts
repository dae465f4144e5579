import { type FocusEvent, type SyntheticEvent, useMemo, useState } from "react";
import type { Message } from "#lib/domain/chat/message.ts";

const messageAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>("[data-message]")?.dataset["message"] ?? null) : null;

/** One player at a time (3§4). */
const pauseOthers = (playing: EventTarget, list: Element): void => {
  for (const player of list.querySelectorAll<HTMLMediaElement>("audio, video"))
    if (player !== playing && !player.paused) {
      player.pause();
      if (player instanceof HTMLAudioElement) player.currentTime = 0;
    }
};

/**
 * Rows that stay on the page however far the list is scrolled: what has the focus, what is playing, and what is under a finger. Answers
 * their places in the list, and what the list has to listen to.
 */
export const useKept = (messages: readonly Message[]) => {
  const [focused, setFocused] = useState<string | null>(null);
  const [playing, setPlaying] = useState<string | null>(null);
  const [touched, setTouched] = useState<string | null>(null);
  const kept = useMemo(() => {
    const ids = new Set([focused, playing, touched].filter((id) => id !== null));
    if (ids.size === 0) return [];
    return messages.flatMap(({ id }, index) => (ids.has(id) ? [index] : []));
  }, [messages, focused, playing, touched]);
  const stopped = ({ target }: SyntheticEvent): void => setPlaying((id) => (id === messageAt(target) ? null : id));
  const listeners = {
    onFocus: ({ target }: FocusEvent): void => setFocused(messageAt(target)),
    onBlur: (): void => setFocused(null),
    onPlayCapture: ({ target, currentTarget }: SyntheticEvent): void => {
      pauseOthers(target, currentTarget);
      setPlaying(messageAt(target));
    },
    onPauseCapture: stopped,
    onEndedCapture: stopped,
    onTouchStart: ({ target }: SyntheticEvent): void => setTouched(messageAt(target)),
  };
  return { kept, listeners };
};
