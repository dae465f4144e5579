import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Message } from "#lib/domain/chat/messages/message.ts";

/** The part of a message, or of the view for a tall message, that must be visible for it to count as seen (R3.9.1-4, F-7). */
const SEEN = 0.7;
/** Denser at the low end: of a message twenty views tall, at most a twentieth is visible. */
const THRESHOLDS = [0, 0.015, 0.02, 0.025, 0.03, 0.04, 0.05, 0.065, 0.08, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, SEEN, 0.8, 0.9, 1];

const isSeen = ({ isIntersecting, intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean =>
  isIntersecting && (intersectionRatio >= SEEN || (rootBounds !== null && intersectionRect.height >= SEEN * rootBounds.height));

/** Reports visible messages of the other side, while the page itself is visible. Returns a ref for each row's element. */
export const useSeen = (
  root: RefObject<HTMLElement | null>,
  messages: readonly Message[],
  onSeen: (message: Message) => void,
): ((row: Element | null) => void) => {
  const observer = useRef<IntersectionObserver | null>(null);
  const rows = useRef(new Set<Element>());
  const known = useRef({ messages, onSeen });
  known.current = { messages, onSeen };

  useEffect(() => {
    const inView = new Set<Element>();
    const tell = (): void => {
      if (document.visibilityState !== "visible") return;
      for (const row of inView) {
        const shown = row.parentElement?.getAttribute("data-message");
        const message = known.current.messages.findLast(({ id }) => id === shown);
        if (message) known.current.onSeen(message);
        inView.delete(row);
      }
    };
    const watching = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (isSeen(entry)) inView.add(entry.target);
          else inView.delete(entry.target);
        }
        tell();
      },
      { root: root.current, threshold: THRESHOLDS },
    );
    observer.current = watching;
    for (const row of rows.current) watching.observe(row);
    document.addEventListener("visibilitychange", tell);
    return () => {
      document.removeEventListener("visibilitychange", tell);
      watching.disconnect();
      observer.current = null;
    };
  }, [root]);

  return useCallback((row: Element | null) => {
    if (!row) return;
    rows.current.add(row);
    observer.current?.observe(row);
    return () => {
      rows.current.delete(row);
      observer.current?.unobserve(row);
    };
  }, []);
};
