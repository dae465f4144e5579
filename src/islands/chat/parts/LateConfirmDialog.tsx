import { late } from "#loading/late.ts";

/** A confirmation whose code comes with the first press that asks for one. */
export const LateConfirmDialog = late(() => import("./ConfirmDialog.tsx"), "ConfirmDialog");
