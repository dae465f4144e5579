import { clsx } from "clsx";
import type { Quality } from "#lib/domain/chat/calls/quality.ts";
import { calls as words } from "#lib/texts/chat/calls.ts";

const HEIGHTS = ["h-1.5", "h-2.5", "h-3.5", "h-4.5"];

/** The connection in four bars. */
export function QualityBars({ quality }: { quality: Quality }) {
  return (
    <span role="img" aria-label={words.quality(quality)} className="flex items-end gap-0.5">
      {HEIGHTS.map((height, index) => (
        <span
          key={height}
          className={clsx("w-1 rounded-sm", height, index < quality ? (quality === 1 ? "bg-bad" : "bg-ok") : "bg-white/30")}
        />
      ))}
    </span>
  );
}
