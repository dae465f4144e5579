import type { Slots } from "#islands/elements/slots.ts";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import type { FairType } from "#lib/domain/fairs/status.ts";
import { fairActionText, fairIdleText } from "#lib/texts/fairs/action.ts";

type Action = { type: FairType; status: Fair["status"] };

const textsOf = ({ type, status }: Action) => (status === "IN_PROGRESS" ? fairActionText[type] : fairIdleText[status]);

/** A fair's button and its meaning (R2.4.1-1). Apart from slots.ts: every fair page needs them at once, by the server's clock. */
export const fairActionSlots = {
  action: (action: Action) => ({ text: textsOf(action).button, disabled: action.status !== "IN_PROGRESS" }),
  actionHint: (action: Action) => textsOf(action).hint,
} satisfies Slots<Action>;
