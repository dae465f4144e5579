import { sql } from "kysely";
import { ATTENDED_STAGES, type Participation, type Stage } from "#lib/domain/applications/applications.ts";
import type { SignInPlace, SignInTarget } from "#lib/domain/scan/scan.ts";
import type { Db } from "#server/db/schema/index.ts";

/** Result of a sign-in. Signing in twice is a success. */
export type SignIn = "signed-in" | "not-in-batch" | "other-stage" | "over";
type SignInFlow = SignInPlace & { stage: Stage };

const CHECKED_IN = 20 satisfies Participation;

/** The stage of a QR code or of the six digits below it, or null. */
export const findSignInFlow = async (db: Db, target: SignInTarget): Promise<SignInFlow | null> => {
  const flows = db.selectFrom("flows").select(["id", "batch_id", "stage"]);
  const row = await ("code" in target
    ? flows.where("sign_in_code", "=", target.code)
    : flows.where("id", "=", target.place.flowId).where("batch_id", "=", target.place.batchId)
  ).executeTakeFirst();
  return row ? { batchId: row.batch_id, flowId: row.id, stage: row.stage } : null;
};

/**
 * Signs a seeker in at the current stage of their application. A single statement writes, and only to unsettled stages, so that a
 * concurrent result is not overwritten.
 */
export const signInAt = async (db: Db, userId: string, { batchId, flowId, stage }: SignInFlow): Promise<SignIn> => {
  const application = await db
    .selectFrom("applications")
    .select(["id", "status"])
    .where("user_id", "=", userId)
    .where("batch_id", "=", batchId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  if (!application) return "not-in-batch";
  const here = ATTENDED_STAGES.find((known) => known.stage === stage);
  if (!here || application.status !== here.status) return "other-stage";
  const kept = sql.ref(`application_stages.${here.kept}`);
  const none = { ticket_number: "", exam: 0, interview: 0, medical: 0 } as const;
  const written = await db
    .insertInto("application_stages")
    .values({ application_id: application.id, flow_id: flowId, ...none, [here.kept]: CHECKED_IN })
    .onConflict((conflict) =>
      conflict
        .columns(["application_id", "flow_id"])
        .doUpdateSet({ [here.kept]: CHECKED_IN })
        .where(sql<boolean>`${kept} <= ${CHECKED_IN}`),
    )
    .returning("application_id")
    .executeTakeFirst();
  return written ? "signed-in" : "over";
};
