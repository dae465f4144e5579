import { statusClass } from "#islands/elements/fair-status-attributes.ts";
import type { FairStatus as Status } from "#lib/domain/fairs/status.ts";
import { fairStatusText } from "#lib/texts/fairs/status.ts";

/** The status of a fair as a badge, without the countdown of public pages. */
export function FairStatus({ status }: { status: Status }) {
  return <span className={statusClass[status]}>{fairStatusText[status]}</span>;
}
