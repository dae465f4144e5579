import type { StaffMember } from "#server/db/desk/staff.ts";
import type { Db } from "#server/db/schema/index.ts";
import { missing } from "./refusal.ts";

/** Who makes a change: a member of staff, or a command on the server's own machine, which may do all that an operator may. */
export type Actor = Pick<StaffMember, "role" | "companyId" | "fairId" | "recruiterId"> & {
  id: string | null;
  /** The import whose rows are being written, if one is. */
  importId?: string;
};

/** The actor of commands. */
export const COMMAND: Actor = { id: null, role: "operator", companyId: null, fairId: null, recruiterId: null };

/** Whose change it is, for the log. */
export const madeBy = ({ id, importId }: Actor) => ({ staffId: id, importId: importId ?? null });

/** The needs of every change of the desk: the database, the person, and the time (milliseconds since 1970). */
export type DeskContext = { db: Db; actor: Actor; now: number };

/**
 * The company that a list or change is limited to; null for an operator. Refuses a company that is not the actor's own as if it did not
 * exist, so that ids of others say nothing.
 */
export const ownCompany = ({ role, companyId }: Actor): string | null => {
  if (role === "operator") return null;
  if (companyId === null) throw missing();
  return companyId;
};

/** Refuses another company's things to a recruiter. */
export const mustBeAt = (actor: Actor, companyId: string): void => {
  const own = ownCompany(actor);
  if (own !== null && own !== companyId) throw missing();
};

/** The fair that a list or change is limited to; null for an operator. */
export const ownFair = ({ role, fairId }: Actor): string | null => {
  if (role === "operator") return null;
  if (fairId === null) throw missing();
  return fairId;
};

/** Refuses another fair to an organizer. */
export const mustRunFair = (actor: Actor, fairId: string): void => {
  const own = ownFair(actor);
  if (own !== null && own !== fairId) throw missing();
};
