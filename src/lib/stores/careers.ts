import { atom } from "nanostores";
import { careerPage } from "#lib/api/careers.ts";
import type { CareerIndustry } from "#lib/domain/careers.ts";
import type { Loadable } from "#lib/domain/loadable.ts";

/** The whole career tree; loaded once, when a picker or a tag needs it. */
export const $careers = atom<Loadable<CareerIndustry[]>>({ state: "idle" });
const INDUSTRIES_A_CALL = 50;

/** Loads the tree unless it is there or on its way. */
export const loadCareers = async (): Promise<void> => {
  const { state } = $careers.get();
  if (state === "ready" || state === "loading") return;
  $careers.set({ state: "loading" });
  const industries: CareerIndustry[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const answer = await careerPage(page, INDUSTRIES_A_CALL);
    if (!answer.ok) return $careers.set({ state: "failed", failure: answer.failure });
    industries.push(...answer.value.items);
    pages = answer.value.page.pages;
  }
  $careers.set({ state: "ready", value: industries });
};
