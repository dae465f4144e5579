import { clsx } from "clsx";
import { type ReactNode, useId } from "react";

type FieldProps = {
  label: string;
  error?: string | null;
  required?: boolean;
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode;
};

/** A label above and an error below whatever control is given. */
export function FieldFrame({ label, error, required = false, children }: FieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium text-ink-900">
        {label}
        {required && (
          <span aria-hidden="true" className="ml-1 text-bad">
            *
          </span>
        )}
      </label>
      {children({ id, describedBy: error ? `${id}-error` : undefined })}
      <p id={`${id}-error`} role="alert" className="mt-1 min-h-[18px] text-bad text-xs">
        {error}
      </p>
    </div>
  );
}

export const controlClass = (wrong: boolean): string =>
  clsx(
    "h-11 w-full min-w-0 rounded-control border bg-card px-3 text-base text-ink-900 placeholder:text-ink-500",
    wrong ? "border-bad" : "border-field",
  );
