import { elementWith, hydrateIsland } from "#islands/elements/page-names.ts";
import { startRevalidation } from "#islands/shell/revalidate.ts";

startRevalidation();
/** Only the island knows whether the visitor has blocked the company, which matters to visitors who hide posts or companies. */
const page = elementWith("revalidate");
if (page && "hides" in document.documentElement.dataset) hydrateIsland(page);
