import type { PostSummary } from "#lib/domain/posts/posts.ts";

/** Stages of an application (R2.4.4-1). */
export const STAGES = [0, 1, 2, 3, 4, 5, 6] as const;
export type Stage = (typeof STAGES)[number];

/** `recruitPersonStatus` (R2.4.5-1, D-F), strings on the wire. Never mix with {@link PARTICIPATIONS}. */
export const APPLICATION_STATUSES = [
  "10",
  "20",
  "11",
  "25",
  "30",
  "12",
  "35",
  "40",
  "13",
  "45",
  "50",
  "14",
  "55",
  "60",
  "15",
  "65",
  "70",
  "16",
  "71",
  "80",
  "100",
  "17",
  "90",
  "18",
  "1",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** An application's position – a stage, or one of the two paths around the stages – and its outcome. */
export type Progress = {
  at: Stage | "early" | "supplementary";
  outcome: "under-review" | "passed" | "failed" | "admitted";
};

const progress = (at: Progress["at"], outcome: Progress["outcome"]): Progress => ({ at, outcome });

/** The one table of codes (D-F). */
export const PROGRESS: Record<ApplicationStatus, Progress> = {
  "10": progress(0, "under-review"),
  "20": progress(0, "passed"),
  "11": progress(0, "failed"),
  "25": progress(1, "under-review"),
  "30": progress(1, "passed"),
  "12": progress(1, "failed"),
  "35": progress(2, "under-review"),
  "40": progress(2, "passed"),
  "13": progress(2, "failed"),
  "45": progress(3, "under-review"),
  "50": progress(3, "passed"),
  "14": progress(3, "failed"),
  "55": progress(4, "under-review"),
  "60": progress(4, "passed"),
  "15": progress(4, "failed"),
  "65": progress(5, "under-review"),
  "70": progress(5, "passed"),
  "16": progress(5, "failed"),
  "71": progress(6, "under-review"),
  "80": progress(6, "under-review"),
  "100": progress(6, "admitted"),
  "17": progress(6, "failed"),
  "90": progress("early", "under-review"),
  "18": progress("early", "failed"),
  "1": progress("supplementary", "under-review"),
};

/** Participation in an exam, interview or medical (R2.4.6-1): 0 none, 10 attending, 11 not, 20 checked in, 30 failed, 40 passed. */
export const PARTICIPATIONS = [0, 10, 11, 20, 30, 40] as const;
export type Participation = (typeof PARTICIPATIONS)[number];

/** The two halves of a seeker's applications: in progress and decided. */
export const HALVES = ["open", "over"] as const;
export type Half = (typeof HALVES)[number];

/** When and where a stage takes place. Either may be unknown, and is empty then. */
export type Appointment = { stage: Stage; title: string; time: string; place: string };

/** A post that the seeker applied to. `status` is null for a code this version does not know. */
export type Application = {
  id: string;
  batchId: string;
  status: ApplicationStatus | null;
  appliedOn: string;
  /** When the status was reached, in milliseconds since 1970; null where the backend does not say. */
  changedAt: number | null;
  /** When the seeker withdrew it, in milliseconds since 1970; null while they did not. */
  withdrawnAt: number | null;
  /** The stages of the batch, in their order; empty where the backend does not say. */
  stages: readonly Stage[];
  /** The next appointment; null without one, or if the backend does not report it. */
  appointment: Appointment | null;
  /** Whether a stage has a result to show; null where the backend does not say. */
  hasResult: boolean | null;
  post: PostSummary & { showsResult: boolean };
};

/** One stage of an application with its appointment (R2.3.4-2). */
export type Flow = {
  id: string;
  stage: Stage | null;
  title: string;
  time: string;
  place: string;
  /** The company's addition, such as things to bring. */
  note: string;
  hasTicket: boolean;
  ticketNumber: string;
  status: ApplicationStatus | null;
  name: string;
  idNumber: string;
};

export type StageResults = {
  stage: Stage | null;
  exam: Participation | null;
  interview: Participation | null;
  medical: Participation | null;
};

/** Stages for which a seeker announces attendance, each with the name of its stored answer (R2.4.6-2). */
export const ATTENDED_STAGES = [
  { stage: 1, status: "25", kept: "exam" },
  { stage: 2, status: "35", kept: "interview" },
  { stage: 3, status: "45", kept: "medical" },
] as const satisfies readonly { stage: Stage; status: ApplicationStatus; kept: keyof StageResults }[];
export type AttendedStage = (typeof ATTENDED_STAGES)[number]["stage"];
export const ATTENDING = 10;
export const NOT_ATTENDING = 11;
export type Attendance = typeof ATTENDING | typeof NOT_ATTENDING;
/** The seeker's answer about attending the stage under review; null if that stage takes none. */
export const participationAt = (status: ApplicationStatus | null, results: readonly StageResults[]): Participation | null => {
  const here = ATTENDED_STAGES.find((known) => known.status === status);
  if (!here) return null;
  return results.find(({ stage }) => stage === here.stage)?.[here.kept] ?? 0;
};
/** Whether the answer can still change: until check-in (R2.4.6-2). */
export const mayAnswer = (participation: Participation | null): boolean =>
  participation === 0 || participation === ATTENDING || participation === NOT_ATTENDING;
