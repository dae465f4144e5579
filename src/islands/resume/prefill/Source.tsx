import { markedIn } from "#lib/domain/resume/prefill/marks.ts";
import { prefill as words } from "#lib/texts/resume/prefill.ts";

/** The lines of the file that an offer comes from, with its values marked. */
export function Source({ lines, values }: { lines: readonly string[]; values: readonly string[] }) {
  return (
    <figure className="flex min-w-0 items-baseline gap-3 self-start rounded-control bg-ground px-3 py-2">
      <figcaption className="shrink-0 text-ink-500 text-xs">{words.source}</figcaption>
      <blockquote className="max-h-40 min-w-0 overflow-y-auto break-words text-ink-700 [overflow-wrap:anywhere]">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file never move, and two may say the same
          <p key={at}>
            {markedIn(line, values).map(({ text, isValue }, index) =>
              isValue ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <mark key={index} className="rounded-sm bg-brand-50 text-brand-700">
                  {text}
                </mark>
              ) : (
                text
              ),
            )}
          </p>
        ))}
      </blockquote>
    </figure>
  );
}
