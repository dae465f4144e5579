import { fairStatusAttributes } from "#islands/elements/fair-status-attributes.ts";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { fairStatusText } from "#lib/texts/fairs/status.ts";

/**
 * The status of a fair with its countdown. The page shows the status of its making; the `fair-status` element (elements/) then
 * keeps it true by the server's clock, on static pages and in islands alike – so React leaves its inside alone.
 */
export function FairStatusBadge({ fair }: { fair: Fair }) {
  return (
    <fair-status suppressHydrationWarning {...fairStatusAttributes(fair)}>
      {fairStatusText[fair.status]}
    </fair-status>
  );
}
