import { elementWith } from "#islands/elements/page-names.ts";
import { onFirstInteraction } from "#islands/shell/first-interaction.ts";
import { startFairPage } from "./page.ts";

/** /job-fairs/[id] is prerendered completely. The first interaction fetches later changes. */
const refresh = (): void =>
  void import("./draw.ts")
    .then(({ refreshPage }) => refreshPage(elementWith("fair")?.dataset["fair"] ?? ""))
    // Without a network the page stays as it was made.
    .catch(() => null);

startFairPage(refresh);
onFirstInteraction(refresh);
