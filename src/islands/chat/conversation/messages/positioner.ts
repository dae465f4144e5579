import {
  distanceTo,
  FIRST_POSITION,
  isNearEnd,
  nextPosition,
  type Place,
  type PositionEvent,
  type RowBox,
  type Seen,
  seenOf,
  type View,
} from "#lib/domain/chat/messages/position.ts";

/** A list that has not moved for so long, and is not touched, rests; milliseconds (3§9). */
const REST_AFTER = 150;
/** Smaller differences count as the same position, in pixels. */
const EXACT = 1;
/** Most corrections in one frame; a list still unstable after them is corrected once a frame. */
const TRIES = 20;
/** Possible beginnings of a movement, and ends of a touch. */
const INPUTS = ["wheel", "keydown", "pointerdown"] as const;
const RELEASES = ["touchend", "touchcancel"] as const;

/** Heights above, in, and below the view, in pixels; and whether the reader has moved the list since it was opened. */
export type ListView = View & { above: number; hasMoved: boolean };

type Parts = {
  scroller: HTMLElement;
  /** Where a row that is not on the page would be, in pixels from the upper end of the list; null where there is no such message. */
  estimate: (id: string) => { top: number; bottom: number } | null;
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
  let tries = 0;
  /** The end of the frame in which `tries` are counted is waited for. */
  let isCounting = false;
  /** A correction was due after the last one that this frame allows. */
  let isLate = false;
  let hasMoved = false;
  /** The fingers on the list. An event's `touches` include all on the screen; the list does not hear of others being lifted. */
  const fingers = new Set<number>();
  let timer = 0;

  const apply = (event: PositionEvent): void => {
    position = nextPosition(position, event);
  };
  const viewOf = (): View => {
    const { scrollTop, clientHeight: height, scrollHeight } = scroller;
    return { height, below: Math.max(0, scrollHeight - height - scrollTop) };
  };
  /** Rows that stand where they belong: the window hides those that it has not measured yet. */
  const rowsOf = (): RowBox[] => {
    const edge = scroller.getBoundingClientRect().top + scroller.clientTop;
    return Array.from(scroller.querySelectorAll<HTMLElement>("[data-message]")).flatMap((row) => {
      if (row.parentElement?.style.visibility === "hidden") return [];
      const { top, bottom } = row.getBoundingClientRect();
      return { id: row.dataset["message"] ?? "", top: top - edge, bottom: bottom - edge };
    });
  };
  const look = (): Seen => seenOf(rowsOf(), viewOf());
  /** How far the place is from where it belongs, by its row. */
  const distance = (place: Place): number | null => distanceTo(place, place.at === "end" ? [] : rowsOf(), viewOf());
  /** The same from the estimate of a row that is not on the page. */
  const estimatedDistance = (place: Exclude<Place, { at: "end" }>): number | null => {
    const box = estimate(place.id);
    const row = box && { id: place.id, top: box.top - scroller.scrollTop, bottom: box.bottom - scroller.scrollTop };
    return row && distanceTo(place, [row], viewOf());
  };

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
      if (tries < TRIES) scroller.scrollTop += by;
      else isLate = true;
    }
    knownTop = scroller.scrollTop;
    const stands = Math.abs(knownTop - from) < EXACT;
    beyond = stands && by !== null && Math.abs(by) >= EXACT ? look() : null;
    // Where a correction moves nothing, the list is no longer.
    if (position.phase === "placing" && ((stands && exact !== null) || tries >= TRIES))
      apply({ type: "reached", generation: position.generation, seen: look() });
    tell();
    return !stands;
  };
  /** Tells the window the list's position at once, so that it renders the right rows before the browser paints. */
  const moveWindow = (): void => {
    if (!isCounting) requestAnimationFrame(() => setTimeout(frameEnded));
    isCounting = true;
    tries += 1;
    flush(() => scroller.dispatchEvent(new Event("scroll")));
  };
  const hold = (): void => {
    if (correct()) moveWindow();
  };
  /** The window has renumbered `scrollTop`: until it knows, it would render the rows of another place. */
  const isWindowBehind = (): boolean => tries < TRIES && Math.abs(scroller.scrollTop - knownToWindow()) >= EXACT;
  /** After changes that may renumber it: sizes, or messages. */
  const needsWindow = (): boolean => correct() || isWindowBehind();
  /** Corrects positions that no later event would: after a burst of messages, or many while the page was hidden. */
  const frameEnded = (): void => {
    isCounting = false;
    tries = isLate ? TRIES - 1 : 0;
    if (!isLate || listening.signal.aborted) return;
    isLate = false;
    if (correct()) moveWindow();
    else tries = 0;
  };
  /** The same within a commit of React, which flushes nothing more before it is over. */
  const holdInCommit = (): void => {
    if (needsWindow()) queueMicrotask(moveWindow);
  };

  const rest = (): void => {
    if (fingers.size > 0 || position.phase !== "moving") return;
    apply({ type: "rested", seen: look() });
    onMoving(false);
    hold();
  };
  const restSoon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(rest, REST_AFTER);
  };
  const take = (): void => {
    apply({ type: "taken" });
    onMoving(true);
    restSoon();
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
    restSoon();
    tell();
  };
  /** Wheel and keys move the list gradually; but they end a movement in progress at once. */
  const onInput = (): void => {
    if (position.phase === "placing") take();
  };
  const forgetLifted = ({ touches }: TouchEvent): void => {
    const onScreen = new Set(Array.from(touches, ({ identifier }) => identifier));
    for (const finger of fingers) if (!onScreen.has(finger)) fingers.delete(finger);
  };
  const onRelease = (event: Event): void => {
    if (!(event instanceof TouchEvent)) return;
    forgetLifted(event);
    if (event.targetTouches.length === 0) for (const type of RELEASES) event.currentTarget?.removeEventListener(type, onRelease);
    if (fingers.size === 0) restSoon();
  };
  const onTouch = (event: TouchEvent): void => {
    forgetLifted(event);
    for (const { identifier, target } of event.changedTouches)
      if (target instanceof Node && scroller.contains(target)) fingers.add(identifier);
    // Listen on the touched element: if its row is unmounted mid-touch, `touchend` no longer bubbles to the list.
    for (const type of RELEASES) event.target?.addEventListener(type, onRelease);
    take();
  };

  const listening = new AbortController();
  const options = { passive: true, signal: listening.signal };
  scroller.addEventListener("scroll", onScroll, options);
  scroller.addEventListener("touchstart", onTouch, options);
  for (const type of INPUTS) scroller.addEventListener(type, onInput, options);

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
    /** The reader asks to be brought somewhere. */
    bring: (place: Place): void => {
      apply({ type: "asked", place });
      hold();
    },
    /** Where the reader is. */
    place: (): Place => (position.phase === "moving" ? look().place : position.place),
    unbind: (): void => {
      clearTimeout(timer);
      listening.abort();
    },
  };
};
