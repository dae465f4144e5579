import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";

type Tab = { key: string; label: string };
type Props = { label: string; tabs: readonly Tab[]; current: string; onPick: (key: string) => void; children: ReactNode };

/** The fade at the ends of a row (pages/_shell/scroll-row.css), which the chosen tab avoids; in pixels. */
const EDGE = 32;

/** A row of tabs over one panel. Arrow keys, Home and End move; the row scrolls sideways when it is too long. */
export function Tabs({ label, tabs, current, onPick, children }: Props) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);

  // Sideways only: the page stays where it is.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(current)}"]`);
    if (!row.current || !tab) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (inner.left < outer.left + EDGE) row.current.scrollLeft += inner.left - outer.left - EDGE;
    if (inner.right > outer.right - EDGE) row.current.scrollLeft += inner.right - outer.right + EDGE;
  }, [current]);

  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.key === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    onPick(next.key);
    row.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.key)}"]`)?.focus();
  };

  return (
    <>
      <div ref={row} role="tablist" aria-label={label} className="scroll-row mb-4 flex gap-1 border-line border-b">
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            data-key={tab.key}
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onPick(tab.key)}
            onKeyDown={move}
            className={clsx(
              "-mb-px min-h-11 shrink-0 whitespace-nowrap border-b-2 px-4 text-base focus-visible:-outline-offset-2",
              tab.key === current
                ? "border-brand-600 font-semibold text-brand-600"
                : "border-transparent text-ink-700 hover:text-brand-600",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`}>
        {children}
      </div>
    </>
  );
}
