import { clsx } from "clsx";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { IconButton } from "#islands/ui/IconButton.tsx";
import { general } from "#lib/texts/general.ts";
import { useCloseRequest } from "./use-close-request.ts";

type Props = {
  title: string;
  onBack: () => void;
  /** Is as high as the pane, for a screen that scrolls inside. */
  isFull?: boolean;
  children: ReactNode;
};

/** A screen of a pane above its first one. It takes the focus; Back leads to the one below. */
export function Screen({ title, onBack, isFull = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useCloseRequest(true, onBack);
  return (
    <section aria-label={title} className={clsx("flex flex-col", isFull ? "h-full" : "min-h-full")}>
      <div className="mb-3 flex items-center gap-1">
        <IconButton label={general.back} onClick={onBack} className="-ml-2">
          <ArrowLeft size={18} aria-hidden="true" />
        </IconButton>
        <h3 ref={heading} tabIndex={-1} className="min-w-0 truncate font-semibold text-ink-900 focus:outline-none">
          {title}
        </h3>
      </div>
      {children}
    </section>
  );
}

/** A row of a pane that opens a screen or a dialog. */
export function Row({ label, value, onPress }: { label: string; value?: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-12 w-full items-center gap-3 border-line border-b py-2 text-left hover:text-brand-600"
    >
      <span className="shrink-0">{label}</span>
      <span dir="auto" className="ml-auto min-w-0 truncate text-ink-500">
        {value}
      </span>
      <span aria-hidden="true" className="shrink-0 text-ink-500">
        ›
      </span>
    </button>
  );
}
