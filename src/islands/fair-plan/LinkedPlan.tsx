import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Button } from "#islands/ui/Button.tsx";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { stopsOf } from "#lib/domain/fairs/plan.ts";
import { createLinkedPlan } from "#lib/stores/fairs/plan-link.ts";
import { planWords as words } from "#lib/texts/fairs/plan.ts";

/** The plan that the address carries from another device, offered to this one. `onEnd`: with the fair whose plan was taken over, or null. */
export function LinkedPlan({ onEnd }: { onEnd: (fairId: string | null) => void }) {
  const [linked] = useState(createLinkedPlan);
  const fair = useStore(linked.$state);
  const isOffered = useStore(linked.$isOffered);
  if (!isOffered) return null;
  const refuse = (): void => {
    linked.refuse();
    onEnd(null);
  };
  const nothing = (
    <>
      <p className="text-ink-700">{words.linkedGone}</p>
      <Button variant="secondary" className="mt-4 h-11" onClick={refuse}>
        {words.linkedClose}
      </Button>
    </>
  );
  return (
    <section aria-labelledby="linked-plan" tabIndex={-1} className="panel mb-6 p-5 focus:outline-none print:hidden">
      <h2 id="linked-plan" className="mb-2 font-semibold text-ink-900 text-lg">
        {words.linked}
      </h2>
      <Loaded of={fair} skeleton={<div className="skeleton h-20" />} onRetry={() => void linked.load()} missing={nothing}>
        {(detail) => {
          const stops = stopsOf(linked.entriesOf(detail));
          const posts = stops.reduce((sum, stop) => sum + stop.posts.length, 0);
          if (stops.length === 0) return nothing;
          return (
            <>
              <p className="font-semibold text-base text-ink-900">{detail.name}</p>
              <p className="mt-1 text-ink-500">{words.count(stops.length, posts)}</p>
              <ul className="mt-2 text-ink-700">
                {stops.map((stop) => (
                  <li key={stop.company}>
                    {words.stop(
                      stop.company,
                      stop.booth,
                      stop.posts.map(({ postName }) => postName),
                    )}
                  </li>
                ))}
              </ul>
              <div className="mt-4 flex flex-wrap gap-3">
                <Button
                  className="h-11 max-sm:flex-1"
                  onClick={() => {
                    linked.take(detail);
                    onEnd(detail.id);
                  }}
                >
                  {words.linkedTake}
                </Button>
                <Button variant="secondary" className="h-11 max-sm:flex-1" onClick={refuse}>
                  {words.linkedRefuse}
                </Button>
              </div>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
