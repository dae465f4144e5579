import { startRevalidation } from "#islands/shell/revalidate.ts";

startRevalidation();
