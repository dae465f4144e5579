import { sql } from "kysely";
import type { Participation, Stage } from "#lib/domain/applications.ts";
import { SIGN_IN_STAGES, type SignInPlace, type SignInTarget } from "#lib/domain/scan.ts";
import type { Db } from "./schema.ts";

/** What a sign-in comes to. Somebody who is signed in already is signed in. */
export type SignIn = "signed-in" | "not-in-batch" | "other-stage" | "over";
type SignInFlow = SignInPlace & { stage: Stage };

const CHECKED_IN = 20 satisfies Participation;

/** The stage that a QR code or the six digits under it stand for; null when there is none. */
export const findSignInFlow = async (db: Db, target: SignInTarget): Promise<SignInFlow | null> => {
  const flows = db.selectFrom("flows").select(["id", "batch_id", "stage"]);
  const row = await ("code" in target
    ? flows.where("sign_in_code", "=", target.code)
    : flows.where("id", "=", target.place.flowId).where("batch_id", "=", target.place.batchId)
  ).executeTakeFirst();
  return row ? { batchId: row.batch_id, flowId: row.id, stage: row.stage } : null;
};

/**
 * Signs a seeker in at the stage that their application is at. One statement writes, and only over what is not settled yet, so that
 * a result that comes at the same moment stays.
 */
export const signInAt = async (db: Db, userId: string, { batchId, flowId, stage }: SignInFlow): Promise<SignIn> => {
  const application = await db
    .selectFrom("applications")
    .select(["id", "status"])
    .where("user_id", "=", userId)
    .where("batch_id", "=", batchId)
    .executeTakeFirst();
  if (!application) return "not-in-batch";
  const here = SIGN_IN_STAGES.find((known) => known.stage === stage);
  if (!here || application.status !== here.status) return "other-stage";
  const attended = sql.ref(`application_stages.${here.attended}`);
  const none = { ticket_number: "", exam: 0, interview: 0, medical: 0 } as const;
  const written = await db
    .insertInto("application_stages")
    .values({ application_id: application.id, flow_id: flowId, ...none, [here.attended]: CHECKED_IN })
    .onConflict((conflict) =>
      conflict
        .columns(["application_id", "flow_id"])
        .doUpdateSet({ [here.attended]: CHECKED_IN })
        .where(sql<boolean>`${attended} <= ${CHECKED_IN}`),
    )
    .returning("application_id")
    .executeTakeFirst();
  return written ? "signed-in" : "over";
};
