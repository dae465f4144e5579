import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { flag, id, list, shortText, text } from "#lib/contract/wire.ts";
import { PLAN_LIMITS } from "#lib/domain/fairs/plan.ts";
import { fair } from "./card.ts";

const time = z.int().check(z.nonnegative());

const sentEntry = renamed({
  fairId: ["recruitFairsId", id],
  company: ["companyName", shortText(60).check(z.minLength(1))],
  postId: ["recruitProjectId", z.nullish(id)],
  at: ["changedAt", time],
  gone: ["removed", flag],
});

const entry = renamed({
  company: ["companyName", text],
  booth: ["booth", text],
  postId: ["recruitProjectId", z.nullable(id)],
  postName: ["postName", text],
  at: ["changedAt", time],
  gone: ["removed", flag],
});

/**
 * Merges the plans of a device into the account's and answers all of these (ours). The later change of an entry counts, so that a call may be
 * repeated, and devices come in any order. Companies and posts that a fair does not have are left out.
 */
export const mergeFairPlans = defineCall({
  path: "/api/homePage/mergeFairPlans",
  payload: z.object({ entries: z.array(sentEntry).check(z.maxLength(PLAN_LIMITS.fairs * PLAN_LIMITS.entries)) }),
  answer: z.object({
    plans: list(z.object({ fair, address: text, halls: text, hours: text, entries: list(entry) })),
  }),
});
