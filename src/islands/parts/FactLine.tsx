import type { Fact } from "#lib/texts/resume/values.ts";

/** A record's facts with labels, in running text. */
export function FactLine({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
      {facts.map(({ name, label, value }) => (
        // A value too long for its label's line wraps below it, rather than break within a number.
        <div key={name} className="flex min-w-0 flex-wrap gap-x-1.5">
          <dt className="shrink-0 text-ink-500">{label}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
