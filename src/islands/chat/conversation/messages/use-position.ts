import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { VirtualizerHandle } from "virtua";
import type { Message } from "#lib/domain/chat/messages/message.ts";
import { AT_END, isNearEnd, type Place, wantsOlder } from "#lib/domain/chat/messages/position.ts";
import { createPositioner, type ListView, type Positioner } from "./positioner.ts";

/** How much of the list lies below the view: nothing (the reader is at the end), less than a view, or more (D-G3). */
export type Below = "end" | "some" | "much";
const belowOf = ({ below, height }: ListView): Below => (isNearEnd(below) ? "end" : below > height ? "much" : "some");

/** Receives the reader's movements, and knows the reader's last place. */
type Reader = {
  /** Where the list stands when it is opened. */
  entryPlace: () => Place;
  keepPlace: (place: Place) => void;
  onMoving: (isMoving: boolean) => void;
  /** Whether the end of the list is visible. */
  onWatched: (isWatched: boolean) => void;
  /** The reader comes near to the oldest message. */
  onOlder: () => void;
  onEnd: () => void;
};

type Parts = {
  reader: Reader;
  messages: readonly Message[];
  /** Whether the first page has come. */
  isOpen: boolean;
  /** Height of the content above the rows, in pixels. */
  startMargin: number;
};

type Positioned = {
  scroller: RefObject<HTMLElement | null>;
  rows: RefObject<VirtualizerHandle | null>;
  below: Below;
  /** Sizes on the page have changed. */
  onResize: () => void;
  toEnd: () => void;
  /** To be called as the wish is committed. */
  toMessage: (id: string) => void;
};

/** Binds a conversation's list to its positioner, and reports the reader's movements to the conversation. */
export const usePosition = ({ reader, messages, isOpen, startMargin }: Parts): Positioned => {
  const scroller = useRef<HTMLElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const positioner = useRef<Positioner | null>(null);
  const [below, setBelow] = useState<Below>("end");
  const known = useRef({ reader, messages, startMargin, isOpened: false, shown: messages });
  known.current.reader = reader;
  known.current.messages = messages;
  known.current.startMargin = startMargin;

  // Before the other effects: the list must be bound when its first messages are laid out.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const estimate = (id: string) => {
      const index = known.current.messages.findIndex((message) => message.id === id);
      if (index < 0 || !rows.current) return null;
      const top = known.current.startMargin + rows.current.getItemOffset(index);
      return { top, bottom: top + rows.current.getItemSize(index) };
    };
    const knownToWindow = (): number => rows.current?.scrollOffset ?? element.scrollTop;
    const onView = (view: ListView): void => {
      const now = belowOf(view);
      setBelow(now);
      known.current.reader.onWatched(now === "end" && document.visibilityState === "visible");
      if (known.current.isOpened && wantsOlder(view.above, view, view.hasMoved)) known.current.reader.onOlder();
    };
    const onMoving = (isMoving: boolean): void => known.current.reader.onMoving(isMoving);
    const bound = createPositioner({ scroller: element, estimate, knownToWindow, flush: flushSync, onMoving, onView });
    positioner.current = bound;
    document.addEventListener("visibilitychange", bound.hold);
    return () => {
      if (known.current.isOpened) known.current.reader.keepPlace(bound.place());
      document.removeEventListener("visibilitychange", bound.hold);
      bound.unbind();
      onMoving(false);
    };
  }, []);

  useLayoutEffect(() => {
    const bound = positioner.current;
    if (!bound) return;
    const before = known.current.shown;
    const last = messages.at(-1);
    known.current.shown = messages;
    if (!isOpen) return;
    if (!known.current.isOpened) {
      known.current.isOpened = true;
      bound.committed({ type: "asked", place: known.current.reader.entryPlace() });
    } else if (last && last.id !== before.at(-1)?.id)
      bound.committed({ type: "appended", isOwn: last.isMine && last.delivery.state === "sending" });
    else bound.committed(messages[0]?.id === before[0]?.id ? null : "prepended");
  }, [messages, isOpen]);

  const toEnd = (): void => {
    positioner.current?.bring(AT_END);
    reader.onEnd();
  };
  const toMessage = (id: string): void => positioner.current?.committed({ type: "asked", place: { at: "head", id } });
  return { scroller, rows, below, onResize: () => positioner.current?.hold(), toEnd, toMessage };
};
