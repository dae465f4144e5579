import type { Fair, FairType } from "#lib/domain/fairs.ts";
import { fairActionText, fairIdleText } from "#lib/texts/fair-action.ts";

/** What the button of a fair says, and what that means (2§4.1). */
export const actionTextOf = (type: FairType, status: Fair["status"]): { button: string; hint: string } =>
  status === "IN_PROGRESS" ? fairActionText[type] : fairIdleText[status];
