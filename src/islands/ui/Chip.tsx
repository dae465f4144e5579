import { clsx } from "clsx";
import type { ReactNode } from "react";

type Props = { on: boolean; onPress: () => void; children: ReactNode; label?: string; expanded?: boolean };

/** A choice in a row of choices, pressed or not. `expanded`: whether the part it opens below the row is open. */
export function Chip({ on, onPress, children, label, expanded }: Props) {
  return (
    <button
      type="button"
      aria-pressed={on}
      aria-label={label}
      aria-expanded={expanded}
      onClick={onPress}
      className={clsx(
        "min-h-10 rounded-full border px-3.5 text-sm lg:min-h-8",
        on
          ? "border-brand-600 bg-brand-50 font-medium text-brand-600"
          : "border-line bg-card text-ink-700 hover:border-brand-600 hover:text-brand-600",
      )}
    >
      {children}
    </button>
  );
}
