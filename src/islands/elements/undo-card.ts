import type { KeptPost } from "#lib/domain/history/history.ts";
import { $hidden, hideCompany, restoreCompany, restorePost } from "#lib/stores/history/hidden.ts";
import { hiddenTexts } from "#lib/texts/history/hidden.ts";
import { hiddenPostsWanted } from "./page-names.ts";

const BUTTON = "min-h-10 rounded-control px-4 font-medium text-brand-600 hover:bg-brand-50";

const buttonOf = (label: string, className: string, press: () => void): HTMLElement => {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: label, className });
  button.addEventListener("click", press);
  return button;
};

const paragraph = (text: string, className: string): HTMLElement =>
  Object.assign(document.createElement("p"), { textContent: text, className });

/** Draws the replacement of a card hidden just now: a note, undo, and a link to the hidden posts. */
export const drawUndoCard = (card: HTMLElement, { id, name, companyName }: KeptPost): void => {
  const wholeCompany = $hidden.get().companies.includes(companyName);
  const said = wholeCompany ? hiddenTexts.companyDone(companyName) : hiddenTexts.done(name);
  const undo = buttonOf(hiddenTexts.undo, `${BUTTON} border border-line bg-card`, () => {
    restoreCompany(companyName);
    restorePost(id);
  });
  const further = buttonOf(hiddenTexts.hideCompany, BUTTON, () => hideCompany(companyName));
  const buttons = Object.assign(document.createElement("div"), { className: "flex flex-wrap justify-center gap-2" });
  buttons.append(undo, ...(wholeCompany ? [] : [further]));

  card.dataset["undo"] = "";
  card.setAttribute("role", "group");
  card.setAttribute("aria-label", said);
  card.className =
    "flex h-full min-h-32 flex-col items-center justify-center gap-2 rounded-card border border-field border-dashed p-4";
  card.replaceChildren(paragraph(said, "line-clamp-2 max-w-full text-center text-ink-500"), buttons);
};

/** Draws how many posts a list leaves out, with the way to them. */
export const drawNote = (note: HTMLElement, count: number): void => {
  const show = buttonOf(hiddenTexts.show, "min-h-10 rounded-control px-2 text-brand-600 hover:bg-brand-50 lg:min-h-8", () =>
    hiddenPostsWanted.announce(note),
  );
  const line = paragraph(hiddenTexts.count(count), "mb-2 flex flex-wrap items-center gap-1 text-ink-500");
  line.append(show);
  note.replaceChildren(line);
};
