/** An untouched list is at rest after this time without movement, in milliseconds (R3.9.1-6). */
const REST_AFTER = 150;

/** Possible beginnings of a movement, and ends of a touch. */
const INPUTS = ["wheel", "keydown", "pointerdown"] as const;
const RELEASES = ["touchend", "touchcancel"] as const;

type Callbacks = {
  onScroll: () => void;
  /** A wheel, a key or a pointer may begin a movement. */
  onInput: () => void;
  onTouch: () => void;
  onRest: () => void;
};

/** Listens to the reader's wheel, keys and fingers on the list, and says when it rests. */
export const listenToReader = (scroller: HTMLElement, { onScroll, onInput, onTouch, onRest }: Callbacks) => {
  /** The fingers on the list. An event's `touches` include all on the screen; the list does not hear of others being lifted. */
  const fingers = new Set<number>();
  const forgetLifted = ({ touches }: TouchEvent): void => {
    const onScreen = new Set(Array.from(touches, ({ identifier }) => identifier));
    for (const finger of fingers) if (!onScreen.has(finger)) fingers.delete(finger);
  };
  let timer = 0;
  const restSoon = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (fingers.size === 0) onRest();
    }, REST_AFTER);
  };
  const released = (event: Event): void => {
    if (!(event instanceof TouchEvent)) return;
    forgetLifted(event);
    if (event.targetTouches.length === 0) for (const type of RELEASES) event.currentTarget?.removeEventListener(type, released);
    if (fingers.size === 0) restSoon();
  };
  const touched = (event: TouchEvent): void => {
    forgetLifted(event);
    for (const { identifier, target } of event.changedTouches)
      if (target instanceof Node && scroller.contains(target)) fingers.add(identifier);
    // Listen on the touched element: if its row is unmounted mid-touch, `touchend` no longer bubbles to the list.
    for (const type of RELEASES) event.target?.addEventListener(type, released);
    onTouch();
  };

  const listening = new AbortController();
  const options = { passive: true, signal: listening.signal };
  scroller.addEventListener("scroll", onScroll, options);
  scroller.addEventListener("touchstart", touched, options);
  for (const type of INPUTS) scroller.addEventListener(type, onInput, options);
  return {
    isStopped: (): boolean => listening.signal.aborted,
    /** The list has moved: waits again until it rests. */
    restSoon,
    stop: (): void => {
      clearTimeout(timer);
      listening.abort();
    },
  };
};
