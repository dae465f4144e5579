import type { Fact } from "#lib/texts/resume/values.ts";

/** What is longer, as an ID number, would be cut within a half of a phone's width. */
const WIDE = 13;

/** What a record says, label by label, in columns. */
export function Facts({ facts, empty }: { facts: readonly Fact[]; empty: string }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {facts.map(({ name, label, value }) => (
        <div key={name} className={value.length > WIDE ? "col-span-2 min-w-0 sm:col-span-1" : "min-w-0"}>
          <dt className="text-ink-500 text-xs">{label}</dt>
          <dd className={`break-words ${value ? "text-ink-900" : "text-ink-500"}`}>{value || empty}</dd>
        </div>
      ))}
    </dl>
  );
}
