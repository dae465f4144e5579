import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useCloseRequest } from "./use-close-request.ts";
import type { At } from "./use-long-press.ts";

export type Action = {
  /** Tells apart actions with the same words. */
  key?: string;
  label: string;
  isDangerous?: boolean;
  /** A toggle: shows as a picture in a row above the others. */
  mark?: { picture: string; isOn: boolean };
  run: () => void;
};

/** So long, in milliseconds, no press closes the menu: the one that opened it may not be over (decisions G4). */
const GUARD_TIME = 200;
const MARGIN = 8;

const STEPS: Record<string, { by: 1 | -1; along: boolean }> = {
  ArrowDown: { by: 1, along: false },
  ArrowUp: { by: -1, along: false },
  ArrowRight: { by: 1, along: true },
  ArrowLeft: { by: -1, along: true },
};
const ENDS: Record<string, 0 | -1> = { Home: 0, End: -1 };
const isMark = (item: Element): boolean => item.role === "menuitemcheckbox";
const isFocused = (item: Element): boolean => item.matches(":focus");

/** Reloads pictures that failed offline: the browser would do so only with the whole page. */
const askForPicturesAgain = (): void => {
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0) picture.setAttribute("src", picture.src);
};

type Props = {
  label: string;
  /** A note about the actions' subject, above them. */
  note?: string;
  at: At;
  actions: readonly Action[];
  onClose: () => void;
};

/** A menu beside the pressed place. Arrow keys, Home and End move, Escape and a press elsewhere close it. */
export function ActionMenu({ label, note, at, actions, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<At>(at);
  const openedAt = useRef(performance.now());
  const close = useRef(onClose);
  close.current = onClose;
  useCloseRequest(true, onClose);

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const before = document.activeElement;
    // On top of everything: a row of a list may be the containing block of its fixed descendants.
    element.showPopover();
    const putInWindow = (): void => {
      const { width, height } = element.getBoundingClientRect();
      // The window's inner width includes the page's scroll bar, which would cover the menu's edge.
      const room = document.documentElement.clientWidth;
      setPlace({
        x: Math.max(MARGIN, Math.min(at.x, room - width - MARGIN)),
        y: Math.max(
          MARGIN,
          Math.min(at.isAbove ? at.y : at.y + height, at.lowest ?? Number.POSITIVE_INFINITY, window.innerHeight - MARGIN) - height,
        ),
      });
    };
    putInWindow();
    // A keyboard that goes makes another window of it, too: no reason to close.
    window.addEventListener("resize", putInWindow);
    element.querySelector<HTMLElement>("[role=menuitem]")?.focus();
    const onPress = (event: Event): void => {
      if (performance.now() - openedAt.current < GUARD_TIME) return;
      if (event.target instanceof Node && !element.contains(event.target)) close.current();
    };
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      window.removeEventListener("resize", putInWindow);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [at]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      onClose();
      return;
    }
    const [step, end] = [STEPS[event.key], ENDS[event.key]];
    if (!step && end === undefined) return;
    event.preventDefault();
    const all = [...(menu.current?.querySelectorAll("button") ?? [])];
    if (!step) {
      all.at(end ?? 0)?.focus();
      return;
    }
    const inRow = all.filter(isMark);
    // Up and down, the row of marks is one step.
    const walked = step.along ? inRow : [inRow.find(isFocused) ?? inRow[0], ...all.filter((item) => !isMark(item))];
    const items = walked.flatMap((item) => item ?? []);
    const here = items.findIndex(isFocused);
    if (here >= 0) items.at((here + step.by) % items.length)?.focus();
  };

  const choose = (run: () => void): void => {
    onClose();
    run();
  };
  // For the picture on the message as well, which stays when the menu has gone.
  useEffect(() => addEventListener("online", askForPicturesAgain, { once: true }), []);
  const [marks, plain] = [actions.filter(({ mark }) => mark), actions.filter(({ mark }) => !mark)];

  return (
    <div
      ref={menu}
      role="menu"
      popover="manual"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      style={{ left: place.x, top: place.y }}
      className={clsx(
        note ? "min-w-48" : "min-w-36",
        "fixed inset-auto m-0 max-h-[70dvh] max-w-[min(24rem,calc(100vw-16px))] overflow-y-auto overflow-x-hidden rounded-control border border-line bg-card py-1 shadow-overlay",
      )}
    >
      {marks.length > 0 && (
        <div role="none" className="flex border-line border-b px-1 pb-1">
          {marks.map(({ label: words, mark, run }) => (
            <button
              key={words}
              type="button"
              role="menuitemcheckbox"
              aria-checked={mark?.isOn}
              aria-label={words}
              title={words}
              onClick={() => choose(run)}
              className="grid size-10 place-items-center rounded-control hover:bg-ground aria-checked:bg-brand-50"
            >
              <img src={mark?.picture} alt="" width={24} height={24} draggable={false} />
            </button>
          ))}
        </div>
      )}
      {plain.map(({ key, label: words, isDangerous, run }) => (
        <button
          key={key ?? words}
          type="button"
          role="menuitem"
          onClick={() => choose(run)}
          className={`flex min-h-10 w-full items-center px-4 py-1 text-left text-sm hover:bg-ground focus-visible:-outline-offset-2 ${isDangerous ? "text-bad" : "text-ink-700"}`}
        >
          {words}
        </button>
      ))}
      {/* Beside the last action, so that the menu is no higher for it. */}
      {note && (
        <p className="pointer-events-none absolute right-4 bottom-1 flex min-h-10 items-center text-ink-500 text-xs tabular-nums">
          {note}
        </p>
      )}
    </div>
  );
}
