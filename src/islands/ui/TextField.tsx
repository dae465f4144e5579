import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

type Props = Omit<ComponentProps<"input">, "id"> & { label: string; error?: string | null; hint?: string; side?: ReactNode };

/** A labelled input: label above, hint and error below in words; `side` stands at its right. */
export function TextField({ label, error, hint, side, className, ...input }: Props) {
  const id = useId();
  const described = [error ? `${id}-error` : "", hint ? `${id}-hint` : ""].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium text-ink-900">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          className={clsx(
            "h-11 w-full min-w-0 rounded-control border bg-card px-3 text-base text-ink-900 placeholder:text-ink-500",
            error ? "border-bad" : "border-field",
          )}
        />
        {side}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-ink-500 text-xs">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className="mt-1 min-h-[18px] text-bad text-xs">
        {error}
      </p>
    </div>
  );
}
