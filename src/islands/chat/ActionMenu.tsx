import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import type { At } from "./use-long-press.ts";

export type Action = { label: string; isDangerous?: boolean; run: () => void };

/** So long, in milliseconds, no press closes the menu: the one that opened it may not be over (decisions G4). */
const GUARD_TIME = 200;
const MARGIN = 8;

export type ActionMenuProps = { label: string; at: At; actions: readonly Action[]; onClose: () => void };

/** What can be done with something, beside where it was pressed. Arrow keys walk, Escape and a press elsewhere close. */
export function ActionMenu({ label, at, actions, onClose }: ActionMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<At>(at);
  const openedAt = useRef(performance.now());
  const close = useRef(onClose);
  close.current = onClose;

  useLayoutEffect(() => {
    const element = menu.current;
    if (!element) return;
    const before = document.activeElement;
    // Above everything, wherever it stands in the page: a row of a list may be a frame of its own for what is fixed in it.
    element.showPopover();
    const { width, height } = element.getBoundingClientRect();
    setPlace({
      x: Math.max(MARGIN, Math.min(at.x, window.innerWidth - width - MARGIN)),
      y: Math.max(MARGIN, Math.min(at.isAbove ? at.y - height : at.y, window.innerHeight - height - MARGIN)),
    });
    element.querySelector("button")?.focus();
    const onPress = (event: Event): void => {
      if (performance.now() - openedAt.current < GUARD_TIME) return;
      if (event.target instanceof Node && !element.contains(event.target)) close.current();
    };
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [at]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      onClose();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = [...(menu.current?.querySelectorAll("button") ?? [])];
    const here = items.findIndex((item) => item.matches(":focus"));
    items.at((here + step) % items.length)?.focus();
  };

  return (
    <div
      ref={menu}
      role="menu"
      popover="manual"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      style={{ left: place.x, top: place.y }}
      className="fixed inset-auto m-0 min-w-36 overflow-hidden rounded-control border border-line bg-card py-1 shadow-overlay"
    >
      {actions.map(({ label: words, isDangerous, run }) => (
        <button
          key={words}
          type="button"
          role="menuitem"
          onClick={() => {
            onClose();
            run();
          }}
          className={`flex min-h-10 w-full items-center px-4 text-left text-sm hover:bg-ground ${isDangerous ? "text-bad" : "text-ink-700"}`}
        >
          {words}
        </button>
      ))}
    </div>
  );
}
