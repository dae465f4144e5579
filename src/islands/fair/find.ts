import { elementWith } from "#islands/elements/page-names.ts";
import { findSlot } from "#islands/elements/slots.ts";
import { type FindableCompany, findInCompany, isFinding } from "#lib/domain/fairs/find.ts";
import { fairFind } from "#lib/texts/fairs/find.ts";
import type { companySlots, fairSlots } from "./slots.ts";

const textOf = (slot: keyof typeof companySlots, card: ParentNode): string =>
  findSlot<typeof companySlots>(slot, card)?.textContent ?? "";

const rowsOf = (card: ParentNode): HTMLElement[] => [...card.querySelectorAll<HTMLElement>('[data-slot="companyPosts"] > li')];

/** A company as its card shows it: the cards are the page's own data, also before the fair was read again. */
const companyOf = (card: ParentNode): FindableCompany => ({
  name: textOf("company", card),
  industry: textOf("industry", card),
  booth: textOf("booth", card),
  posts: rowsOf(card).map((row) => ({ name: row.querySelector('[data-slot="postName"]')?.textContent ?? "" })),
});

const fold = (card: ParentNode): HTMLDetailsElement | null => card.querySelector("details");

/** Shows the companies and posts that fit the form; all of them if it is empty. */
const find = (search: HTMLElement, form: HTMLFormElement): void => {
  const query = {
    word: form.querySelector<HTMLInputElement>("[type=search]")?.value ?? "",
    industry: form.querySelector<HTMLElement>("label:has(:checked)")?.dataset["industry"] ?? "",
  };
  const finding = isFinding(query);
  let [companies, posts] = [0, 0];
  for (const card of findSlot<typeof fairSlots>("companies")?.children ?? []) {
    const rows = rowsOf(card);
    const fitting = findInCompany(companyOf(card), query);
    // Not `hidden`: that is of companies which the visitor has blocked.
    card.toggleAttribute("data-unfit", fitting === null);
    if (card.hasAttribute("hidden")) continue;
    for (const [place, row] of rows.entries()) row.hidden = fitting !== null && !fitting.includes(place);
    companies += fitting ? 1 : 0;
    posts += fitting?.length ?? 0;
    // A folded company that is found by a post shows this post.
    const isFoundByPost = finding && fitting !== null && fitting.length < rows.length;
    const folded = fold(card);
    if (folded && (isFoundByPost || folded.hasAttribute("data-found"))) {
      folded.open = isFoundByPost;
      folded.toggleAttribute("data-found", isFoundByPost);
    }
  }
  elementWith("fair")?.toggleAttribute("data-finding", finding);
  const result = search.querySelector<HTMLElement>("p");
  const words = result?.querySelector("span");
  if (!result || !words) return;
  result.hidden = !finding;
  words.textContent = finding ? (companies > 0 ? fairFind.found(companies, posts) : fairFind.none) : "";
};

let started = false;

/** Makes the search of the page act, once. A word or industry entered before counts. */
export const startFind = (): void => {
  const search = elementWith("find");
  const form = search?.querySelector("form");
  if (started || !search || !form) return;
  started = true;
  form.addEventListener("input", () => find(search, form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    find(search, form);
  });
  search.querySelector("button")?.addEventListener("click", () => {
    form.reset();
    find(search, form);
    form.querySelector<HTMLInputElement>("[type=search]")?.focus();
  });
  find(search, form);
};
