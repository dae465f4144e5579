import { hydrateIsland } from "#islands/elements/page-names.ts";

/** A company's page says whether the visitor has blocked it. Only the island knows, and only who hides anything asks. */
const main = document.querySelector("main");
if (main && "hides" in document.documentElement.dataset) hydrateIsland(main);
