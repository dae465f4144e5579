import { DialogPanel, DialogTitle, Dialog as Headless } from "@headlessui/react";
import { clsx } from "clsx";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { general } from "#lib/texts/general.ts";

type Props = {
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** `sheet` slides up from the bottom on phones; `narrow` and `wide` set the width on desktop. */
  look?: "narrow" | "wide" | "sheet";
};

/** A modal dialog: focus stays inside, Escape and the shade close it. */
export function Dialog({ title, onClose, children, footer, look = "narrow" }: Props) {
  return (
    <Headless open onClose={onClose} className="fixed inset-0 z-50">
      <div className="fixed inset-0 bg-shade" aria-hidden="true" />
      <div
        className={clsx(
          "fixed inset-0 flex justify-center",
          look === "sheet" ? "items-end lg:items-center lg:p-6" : "items-center p-4",
        )}
      >
        <DialogPanel
          className={clsx(
            "flex max-h-full w-full flex-col bg-card shadow-overlay",
            look === "narrow" && "max-w-105 rounded-card",
            look === "wide" && "max-h-[90dvh] max-w-220 rounded-card",
            look === "sheet" && "max-h-[88dvh] max-w-220 rounded-t-card lg:rounded-card",
          )}
        >
          <header className="flex items-center justify-between gap-4 border-line border-b py-3 pr-3 pl-5">
            <DialogTitle className="font-semibold text-ink-900 text-lg">{title}</DialogTitle>
            <button
              type="button"
              onClick={onClose}
              aria-label={general.close}
              className="grid size-10 place-items-center rounded-control text-ink-500 hover:bg-ground"
            >
              <X size={20} aria-hidden="true" />
            </button>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
          {footer && (
            <footer className="flex flex-wrap items-center justify-end gap-3 border-line border-t px-5 py-3">{footer}</footer>
          )}
        </DialogPanel>
      </div>
    </Headless>
  );
}
