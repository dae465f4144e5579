import { elementWith } from "#islands/elements/page-names.ts";
import { onRetry, type PageState, showPageState } from "#islands/elements/page-state.ts";
import { fillSlots } from "#islands/elements/slots.ts";
import { environment } from "#lib/browser/environment.ts";
import { type FairHint, parseFairHint } from "#lib/domain/fairs/hint.ts";
import { $fair, openFair, refreshFair } from "#lib/stores/fairs/fair.ts";
import { fairPage } from "#lib/texts/fairs/fair.ts";
import { SITE_NAME } from "#lib/texts/shell/live.ts";
import "./draw.ts";
import { startFairPage } from "./page.ts";
import { fairSlots } from "./slots.ts";

/** Shows the fair's data from the address as text until the fair has loaded; never its status (D-C5). */
const drawHint = (hint: FairHint): void => {
  const { name, organizer, starts, ends } = fairSlots;
  if (hint.name) fillSlots({ name }, { name: hint.name });
  if (hint.organizer) fillSlots({ organizer }, { organizer: hint.organizer });
  if (hint.startsAt !== undefined && hint.endsAt !== undefined)
    fillSlots({ starts, ends }, { startsAt: hint.startsAt, endsAt: hint.endsAt });
};

const show = (page: PageState, title?: string): void => {
  if (title !== undefined) document.title = `${title} - ${SITE_NAME}`;
  showPageState(elementWith("fair"), page);
};

/** /job-fairs-details: any fair, identified by the address (R2.2.1-1). */
const start = (hint: FairHint): void => {
  const { id } = hint;
  drawHint(hint);
  const article = elementWith("fair");
  if (article) article.dataset["fair"] = id;
  startFairPage(() => void refreshFair(id));
  $fair.subscribe((fair) => {
    if (fair.state === "ready") show({ state: "ready" }, fair.value.name);
    else show(fair.state === "idle" || fair.state === "loading" ? { state: "waiting" } : fair);
  });
  openFair(id);
  onRetry(() => openFair(id));
};

const hint = parseFairHint(environment().location().searchParams.get("detailInfo") ?? "");
if (hint) start(hint);
else show({ state: "missing" }, fairPage.missingTitle);
