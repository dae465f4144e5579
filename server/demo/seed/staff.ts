import type { Db } from "#server/db/schema/index.ts";
import type { SeedRecruiter } from "./companies.ts";

/** Who works at the demo's desk: an operator, a recruiter of the first company and the organizer of the first on-site fair. */
export const DEMO_STAFF = [
  { phone: "13900000001", name: "管理员", role: "operator" },
  { phone: "13900000002", name: "", role: "recruiter" },
  { phone: "13900000003", name: "招聘会主办方", role: "organizer" },
] as const;

/** Adds the staff of the demo. The recruiter is a person whom seekers meet in the chat already. */
export const addStaff = async (
  db: Db,
  { recruiter, fairId }: { recruiter: SeedRecruiter | undefined; fairId: string | undefined },
  now: number,
): Promise<void> => {
  if (!recruiter || fairId === undefined) return;
  for (const { phone, name, role } of DEMO_STAFF) {
    const isRecruiter = role === "recruiter";
    await db
      .insertInto("staff")
      .values({
        phone,
        name: isRecruiter ? recruiter.name : name,
        role,
        company_id: isRecruiter ? recruiter.company_id : null,
        fair_id: role === "organizer" ? fairId : null,
        recruiter_id: isRecruiter ? recruiter.id : null,
        created_at: new Date(now),
      })
      .execute();
  }
};
