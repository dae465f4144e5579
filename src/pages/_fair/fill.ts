import { digest } from "#lib/domain/digest.ts";
import { fairPostsPath } from "#lib/domain/fair-paths.ts";
import { FAIR_NAME_MAX, type Fair, type FairCompany, type FairDetail, fairScale, ORGANIZER_MAX } from "#lib/domain/fairs.ts";
import { companyPath } from "#lib/domain/paths.ts";
import { tooltipOver } from "#lib/domain/text.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { syncClock } from "#lib/stores/clock.ts";
import { $fair, refreshFair } from "#lib/stores/fair.ts";
import { fairPage } from "#lib/texts/fair.ts";
import { fairCompanyActionText } from "#lib/texts/fair-action.ts";
import { fairScaleText, fairStartText, fairs, fairTypeText } from "#lib/texts/fairs.ts";
import { salaryText } from "#lib/texts/posts.ts";
import { drawAction, fairArticle } from "./action.ts";
import { followCalendar } from "./calendar-link.ts";

const place = (name: string, within: ParentNode = document): HTMLElement | null =>
  within.querySelector<HTMLElement>(`[data-fill="${name}"]`);

/** Puts a text into its place, with a tooltip when it is longer than `max` characters. */
export const write = (name: string, text: string, max = Number.POSITIVE_INFINITY, within: ParentNode = document): void => {
  const target = place(name, within);
  if (!target) return;
  target.textContent = text;
  const tooltip = tooltipOver(text, max);
  if (tooltip) target.title = tooltip;
  else target.removeAttribute("title");
};

export const writeTimes = (fair: Pick<Fair, "startsAt" | "endsAt">): void => {
  write("starts", fairStartText(fair));
  write("ends", formatBeijing(fair.endsAt));
};

const postOf = (fair: Fair, post: FairCompany["posts"][number], pattern: Element): Node => {
  const row = pattern.cloneNode(true);
  if (!(row instanceof Element)) return row;
  row.querySelector("a")?.setAttribute("href", fairPostsPath(fair.id, post.id));
  write("post", post.name, 0, row);
  write("salary", salaryText(post.salary), undefined, row);
  return row;
};

const companyOf = (fair: Fair, company: FairCompany, pattern: DocumentFragment): Node => {
  const card = document.importNode(pattern, true);
  write("company", company.name, 0, card);
  place("company", card)?.setAttribute("href", companyPath(company.name));
  const button = card.querySelector<HTMLElement>("[data-apply]");
  const action = fairCompanyActionText[fair.type];
  if (button) {
    button.dataset["apply"] = company.name;
    button.setAttribute("aria-label", fairPage.companyAction(action, company.name));
    button.textContent = action;
  }
  const list = place("posts", card);
  const row = list?.querySelector("li");
  if (list && row) list.replaceChildren(...company.posts.map((post) => postOf(fair, post, row)));
  return card;
};

/** Draws the companies, unless they are the ones that stand there: a list that is being read must not jump. */
const drawCompanies = (fair: FairDetail): void => {
  const list = place("companies");
  const pattern = document.querySelector<HTMLTemplateElement>("template[data-company-pattern]")?.content;
  const now = digest(JSON.stringify(fair.companies));
  if (!list || !pattern || list.dataset["digest"] === now) return;
  list.dataset["digest"] = now;
  list.replaceChildren(...fair.companies.map((company) => companyOf(fair, company, pattern)));
  const none = place("no-companies");
  if (none) none.hidden = fair.companies.length > 0;
};

const drawStatus = (fair: Fair): void => {
  const holder = place("status");
  const before = holder?.querySelector<HTMLElement>("fair-status")?.dataset;
  const wanted = { status: fair.status, starts: String(fair.startsAt), ends: String(fair.endsAt) };
  if (before && JSON.stringify({ ...before }) === JSON.stringify(wanted)) return;
  const element = document.createElement("fair-status");
  element.className = "inline-flex min-h-6 items-center gap-2 text-xs";
  Object.assign(element.dataset, wanted);
  holder?.replaceChildren(element);
};

const draw = (fair: FairDetail): void => {
  const article = fairArticle();
  if (!article) return;
  Object.assign(article.dataset, { fair: fair.id, type: fair.type });
  article.querySelector("a[data-all-posts]")?.setAttribute("href", fairPostsPath(fair.id, null));
  write("type", fairTypeText[fair.type]);
  write("fair-name", fair.name, FAIR_NAME_MAX);
  write("organizer", fair.organizer, ORGANIZER_MAX.detail);
  writeTimes(fair);
  write("days", fairs.days(fair.dayCount));
  write("companyCount", String(fair.companyCount));
  write("postCount", String(fair.postCount));
  write("scale", fairScaleText[fairScale(fair.companyCount)]);
  drawStatus(fair);
  drawCompanies(fair);
  followCalendar(fair);
  void syncClock().then(drawAction);
};

let drawing = false;

/** Has every fair that is read drawn on the page, from now on. */
export const drawFairs = (): void => {
  if (drawing) return;
  drawing = true;
  $fair.subscribe((fair) => {
    if (fair.state === "ready") draw(fair.value);
  });
};

/** Reads the fair anew and draws it. A page that was made with its fair keeps what it has when the newer cannot be had. */
export const freshenFair = (id: string): void => {
  drawFairs();
  void refreshFair(id);
};
