import { computed } from "nanostores";
import { incompleteReasons, type Reason } from "#lib/domain/resume/completeness.ts";
import { ruleContext } from "./form.ts";
import { $resume } from "./resume.ts";

/** What the résumé lacks before it may be sent, as it is saved (2§5.1, 1§5); null while it is not known. */
export const $missing = computed($resume, (resume): Reason[] | null =>
  resume.state === "ready" ? incompleteReasons(resume.value, ruleContext()) : null,
);
