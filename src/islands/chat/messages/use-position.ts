import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { VirtualizerHandle } from "virtua";
import type { Message } from "#lib/domain/chat/message.ts";
import { AT_END, isNearEnd, wantsOlder } from "#lib/domain/chat/position.ts";
import type { ThreadStore } from "#lib/stores/chat/thread.ts";
import { createPositioner, type ListView, type Positioner } from "./positioner.ts";

/** What lies below the view: so little that one is at the end, more, or more than a view of it (decisions G3). */
export type Below = "end" | "some" | "much";
const belowOf = ({ below, height }: ListView): Below => (isNearEnd(below) ? "end" : below > height ? "much" : "some");

type Parts = {
  thread: ThreadStore;
  messages: readonly Message[];
  /** Whether the first page has come. */
  isOpen: boolean;
  /** What stands above the rows, in pixels. */
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

/** Binds the list of a conversation to the one who sets its position, and tells the conversation what the reader does. */
export const usePosition = ({ thread, messages, isOpen, startMargin }: Parts): Positioned => {
  const scroller = useRef<HTMLElement>(null);
  const rows = useRef<VirtualizerHandle>(null);
  const positioner = useRef<Positioner | null>(null);
  const [below, setBelow] = useState<Below>("end");
  const known = useRef({ messages, startMargin, isOpened: false, shown: messages });
  known.current.messages = messages;
  known.current.startMargin = startMargin;

  // Before what follows: the list has to be bound when its first messages are laid out.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const estimate = (id: string) => {
      const index = known.current.messages.findIndex((message) => message.id === id);
      if (index < 0 || !rows.current) return null;
      const top = known.current.startMargin + rows.current.getItemOffset(index);
      return { top, bottom: top + rows.current.getItemSize(index) };
    };
    const onView = (view: ListView): void => {
      const now = belowOf(view);
      setBelow(now);
      thread.setWatched(now === "end" && document.visibilityState === "visible");
      if (known.current.isOpened && thread.$paging.get() === "idle" && wantsOlder(view.above, view, view.hasMoved))
        void thread.loadPage();
    };
    const bound = createPositioner({ scroller: element, estimate, flush: flushSync, onMoving: thread.setMoving, onView });
    positioner.current = bound;
    document.addEventListener("visibilitychange", bound.hold);
    return () => {
      if (known.current.isOpened) thread.keepPlace(bound.place());
      document.removeEventListener("visibilitychange", bound.hold);
      bound.unbind();
      thread.setMoving(false);
    };
  }, [thread]);

  useLayoutEffect(() => {
    const bound = positioner.current;
    if (!bound) return;
    const before = known.current.shown;
    const last = messages.at(-1);
    known.current.shown = messages;
    if (!isOpen) return;
    if (!known.current.isOpened) {
      known.current.isOpened = true;
      bound.committed({ type: "asked", place: thread.entryPlace() });
    } else if (last && last.id !== before.at(-1)?.id)
      bound.committed({ type: "appended", isOwn: last.isMine && last.delivery.state === "sending" });
    else bound.committed(messages[0]?.id === before[0]?.id ? null : "prepended");
  }, [messages, isOpen, thread]);

  const toEnd = (): void => {
    positioner.current?.bring(AT_END);
    thread.catchUp();
  };
  const toMessage = (id: string): void => positioner.current?.committed({ type: "asked", place: { at: "head", id } });
  return { scroller, rows, below, onResize: () => positioner.current?.hold(), toEnd, toMessage };
};
