import type { Fair, FairType } from "#lib/domain/fairs.ts";
import { fairActionText, fairIdleText } from "#lib/texts/fairs.ts";

/** What the button of a fair says, and, when it cannot be pressed, why (2§4.1). */
export const actionTextOf = (type: FairType, status: Fair["status"]): { button: string; hint: string } =>
  status === "IN_PROGRESS" ? { button: fairActionText[type], hint: "" } : fairIdleText[status];
