import { useStore } from "@nanostores/react";
import { $reasons } from "#lib/stores/applications/apply-steps.ts";
import { completion } from "#lib/texts/account/login.ts";
import { reasonText } from "#lib/texts/resume/records.ts";

/** Whether the education record is missing, which the next step asks for. */
export const lacksEducation = (): boolean => $reasons.get().some(({ section }) => section === "educations");

export function Missing() {
  const reasons = useStore($reasons);
  return reasons.length > 0 && <p className="mt-2 text-warn">{completion.missing(reasons.map(reasonText))}</p>;
}
