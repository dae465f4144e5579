import { elementWith, postsShown } from "#islands/elements/page-names.ts";
import { filledItem, fillList, fillSlots, findSlot } from "#islands/elements/slots.ts";
import { environment } from "#lib/browser/environment.ts";
import { nextTask } from "#lib/browser/next-task.ts";
import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import { $fair, refreshFair } from "#lib/stores/fairs/fair.ts";
import { syncClock } from "#lib/stores/shell/clock.ts";
import { loadCode } from "#loading/load-code.ts";
import { receiveCode } from "#loading/lost-code.ts";
import { drawAction } from "./action.ts";
import { companySlots, fairPostSlots, fairSlots } from "./slots.ts";

/** Companies drawn in one task. A fair has dozens, and a slow phone would not answer a tap for half a second. */
const AT_ONCE = 4;

/** Draws the companies and puts them in together. Returns whether it did: a newer list may have been begun in between. */
const drawCompanies = async (list: HTMLElement, fair: FairDetail): Promise<boolean> => {
  const pattern = document.querySelector<HTMLTemplateElement>('template[data-pattern="company"]')?.content;
  if (!pattern) return false;
  const drawn = list.dataset["digest"];
  const cards: DocumentFragment[] = [];
  for (const company of fair.companies) {
    if (cards.length % AT_ONCE === 0) await nextTask();
    const card = filledItem(pattern, { fair, company }, (item, shown) => fillSlots(companySlots, shown, item));
    const rows = findSlot<typeof companySlots>("companyPosts", card);
    const row = rows?.firstElementChild;
    if (rows && row) fillList(rows, row, company.posts, (item, post) => fillSlots(fairPostSlots, { fair, post }, item));
    cards.push(card);
  }
  if (list.dataset["digest"] !== drawn) return false;
  list.replaceChildren(...cards);
  return true;
};

/** Draws the companies, and then the parts that count or search them. */
const drawList = async (article: HTMLElement, list: HTMLElement, fair: FairDetail): Promise<void> => {
  if (!(await drawCompanies(list, fair))) return;
  // Blocked companies leave the list again.
  postsShown.announce();
  const code = await receiveCode(() => import("./draw-search.ts"));
  if (code.ok) code.value.drawSearch(article, fair);
};

const draw = (fair: FairDetail): void => {
  const article = elementWith("fair");
  const companies = findSlot<typeof fairSlots>("companies");
  if (!article || !companies) return;
  Object.assign(article.dataset, { fair: fair.id, type: fair.type });
  const before = companies.dataset["digest"];
  fillSlots(fairSlots, fair, article);
  // A list that is being read must not jump: it is drawn again only when it has changed.
  if (companies.dataset["digest"] !== before) void drawList(article, companies, fair);
  void syncClock().then(drawAction);
};

const saveCalendar = async (fair: FairDetail): Promise<void> => {
  const code = await loadCode(() => import("#lib/texts/fairs/calendar.ts"));
  if (!code) return;
  const text = code.fairCalendar(fair, environment().location(), environment().now());
  environment().saveFile(new Blob([text], { type: "text/calendar;charset=utf-8" }), `${fair.id}.ics`);
};

// From the first load of this file on, every fair that is read is drawn.
$fair.subscribe((fair) => {
  if (fair.state === "ready") draw(fair.value);
});
// The calendar file beside the page describes the fair as of the build; a newer fair needs a new one.
findSlot<typeof fairSlots>("calendar")?.addEventListener("click", (event) => {
  const fair = $fair.get();
  if (fair.state !== "ready") return;
  event.preventDefault();
  void saveCalendar(fair.value);
});

/** Reloads the fair and draws it. On failure a prerendered page keeps its content. */
export const refreshPage = (id: string): void => void refreshFair(id);
