import { clsx } from "clsx";
import type { ReactNode } from "react";

/** One filter: its name and its choices, side by side, or below each other in the drawer. */
export function FilterRow({ label, children, inDrawer }: { label: string; children: ReactNode; inDrawer: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't lay its legend out beside its content
    <div
      role="group"
      aria-label={label}
      className={clsx("gap-3", inDrawer ? "mb-6" : "grid grid-cols-[72px_1fr] border-line py-2.5 [&+&]:border-t")}
    >
      <span className={inDrawer ? "mb-2 block font-semibold text-ink-900" : "pt-1 text-ink-500"}>{label}</span>
      <div className="flex min-w-0 flex-wrap gap-2">{children}</div>
    </div>
  );
}
