/**
 * The ways from the page of a fair to code that few visitors need. In a file of its own: each `import()` names its files, which every page would carry.
 */
import { elementWith } from "#islands/elements/page-names.ts";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { isOver } from "#lib/domain/fairs/status.ts";
import { loadCode } from "#loading/load-code.ts";
import { receiveCode } from "#loading/lost-code.ts";

const loadFind = () => import("./find.ts");
/** Makes the search act. Without its code the form leads to the fair's posts. */
export const find = (): void => void receiveCode(loadFind).then((code) => code.ok && code.value.startFind());
/** The same for a visitor who has typed or chosen something: a failure shows a message. */
export const findChosen = (): void => void loadCode(loadFind).then((code) => code?.startFind());

const loadPlan = () => import("./plan.ts");
/** Shows which companies are on the day plan of this device. */
export const showPlan = (): void => void receiveCode(loadPlan);
/** Puts a company on the plan, or takes it off. */
export const plan = (button: HTMLElement): void => void loadCode(loadPlan).then((code) => code?.togglePlan(button));

/** Shows a post or company beside the fair. */
export const sheet = (link: HTMLAnchorElement): void =>
  void loadCode(() => import("./sheet/index.tsx")).then((code) => code?.openSheetOf(link));

/** The search stands on top while the fair is on, else above the companies. One in use stays where it is, and that of a page whose fair came later. */
const placeSearch = (article: HTMLElement, isFirst: boolean): void => {
  const search = elementWith("find");
  if (!search || "live" in article.dataset || search.matches(":focus-within") || (search === article.firstElementChild) === isFirst)
    return;
  if (isFirst) article.prepend(search);
  else elementWith("afterwards")?.after(search);
};

/** Makes the parts of the page follow a status that it was not made for. */
export const followStatus = (article: HTMLElement, status: Fair["status"]): void => {
  placeSearch(article, status === "IN_PROGRESS");
  if (isOver({ status }))
    void receiveCode(() => import("./afterwards/index.tsx")).then((code) => {
      if (code.ok) void code.value.showAfterwards(article.dataset["fair"] ?? "", status === "CANCEL");
    });
};
