import type { Fair } from "#lib/domain/fairs.ts";

const BADGE = "rounded-full px-2.5 py-0.5 font-medium print:px-0";

/** How the badge of a fair looks, drawn at build or by `<fair-status>`. */
export const statusClass = {
  TO_BE_HELD: `${BADGE} bg-warn-50 text-warn`,
  IN_PROGRESS: `${BADGE} bg-ok-50 text-ok`,
  END: `${BADGE} bg-ground text-ink-500`,
  CANCEL: `${BADGE} bg-bad-50 text-bad`,
  UNKNOWN: `${BADGE} bg-ground text-ink-500`,
} as const satisfies Record<Fair["status"], string>;
