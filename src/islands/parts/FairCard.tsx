import { buttonClass } from "#islands/ui/Button.tsx";
import { FAIR_NAME_MAX, type Fair, fairScale, ORGANIZER_MAX } from "#lib/domain/fairs/fairs.ts";
import { fairPath } from "#lib/domain/paths.ts";
import { tooltipOver } from "#lib/domain/text.ts";
import { fairScaleText, fairs, fairTimeText, fairTypeText } from "#lib/texts/fairs/fairs.ts";
import { FairStatusBadge } from "./FairStatusBadge.tsx";

function Figure({ label, value }: { label: string; value: string | number }) {
  return (
    <div className="min-w-0 flex-1 text-center">
      <dd className="font-semibold text-ink-900 text-lg">{value}</dd>
      <dt className="text-ink-500 text-xs">{label}</dt>
    </div>
  );
}

/** A fair in a grid (R1.2.6-3, D-C4). */
export function FairCard({ fair }: { fair: Fair }) {
  return (
    <article className="fair-card panel flex h-full flex-col gap-3 p-5 transition-colors hover:border-brand-600">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <FairStatusBadge fair={fair} />
        <span className="text-ink-500 text-xs">{fairTypeText[fair.type]}</span>
      </div>
      <h3 className="cut-3 fair-card-text font-semibold text-ink-900 text-lg" title={tooltipOver(fair.name, FAIR_NAME_MAX)}>
        {fair.name}
      </h3>
      <p className="cut-2 fair-card-text text-ink-500" title={tooltipOver(fair.organizer, ORGANIZER_MAX.card)}>
        {fairs.organizerOf(fair.organizer)}
      </p>
      <p className="text-ink-700">
        <time dateTime={new Date(fair.startsAt).toISOString()}>{fairTimeText(fair)}</time>{" "}
        <span className="whitespace-nowrap text-ink-500">{fairs.days(fair.dayCount)}</span>
      </p>
      <dl className="mt-auto flex divide-x divide-line border-line border-y py-3">
        <Figure label={fairs.companies} value={fair.companyCount} />
        <Figure label={fairs.posts} value={fair.postCount} />
        <Figure label={fairs.scale} value={fairScaleText[fairScale(fair.companyCount)]} />
      </dl>
      <a href={fairPath(fair.id)} aria-label={fairs.enterNamed(fair.name)} className={buttonClass("secondary")}>
        {fairs.enter}
      </a>
    </article>
  );
}
