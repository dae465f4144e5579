import { onFirstInteraction } from "#islands/shell/first-interaction.ts";
import { fairArticle } from "./action.ts";
import { startFairPage } from "./page.ts";

/** /job-fairs/[id] is complete as it was made. What may have changed since is asked at the first interaction. */
const refresh = (): void =>
  void import("./draw.ts")
    .then(({ refreshPage }) => refreshPage(fairArticle()?.dataset["fair"] ?? ""))
    // Without a network the page stays as it was made.
    .catch(() => null);

startFairPage(refresh);
onFirstInteraction(refresh);
