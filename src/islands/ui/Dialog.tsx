import { clsx } from "clsx";
import { type MouseEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useReducer, useRef } from "react";
import { createPortal } from "react-dom";
import { dialogOpened } from "#islands/elements/page-names.ts";
import { general } from "#lib/texts/general.ts";
import { IconButton } from "./IconButton.tsx";

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /**
   * `sheet` slides up from the bottom on phones and is wide on desktop; `choice` is 520 px wide, on phones 90 % (R2.2.2); `report`
   * 728 px (R2.2.5-5), `wide` 1000 px (R2.2.4-1).
   */
  variant?: "narrow" | "sheet" | "choice" | "report" | "wide";
  /** Place and size in place of a variant, for dialogs that pages without a login should not carry. */
  place?: string;
};

const VARIANTS = {
  narrow: "m-auto max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-105 rounded-card",
  choice: "m-auto max-h-[calc(100dvh-32px)] w-[90%] max-w-130 rounded-card",
  report: "m-auto max-h-[calc(100dvh-32px)] w-[90%] max-w-182 rounded-card",
  wide: "m-auto max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-250 rounded-card",
  sheet: "mt-auto mb-0 max-h-[88dvh] w-full max-w-none rounded-t-card lg:m-auto lg:max-w-220 lg:rounded-card",
} as const;

/** A press that closes the dialog takes the focus from no field in it: a field that is left would complain at the last moment. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

/** Whether an event is about this dialog: React lets those of a dialog inside it bubble up, which browsers don't. */
const isOwn = (event: SyntheticEvent): boolean => event.target === event.currentTarget;

/**
 * A modal dialog: the native one, which keeps the focus inside, returns it afterwards and makes the rest inert. Escape and
 * the backdrop close it. The first focus is on `data-autofocus`, else on the dialog's first control.
 * Why: docs/decisions/0024-the-browsers-own-dialogs.md
 */
export function Dialog({ title, onClose, children, footer, variant = "narrow", place = VARIANTS[variant] }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [, settle] = useReducer((times: number) => times + 1, 0);

  // Before the browser paints, and closed while still in the page: only then does it return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The shell's messages move into the topmost dialog, see `shell/toast-stack.ts`.
    if (element) dialogOpened.announce(element);
    element?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    // A state change here makes React run all waiting effects now, so that fields subscribe to their stores before the next key. React
    // resets a controlled field whose store it does not follow yet, and the key would be lost.
    settle();
    return () => element?.close();
  }, []);

  // Ignore the second click of a double click that opened the dialog, on the backdrop as on buttons.
  const wasPressed = useRef(false);
  const onFirst = (event: MouseEvent): void => {
    wasPressed.current ||= event.detail < 2;
    if (wasPressed.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onShade = (event: MouseEvent): void => {
    if (isOwn(event)) onClose();
  };
  // In the body: a dialog inside the filters of a desktop would vanish when a tablet is turned, and leave the page inert.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for this click; the browser sends it as `cancel`
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      tabIndex={-1}
      onMouseDown={(event) => {
        if (isOwn(event)) keepFocus(event);
      }}
      onClickCapture={onFirst}
      onClick={onShade}
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (isOwn(event)) onClose();
      }}
      className={clsx("overflow-hidden bg-card text-ink-700 text-sm shadow-overlay backdrop:bg-shade focus:outline-none", place)}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-center justify-between gap-4 border-line border-b py-3 pr-3 pl-5">
          <h2 id={titleId} className="font-semibold text-ink-900 text-lg">
            {title}
          </h2>
          <IconButton label={general.close} onClick={onClose} onMouseDown={keepFocus}>
            {/* Drawn here: out of the icons' package it would be a file of its own, loaded for every dialog. */}
            <svg
              viewBox="0 0 24 24"
              width="20"
              height="20"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              aria-hidden="true"
            >
              <path d="M18 6 6 18M6 6l12 12" />
            </svg>
          </IconButton>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
        {footer && (
          <footer className="flex flex-wrap items-center justify-end gap-3 border-line border-t px-5 py-3">{footer}</footer>
        )}
      </div>
    </dialog>,
    document.body,
  );
}
