import * as z from "zod/mini";
import { SIGN_IN_CODE_PATTERN, type SignInTarget } from "#lib/domain/scan/scan.ts";
import { defineCall } from "./call.ts";
import { id, mapped, nothing } from "./wire.ts";

/** Signs in at a stage by the QR code's ids, or by the six digits printed under it; one of the two (D-C11). */
export const scanSignIn = defineCall({
  path: "/api/RecruitApp/scanSignIn",
  payload: mapped(
    z
      .object({
        recruitProjectBatchId: z.nullish(id),
        recruitProjectFlowId: z.nullish(id),
        signInCode: z.nullish(z.string().check(z.regex(SIGN_IN_CODE_PATTERN, { error: "sign_in_code" }))),
      })
      .check(
        z.refine((wire) => Boolean(wire.signInCode) !== Boolean(wire.recruitProjectBatchId && wire.recruitProjectFlowId), {
          error: "sign_in_target",
          path: ["signInCode"],
        }),
      ),
    (wire): SignInTarget =>
      wire.signInCode
        ? { code: wire.signInCode }
        : { place: { batchId: wire.recruitProjectBatchId ?? "", flowId: wire.recruitProjectFlowId ?? "" } },
    (clean) =>
      "code" in clean
        ? { signInCode: clean.code }
        : { recruitProjectBatchId: clean.place.batchId, recruitProjectFlowId: clean.place.flowId },
  ),
  answer: nothing,
});
