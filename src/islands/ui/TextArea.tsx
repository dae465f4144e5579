import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { FieldFrame } from "./FieldFrame.tsx";

type Props = Omit<ComponentProps<"textarea">, "id"> & { label: string; error?: string | null; hint?: string | undefined };

/** A labelled field for several lines of text. */
export function TextArea({ label, error = null, hint, className, ...field }: Props) {
  return (
    <FieldFrame label={label} error={error} hint={hint} required={field.required ?? false}>
      {({ id, describedBy }) => (
        <textarea
          {...field}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy}
          className={clsx(
            "block w-full min-w-0 resize-none rounded-control border bg-card px-3 py-2 text-base text-ink-900 placeholder:text-ink-500",
            error ? "border-bad" : "border-field",
            className,
          )}
        />
      )}
    </FieldFrame>
  );
}
