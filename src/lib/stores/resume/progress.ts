import { computed } from "nanostores";
import { incompleteReasons, type Reason } from "#lib/domain/resume/completeness.ts";
import { ruleContext } from "./form.ts";
import { $resume } from "./resume.ts";

/** Whether a waiting action can run: one education record is all that it needs (R1.5.1-1); the rest may follow later. */
export const $mayGoBack = computed($resume, (resume) => resume.state === "ready" && resume.value.educations.length > 0);

/** Gaps of the saved résumé before it may be sent (R2.5.1, R1.5.1-1); null while unknown. */
export const $missing = computed($resume, (resume): Reason[] | null =>
  resume.state === "ready" ? incompleteReasons(resume.value, ruleContext()) : null,
);
