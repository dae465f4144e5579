import type { Fair } from "#lib/domain/fairs.ts";
import { fairStatusText } from "#lib/texts/fairs.ts";

/**
 * The status of a fair with its countdown. The page shows the status of its making; the `fair-status` element (elements/) then
 * keeps it true by the server's clock, on static pages and in islands alike – so React leaves its inside alone.
 */
export function FairStatusBadge({ fair }: { fair: Fair }) {
  return (
    <fair-status
      suppressHydrationWarning
      data-status={fair.status}
      data-starts={fair.startsAt}
      data-ends={fair.endsAt}
      class="inline-flex min-h-6 items-center gap-2 text-xs"
    >
      {fairStatusText[fair.status]}
    </fair-status>
  );
}
