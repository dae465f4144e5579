import { APPLICATION_STATUSES, type ApplicationStatus } from "#lib/domain/applications/applications.ts";
import { isOver, type Mover } from "#lib/domain/applications/path.ts";
import type { Received } from "#lib/domain/resume/received.ts";
import type { DeskAppointment } from "./appointments.ts";
import type { MessageState } from "./messages.ts";
import type { StageResult } from "./results.ts";

/** An application as the desk lists it. Name and phone are those of the received résumé; times in milliseconds since 1970. */
export type DeskApplication = {
  id: string;
  postId: string;
  postName: string;
  companyName: string;
  name: string;
  phone: string;
  status: ApplicationStatus;
  signedAt: number;
  /** Since when it has this status. */
  since: number;
  withdrawnAt: number | null;
  /** The result of its present stage that was entered and not published. */
  entered: StageResult | null;
  /** The statuses that may follow, in the batch of this application. */
  next: ApplicationStatus[];
};

/** A move with who made it; `who` is empty for the seeker, and for one of before the desk. `message`: as the seeker reads it. */
export type NamedMove = {
  status: ApplicationStatus;
  at: number;
  by: Mover;
  who: string;
  reason: string;
  message: string;
  messageState: MessageState;
};

export type DeskApplicationDetail = {
  application: DeskApplication;
  received: Received | null;
  moves: NamedMove[];
  appointment: DeskAppointment | null;
};

/** The parts of the list: those that no one has looked at, all that are open, those that are decided or withdrawn, and all. */
export const APPLICATION_VIEWS = ["waiting", "open", "over", "all"] as const;
export type ApplicationView = (typeof APPLICATION_VIEWS)[number];

/** The statuses of a part; null for all. */
export const statusesOf = (view: ApplicationView): readonly ApplicationStatus[] | null => {
  if (view === "waiting") return ["10"];
  if (view === "all") return null;
  return APPLICATION_STATUSES.filter((status) => isOver(status) === (view === "over"));
};

export const MOVES_MAX = 200;
export const REASON_MAX = 200;
/** An application that waits longer is named in the overview. */
export const WAITING_DAYS = 3;

/** How a move of one of several applications ended: `not-next` means that its status does not allow it, or that it was withdrawn. */
export const MOVE_OUTCOMES = ["moved", "missing", "not-next"] as const;
export type MoveOutcome = (typeof MOVE_OUTCOMES)[number];

/** The statuses that all of these may have next, in the order of the codes. */
export const commonNext = (applications: readonly Pick<DeskApplication, "next">[]): ApplicationStatus[] => {
  const [first, ...others] = applications;
  return first ? first.next.filter((status) => others.every(({ next }) => next.includes(status))) : [];
};
