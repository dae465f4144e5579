import { useStore } from "@nanostores/react";
import { useState } from "react";
import { careerSearchPath } from "#lib/domain/paths.ts";
import type { CareerPost } from "#lib/domain/posts/careers.ts";
import { HOT_CAREERS_MAX } from "#lib/domain/posts/industry-rows.ts";
import { createPopularPositions } from "#lib/stores/posts/home.ts";

/** Positions that many look for, each a search of its own (R1.2.3-1). */
export function PopularPositions({ initial }: { initial: CareerPost[] }) {
  const [{ $state }] = useState(() => createPopularPositions(initial));
  const found = useStore($state, { ssr: "initial" });
  const positions = found.state === "ready" ? found.value : initial;
  return (
    <ul className="flex flex-wrap gap-2">
      {positions.slice(0, HOT_CAREERS_MAX).map(({ id, name }) => (
        <li key={id} className="min-w-0 max-w-full">
          <a
            href={careerSearchPath([id])}
            className="flex min-h-10 items-center justify-center rounded-full border border-line bg-card px-3 text-center text-ink-700 hover:border-brand-600 hover:text-brand-600 lg:min-h-8"
          >
            <span className="cut" title={name}>
              {name}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
