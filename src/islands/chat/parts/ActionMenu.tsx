import { clsx } from "clsx";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { focusByKey } from "./menu-keys.ts";
import { useCloseRequest } from "./use-close-request.ts";
import type { At } from "./use-long-press.ts";
import { useMenuPlace } from "./use-menu-place.ts";

export type Action = {
  /** Tells apart actions with the same words. */
  key?: string;
  label: string;
  isDangerous?: boolean;
  /** A toggle: shows as a picture in a row above the others. */
  mark?: { picture: string; isOn: boolean };
  run: () => void;
};

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

/**
 * A menu beside the pressed place. Arrow keys, Home and End move, Escape and a press elsewhere close it.
 * Why: docs/decisions/0159-the-chat-keeps-its-own-action-menu.md
 */
export function ActionMenu({ label, note, at, actions, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const place = useMenuPlace(menu, at, onClose);
  useCloseRequest(true, onClose);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget } = event;
    if (key === "Escape" || key === "Tab") onClose();
    else if (!focusByKey(currentTarget, key)) return;
    event.preventDefault();
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
          className={`flex min-h-8 pointer-coarse:min-h-10 w-full items-center px-4 py-1 text-left text-sm hover:bg-ground focus-visible:-outline-offset-2 ${isDangerous ? "text-bad" : "text-ink-700"}`}
        >
          {words}
        </button>
      ))}
      {/* Beside the last action, so that the menu is no higher for it. */}
      {note && (
        <p className="pointer-events-none absolute right-4 bottom-1 flex min-h-8 pointer-coarse:min-h-10 items-center text-ink-500 text-xs tabular-nums">
          {note}
        </p>
      )}
    </div>
  );
}
