import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useFocusBack } from "#islands/chat/parts/use-focus-back.ts";
import { createGroup as words } from "#lib/texts/chat/groups.ts";

type Props = {
  label: string;
  /** The value as it is shown; the control that changes it stands in its place while `isEditing`. */
  value: string;
  isEditing: boolean;
  onEdit: () => void;
  children: ReactNode;
};

/** A field that turns from reading to editing (R3.4.13-1). */
export function EditedField({ label, value, isEditing, onEdit, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const control = useRef<HTMLDivElement>(null);
  useFocusBack(isEditing, button);
  // The pressed button goes. A text takes the focus by itself, the first choice of several does not.
  useLayoutEffect(() => {
    if (isEditing && document.activeElement === document.body)
      control.current?.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true });
  }, [isEditing]);
  if (isEditing) return <div ref={control}>{children}</div>;
  return (
    <div className="flex min-h-12 items-center gap-4 border-line border-b py-1">
      <span className="w-16 shrink-0 text-ink-500">{label}</span>
      <span dir="auto" className="wrap-anywhere min-w-0 flex-1 text-left text-ink-900">
        {value}
      </span>
      <button
        ref={button}
        type="button"
        aria-label={words.edit(label)}
        onClick={onEdit}
        className="min-h-10 shrink-0 rounded-control px-2 text-brand-600 hover:bg-brand-50"
      >
        {words.change}
      </button>
    </div>
  );
}
