import { elementWith, hydrateIsland } from "#islands/elements/page-names.ts";
import { startRevalidation } from "#islands/shell/revalidate.ts";

startRevalidation();
/** A company's page says whether the visitor has blocked it. Only the island knows, and only who hides anything asks. */
const page = elementWith("revalidate");
if (page && "hides" in document.documentElement.dataset) hydrateIsland(page);
