import { fillList, fillSlots, findSlot } from "#islands/elements/slots.ts";
import type { FairDetail } from "#lib/domain/fairs/fairs.ts";
import { industriesOf } from "#lib/domain/fairs/find.ts";
import { findSlots, industrySlots } from "./find-slots.ts";

/** Draws the search of a fair that differs from the page as it was made. A choice made before is taken back; a word stays. */
export const drawSearch = (article: HTMLElement, fair: FairDetail): void => {
  fillSlots(findSlots, fair, article);
  const chips = findSlot<typeof findSlots>("industries", article);
  const chip = chips?.firstElementChild;
  if (!chips || !chip) return;
  const all = { name: "", count: fair.companies.length };
  fillList(chips, chip, [all, ...industriesOf(fair.companies)], (item, industry) => fillSlots(industrySlots, industry, item));
  chips.querySelector("input")?.click();
};
