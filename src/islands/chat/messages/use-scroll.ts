import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Message } from "#lib/domain/chat/message.ts";

/** So near to the end the list stays at the end; pixels. */
const NEAR = 60;

/**
 * What stands still when the list changes: the end, or the lower edge of the first message in view by its distance from the upper edge of
 * the view, in pixels. The lower one, because the time above a message goes when an older one comes.
 */
type Anchor = "end" | { id: string; bottom: number };

const rowOf = (scroller: HTMLElement, id: string): Element | null => scroller.querySelector(`[data-message="${CSS.escape(id)}"]`);

const anchorOf = (scroller: HTMLElement): Anchor => {
  if (scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR) return "end";
  const edge = scroller.getBoundingClientRect().top;
  for (const row of scroller.querySelectorAll<HTMLElement>("[data-message]")) {
    const { bottom } = row.getBoundingClientRect();
    if (bottom > edge) return { id: row.dataset["message"] ?? "", bottom: bottom - edge };
  }
  return "end";
};

/** Puts the anchor back where it stood. */
const hold = (scroller: HTMLElement, anchor: Anchor): void => {
  if (anchor === "end") {
    scroller.scrollTop = scroller.scrollHeight;
    return;
  }
  const row = rowOf(scroller, anchor.id);
  if (row) scroller.scrollTop += row.getBoundingClientRect().bottom - scroller.getBoundingClientRect().top - anchor.bottom;
};

type Scroll = {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  /** More than a view of messages lies below (decisions G3). */
  isFarUp: boolean;
  /** Messages of the other side that came below the view. */
  newer: number;
  toLatest: () => void;
};

/**
 * The one who sets the position of the list. Only the reader moves it; what is put in above, comes in below or grows late leaves in its
 * place what is being read, and own words bring the end.
 */
export const useScroll = (messages: readonly Message[]): Scroll => {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor>("end");
  const last = useRef<string | undefined>(undefined);
  /** The last message when the end was in view. */
  const read = useRef<string | undefined>(undefined);
  const [isFarUp, setFarUp] = useState(false);
  const [newer, setNewer] = useState(0);

  const note = (): void => {
    const element = scroller.current;
    if (!element) return;
    anchor.current = anchorOf(element);
    setFarUp(element.scrollHeight - element.scrollTop - element.clientHeight > element.clientHeight);
    if (anchor.current !== "end") return;
    read.current = messages.at(-1)?.id;
    setNewer(0);
  };

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const end = messages.at(-1);
    const isNew = end !== undefined && end.id !== last.current;
    if (isNew && end.isMine && end.delivery.state === "sending") anchor.current = "end";
    last.current = end?.id;
    hold(element, anchor.current);
    if (anchor.current === "end") {
      read.current = end?.id;
      setNewer(0);
      return;
    }
    const from = messages.findIndex(({ id }) => id === read.current);
    setNewer(from < 0 ? 0 : messages.slice(from + 1).filter(({ isMine }) => !isMine).length);
  }, [messages]);

  // Pictures that come late, a keyboard that opens, an editor that grows.
  useEffect(() => {
    const element = scroller.current;
    if (!element || !content.current) return;
    const sizes = new ResizeObserver(() => hold(element, anchor.current));
    sizes.observe(element);
    sizes.observe(content.current);
    return () => sizes.disconnect();
  }, []);

  return {
    scroller,
    content,
    onScroll: note,
    isFarUp,
    newer,
    toLatest: () => {
      anchor.current = "end";
      if (scroller.current) hold(scroller.current, "end");
      note();
    },
  };
};
