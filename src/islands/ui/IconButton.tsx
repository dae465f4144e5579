import { clsx } from "clsx";
import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "aria-label"> & {
  /** Names the action for people who can't see the icon. */
  label: string;
};

/** A square button that shows an icon alone, as large as a finger needs it: 40 px. */
export function IconButton({ label, className, type = "button", ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={clsx(
        "grid size-10 shrink-0 place-items-center rounded-control text-ink-500 hover:bg-ground hover:text-brand-600",
        className,
      )}
    />
  );
}
