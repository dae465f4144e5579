import {
  FIRST_POSITION,
  isNearEnd,
  nextPosition,
  type Place,
  type PositionEvent,
  type Seen,
  type View,
} from "#lib/domain/chat/messages/position.ts";
import { createFrameBudget } from "./frame-budget.ts";
import { createListBox, type Estimate } from "./list-box.ts";
import { listenToReader } from "./reader-input.ts";

/** Smaller differences count as the same position, in pixels. */
const EXACT = 1;

/** Heights above, in, and below the view, in pixels; and whether the reader has moved the list since it was opened. */
export type ListView = View & { above: number; hasMoved: boolean };

type Parts = {
  scroller: HTMLElement;
  estimate: Estimate;
  /**
   * The list's position as the virtual window knows it, in pixels: it renumbers `scrollTop`, and the browser reports that only with the
   * next frame.
   */
  knownToWindow: () => number;
  /** The reader begins to move the list, or it has come to rest. */
  onMoving: (isMoving: boolean) => void;
  /** Runs a piece of work and renders its changes synchronously. */
  flush: (work: () => void) => void;
  /** The list's position or content has changed. */
  onView: (view: ListView) => void;
};

export type Positioner = ReturnType<typeof createPositioner>;

/** Sets the position of the list: carries out the decisions of `domain/chat/messages/position.ts` on the page (docs/scroll-contract.md). */
export const createPositioner = ({ scroller, estimate, knownToWindow, flush, onMoving, onView }: Parts) => {
  let position = FIRST_POSITION;
  /** `scrollTop` where the place was last held. */
  let knownTop = scroller.scrollTop;
  /** The view beyond an end of the list, where the wanted place is out of reach; else null. */
  let beyond: Seen | null = null;
  let hasMoved = false;

  const apply = (event: PositionEvent): void => {
    position = nextPosition(position, event);
  };
  const { viewOf, look, distance, estimatedDistance } = createListBox(scroller, estimate);
  const tell = (): void => onView({ ...viewOf(), above: scroller.scrollTop, hasMoved });

  /** Brings the place to where it belongs, unless the list moves. Answers whether something has moved. */
  const correct = (): boolean => {
    if (position.phase === "moving") return false;
    const { place } = position;
    const exact = distance(place);
    const by = exact ?? (place.at === "end" ? null : estimatedDistance(place));
    const from = scroller.scrollTop;
    if (by === null) apply({ type: "lost", seen: look() });
    else if (Math.abs(by) >= EXACT) {
      if (budget.isSpent()) budget.defer();
      else scroller.scrollTop += by;
    }
    knownTop = scroller.scrollTop;
    const stands = Math.abs(knownTop - from) < EXACT;
    beyond = stands && by !== null && Math.abs(by) >= EXACT ? look() : null;
    // A correction without effect means that the list has reached its end.
    if ((position.phase === "placing" || position.place.at === "head") && ((stands && exact !== null) || budget.isSpent()))
      apply({ type: "reached", generation: position.generation, seen: look() });
    tell();
    return !stands;
  };
  /** Tells the window the list's position at once, so that it renders the right rows before the browser paints. */
  const moveWindow = (): void => {
    budget.spend();
    flush(() => scroller.dispatchEvent(new Event("scroll")));
  };
  const hold = (): boolean => {
    const hasChanged = correct();
    if (hasChanged) moveWindow();
    return hasChanged;
  };
  /** Corrects positions that no later event would: after a burst of messages, or many while the page was hidden. */
  const budget = createFrameBudget(() => !reader.isStopped() && hold());
  /** The window has renumbered `scrollTop`: until it knows, it would render the rows of another place. */
  const isWindowBehind = (): boolean => !budget.isSpent() && Math.abs(scroller.scrollTop - knownToWindow()) >= EXACT;
  /** After changes that may renumber it: sizes, or messages. */
  const needsWindow = (): boolean => correct() || isWindowBehind();
  /** The same within a commit of React, which flushes nothing more before it is over. */
  const holdInCommit = (): void => {
    if (needsWindow()) queueMicrotask(moveWindow);
  };

  const rest = (): void => {
    if (position.phase !== "moving") return;
    apply({ type: "rested", seen: look() });
    onMoving(false);
    hold();
  };
  const take = (): void => {
    apply({ type: "taken" });
    onMoving(true);
    reader.restSoon();
  };

  const onScroll = (): void => {
    if (position.phase === "placing") {
      hold();
      return;
    }
    if (position.phase === "held") {
      if (Math.abs(scroller.scrollTop - knownTop) <= EXACT) return;
      const by = distance(position.place);
      // Rows above were measured: it has another number for the same position.
      if (by !== null && Math.abs(by) <= 2 * EXACT) {
        knownTop = scroller.scrollTop;
        return;
      }
      take();
    }
    hasMoved = true;
    apply({ type: "moved", isNear: isNearEnd(viewOf().below) });
    reader.restSoon();
    tell();
  };
  /** Wheel and keys move the list gradually; but they end a movement in progress at once. */
  const onInput = (): void => {
    if (position.phase === "placing") take();
  };
  const reader = listenToReader(scroller, { onScroll, onInput, onTouch: take, onRest: rest });

  return {
    /** Measurements and the view may have changed. */
    hold: (): void => {
      if (needsWindow()) moveWindow();
    },
    /** Messages have changed; to be called as they are committed. */
    committed: (event: PositionEvent | "prepended" | null): void => {
      if (event === "prepended") {
        if (beyond) apply({ type: "prepended", seen: beyond });
      } else if (event) apply(event);
      holdInCommit();
    },
    /** Scrolls to a place at the reader's request. */
    bring: (place: Place): void => {
      apply({ type: "asked", place });
      hold();
    },
    /** The reader's place. */
    place: (): Place => (position.phase === "moving" ? look().place : position.place),
    unbind: reader.stop,
  };
};
