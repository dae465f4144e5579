import "#islands/elements/fair-status.ts";
import { startRevalidation } from "#islands/shell/revalidate.ts";

startRevalidation();
