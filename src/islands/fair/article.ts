import { elementWith } from "#islands/elements/page-names.ts";

/** The page's fair: its article, whose `data-running` also shows the buttons of the companies. */
export const fairArticle = (): HTMLElement | null => elementWith("fair");
