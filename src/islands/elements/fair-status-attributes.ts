import type { Fair } from "#lib/domain/fairs/fairs.ts";

/** Attributes of `<fair-status>`, drawn at build, by an island or by a page's script; global.css styles it. */
export const fairStatusAttributes = ({ status, startsAt, endsAt }: Pick<Fair, "status" | "startsAt" | "endsAt">) => ({
  "data-status": status,
  "data-starts": String(startsAt),
  "data-ends": String(endsAt),
});

const BADGE = "rounded-full px-2.5 py-0.5 font-medium print:px-0";

/** The classes of the badge inside it. */
export const statusClass = {
  TO_BE_HELD: `${BADGE} bg-warn-50 text-warn`,
  IN_PROGRESS: `${BADGE} bg-ok-50 text-ok`,
  END: `${BADGE} bg-ground text-ink-500`,
  CANCEL: `${BADGE} bg-bad-50 text-bad`,
  UNKNOWN: `${BADGE} bg-ground text-ink-500`,
} as const satisfies Record<Fair["status"], string>;
