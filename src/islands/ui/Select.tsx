import { clsx } from "clsx";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlClass } from "./FieldFrame.tsx";

type Props = ComponentProps<"select"> & { value: string; wrong?: boolean };

/** The platform's own select, drawn closed like the other choices of a form. While nothing is chosen it looks like a placeholder. */
export function Select({ wrong = false, value, children, ...select }: Props) {
  return (
    <div className="relative min-w-0">
      <select
        {...select}
        value={value}
        className={clsx(
          controlClass(wrong),
          "appearance-none truncate pr-9 disabled:opacity-50",
          // The options are drawn by the platform, which takes their colour from here.
          value === "" && "text-ink-500! [&>option]:text-ink-900",
        )}
      >
        {children}
      </select>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.25 -translate-y-1/2 text-ink-500"
      />
    </div>
  );
}
