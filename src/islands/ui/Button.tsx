import { clsx } from "clsx";
import type { ComponentProps } from "react";

const BASE =
  "inline-flex min-h-10 items-center justify-center gap-1.5 rounded-control border px-4 font-medium text-sm transition-colors disabled:cursor-not-allowed disabled:opacity-60";
const VARIANTS = {
  primary: "border-brand-600 bg-brand-600 text-on-brand hover:enabled:border-brand-700 hover:enabled:bg-brand-700",
  secondary: "border-brand-600 bg-card text-brand-600 hover:enabled:bg-brand-50",
  plain: "border-line bg-card text-ink-700 hover:enabled:border-brand-600 hover:enabled:text-brand-600",
  danger: "border-bad bg-bad text-on-brand hover:enabled:opacity-90",
  quiet: "border-transparent bg-transparent text-brand-600 hover:enabled:bg-brand-50",
} as const;
export type ButtonVariant = keyof typeof VARIANTS;

/** The classes of a button, for links that look like one. */
export const buttonClass = (variant: ButtonVariant = "primary", extra = ""): string =>
  clsx(BASE, VARIANTS[variant].replaceAll("hover:enabled:", "hover:"), extra);

type Props = ComponentProps<"button"> & { variant?: ButtonVariant; busy?: boolean };

/** A button. While `busy` it stays focusable and says so, and presses do nothing. */
export function Button({ variant = "primary", busy = false, className, onClick, type = "button", ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={clsx(BASE, VARIANTS[variant], busy && "opacity-60", className)}
    />
  );
}
