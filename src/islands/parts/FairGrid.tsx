import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { FairCard } from "./FairCard.tsx";

export const FAIR_GRID = "grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3";

/** Fairs side by side, three on desktop. */
export function FairGrid({ fairs }: { fairs: readonly Fair[] }) {
  return (
    <ul className={FAIR_GRID}>
      {fairs.map((fair) => (
        <li key={fair.id} className="min-w-0">
          <FairCard fair={fair} />
        </li>
      ))}
    </ul>
  );
}
