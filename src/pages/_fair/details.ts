import { type FairHint, parseFairHint } from "#lib/domain/fair-hint.ts";
import { FAIR_NAME_MAX, ORGANIZER_MAX } from "#lib/domain/fairs.ts";
import { $fair, openFair, refreshFair } from "#lib/stores/fair.ts";
import { failureText } from "#lib/texts/failures.ts";
import { fairPage } from "#lib/texts/fair.ts";
import { SITE_NAME } from "#lib/texts/live.ts";
import { followShare } from "../_shell/share.ts";
import { fairArticle } from "./action.ts";
import { drawFairs, write, writeTimes } from "./fill.ts";
import { followStatus } from "./follow.ts";
import { followPresses } from "./press.ts";

/** What the address says of the fair stands there as text until the fair has come; of its status nothing (decisions C5). */
const drawHint = ({ name, organizer, startsAt, endsAt }: FairHint): void => {
  if (name) write("fair-name", name, FAIR_NAME_MAX);
  if (organizer) write("organizer", organizer, ORGANIZER_MAX.detail);
  if (startsAt !== undefined && endsAt !== undefined) writeTimes({ startsAt, endsAt });
};

/** Shows the fair (`shown`), its skeleton (`waiting`), or one of the states beside it. */
const show = (state: "shown" | "waiting" | "missing" | "failed"): void => {
  const article = fairArticle();
  for (const other of document.querySelectorAll<HTMLElement>("[data-fair-state]"))
    other.hidden = other.dataset["fairState"] !== state;
  if (!article) return;
  article.hidden = state === "missing" || state === "failed";
  article.toggleAttribute("data-waiting", state === "waiting");
  article.setAttribute("aria-busy", String(state === "waiting"));
};

/** Any fair by what an address says of it (2§2.1). */
export const followNamedFair = (detailInfo: string): void => {
  const hint = parseFairHint(detailInfo);
  if (!hint) {
    document.title = `${fairPage.missingTitle} - ${SITE_NAME}`;
    show("missing");
    return;
  }
  const { id } = hint;
  drawHint(hint);
  const article = fairArticle();
  if (article) article.dataset["fair"] = id;
  drawFairs();
  followPresses();
  followShare();
  followStatus(() => void refreshFair(id));
  $fair.subscribe((fair) => {
    if (fair.state === "failed") {
      for (const place of document.querySelectorAll('[data-fair-state="failed"] [data-hint]'))
        place.textContent = failureText(fair.failure);
      return show("failed");
    }
    if (fair.state === "missing") return show("missing");
    if (fair.state !== "ready") return show("waiting");
    document.title = `${fair.value.name} - ${SITE_NAME}`;
    show("shown");
  });
  openFair(id);
  for (const button of document.querySelectorAll("[data-retry]")) button.addEventListener("click", () => openFair(id));
};
