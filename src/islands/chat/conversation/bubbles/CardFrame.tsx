import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** The heading and the body of a card of ours, as wide as a phone's bubble. */
export function CardFrame({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    // No landmark: a conversation holds several cards of a kind, which would have one name.
    // biome-ignore lint/a11y/useSemanticElements: no set of fields
    <div role="group" aria-label={label} className="w-72 max-w-full whitespace-normal">
      <p className="mb-1.5 flex items-center gap-1.5 text-ink-500 text-xs">
        <Icon size={14} aria-hidden="true" className="shrink-0" />
        {label}
      </p>
      {children}
    </div>
  );
}
