import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { general } from "#lib/texts/general.ts";
import { resume } from "#lib/texts/resume/resume.ts";
import { useCode } from "#loading/use-code.ts";

const CONTROLS = "input:not([readonly]), select, button[aria-haspopup]";

/** The first focus in a form: the marked element, else the first editable field. */
const startOf = (form: HTMLElement): HTMLElement | null => form.querySelector("[data-autofocus]") ?? form.querySelector(CONTROLS);

type Props<Code> = {
  /** Loads the form's code, when a form is first opened. */
  load: () => Promise<Code>;
  /** Whether the visitor opened the form by a press. A page that opens with a form leaves the focus alone. */
  takesFocus: boolean;
  /** Closes the form without saving, where possible. */
  onCancel: (() => void) | null;
  children: (code: Code) => ReactNode;
};

/** The place of a form. The button that opened it is gone by then, so the focus waits here, unless it is taken elsewhere. */
export function FormPlace<Code extends object>({ load, takesFocus, onCancel, children }: Props<Code>) {
  const [wanted, setWanted] = useState(true);
  const code = useCode(wanted, load, () => setWanted(false));
  const place = useRef<HTMLDivElement>(null);
  const wait = (): void => place.current?.focus({ preventScroll: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the opening button counts
  useEffect(() => {
    if (takesFocus) wait();
  }, []);
  useEffect(() => {
    const { current } = place;
    if (code && current && document.activeElement === current) startOf(current)?.focus();
  }, [code]);

  const again = (): void => {
    wait();
    setWanted(true);
  };
  const missing = (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-ground p-4">
      <p className="text-warn">{resume.formMissing}</p>
      <div className="flex gap-3">
        {onCancel && (
          <Button variant="plain" onClick={onCancel}>
            {resume.cancel}
          </Button>
        )}
        <Button onClick={again}>{general.retry}</Button>
      </div>
    </div>
  );
  const waiting = wanted ? <div role="status" aria-label={general.loading} className="skeleton h-72" /> : missing;
  return (
    <div ref={place} tabIndex={-1} className="focus:outline-none">
      {code ? children(code) : waiting}
    </div>
  );
}
