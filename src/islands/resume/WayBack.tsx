import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { Button } from "#islands/ui/Button.tsx";
import { $mayGoBack, $missing } from "#lib/stores/resume/progress.ts";
import { $isEditing } from "#lib/stores/resume/resume.ts";
import { $wayBack, dropWayBack, goBack } from "#lib/stores/resume/way-back.ts";
import { wayBack as words } from "#lib/texts/resume/resume.ts";

/**
 * Leads back to the action that waits for the résumé. Sticks to the foot of the window once the action can run, but never covers a
 * form: while one is open, it is at the end of the page.
 */
export function WayBack() {
  const waiting = useStore($wayBack);
  const isReady = useStore($mayGoBack);
  const missing = useStore($missing)?.length ?? 0;
  const isEditing = useStore($isEditing);
  if (!waiting) return null;
  return (
    <section
      aria-label={words.label}
      className={clsx(
        "flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border p-4",
        isReady ? "border-brand-600 bg-brand-50" : "border-line bg-card",
        !isEditing && "sticky bottom-4 z-10 shadow-overlay",
      )}
    >
      <p role="status" className={isReady ? "font-medium text-ink-900" : "text-ink-500"}>
        {isReady ? words.ready(missing) : words.waiting(waiting.action)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="plain" onClick={dropWayBack}>
          {words.drop}
        </Button>
        {isReady && <Button onClick={goBack}>{words.go(waiting.action, waiting.subject)}</Button>}
      </div>
    </section>
  );
}
