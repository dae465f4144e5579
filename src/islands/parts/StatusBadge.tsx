import { clsx } from "clsx";
import type { StatusWords } from "#lib/texts/applications/applications.ts";

const COLOURS = {
  "under-review": "bg-warn-50 text-warn",
  passed: "bg-ok-50 text-ok",
  admitted: "bg-ok-50 text-ok",
  failed: "bg-bad-50 text-bad",
  withdrawn: "bg-ground text-ink-500",
  unknown: "bg-ground text-ink-500",
} as const;

/** The name of an application's status. */
export function StatusBadge({ words }: { words: StatusWords }) {
  return (
    <span className={clsx("shrink-0 rounded-full px-2.5 py-0.5 font-medium text-xs", COLOURS[words.outcome])}>{words.badge}</span>
  );
}
