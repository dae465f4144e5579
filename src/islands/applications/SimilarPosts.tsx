import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Loaded } from "#islands/ui/Loaded.tsx";
import { isHidden } from "#lib/domain/history/hidden.ts";
import { jobPagePath } from "#lib/domain/paths.ts";
import type { PostSummary } from "#lib/domain/posts/posts.ts";
import { createSimilar } from "#lib/stores/applications/similar.ts";
import { $hidden } from "#lib/stores/history/hidden.ts";
import { applications } from "#lib/texts/applications/applications.ts";
import { interests } from "#lib/texts/applications/interests.ts";
import { general } from "#lib/texts/general.ts";
import { salaryText } from "#lib/texts/posts/facts.ts";
import { cityText } from "#lib/texts/posts/posts.ts";

const skeleton = <div role="status" aria-label={general.loading} className="skeleton h-24 rounded-control" />;

/** Posts to offer. */
const OFFERED = 3;

/** Open posts similar to one that ended without admission. */
export function SimilarPosts({ post }: { post: PostSummary }) {
  const [similar] = useState(() => createSimilar(post));
  const hidden = useStore($hidden);
  return (
    <Loaded of={useStore(similar.$state)} skeleton={skeleton} onRetry={() => void similar.load()}>
      {(all) => {
        const found = all.filter((one) => !isHidden(hidden, one)).slice(0, OFFERED);
        return found.length === 0 ? (
          <p className="text-ink-500">{interests.noSimilar}</p>
        ) : (
          <ul aria-label={applications.similarTo(post.name)} className="divide-y divide-line rounded-control border border-line">
            {found.map(({ id, name, companyName, place, salary }) => (
              <li key={id}>
                <a href={jobPagePath(id)} className="group grid grid-cols-[1fr_auto] gap-x-3 px-3 py-2 hover:bg-ground">
                  <span className="cut font-medium text-ink-900 group-hover:text-brand-600">{name}</span>
                  <span className="text-accent-600">{salaryText(salary)}</span>
                  <span className="cut col-span-2 text-ink-500 text-xs">{`${companyName} · ${cityText(place)}`}</span>
                </a>
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}
