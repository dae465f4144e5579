import "#islands/elements/fair-status.ts";
import { elementWith, fairStatusChanged, hydrateIsland } from "#islands/elements/page-names.ts";
import { startRevalidation } from "#islands/shell/revalidate.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";

/**
 * /job-fairs is read as it was made, until that is no longer true: a fair begins or ends, or the page is of another day.
 * Why: docs/decisions/0140-fewer-files-and-no-dead-code-in-them.md
 */
const list = elementWith("revalidate");
if (list) {
  fairStatusChanged.listen(() => hydrateIsland(list));
  if (beijingDate(serverNow()) !== list.dataset["day"]) hydrateIsland(list);
}
startRevalidation();
