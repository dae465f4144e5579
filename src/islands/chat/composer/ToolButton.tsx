import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

type Props = ComponentProps<"button"> & {
  icon: LucideIcon;
  label: string;
  /** On phones the tools of the fold have their name below them. */
  named?: boolean;
};

/** A tool of the composer. Pressed with a pointer it leaves the focus in the editor. */
export function ToolButton({ icon: Icon, label, named = false, className, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      className={clsx(
        "grid min-h-10 min-w-10 shrink-0 place-items-center rounded-control text-ink-500 transition-colors hover:bg-ground hover:text-brand-600 aria-expanded:bg-brand-50 aria-expanded:text-brand-600",
        named && "max-sm:min-w-16 max-sm:gap-1 max-sm:py-2",
        className,
      )}
    >
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      {named && <span className="text-xs sm:hidden">{label}</span>}
    </button>
  );
}
