import { useStore } from "@nanostores/react";
import { clsx } from "clsx";
import { Button } from "#islands/ui/Button.tsx";
import { $missing } from "#lib/stores/resume/progress.ts";
import { $wayBack, dropWayBack, goBack } from "#lib/stores/resume/way-back.ts";
import { wayBack as words } from "#lib/texts/resume/resume.ts";

/** Leads back to what the seeker was about to do; it lights up once nothing is missing for it. */
export function WayBack() {
  const waiting = useStore($wayBack);
  const isReady = useStore($missing)?.length === 0;
  if (!waiting) return null;
  return (
    <section
      aria-label={words.label}
      className={clsx(
        "sticky bottom-4 z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border p-4 shadow-overlay",
        isReady ? "border-brand-600 bg-brand-50" : "border-line bg-card",
      )}
    >
      <p role="status" className={isReady ? "font-medium text-ink-900" : "text-ink-500"}>
        {isReady ? words.ready : words.waiting}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="plain" onClick={dropWayBack}>
          {words.drop}
        </Button>
        <Button variant={isReady ? "primary" : "secondary"} onClick={goBack}>
          {words.go(waiting.action, waiting.subject)}
        </Button>
      </div>
    </section>
  );
}
