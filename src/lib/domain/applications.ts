import type { PostSummary } from "./posts.ts";

/** Stages of an application (2§4.4). */
export const STAGES = [0, 1, 2, 3, 4, 5, 6] as const;
export type Stage = (typeof STAGES)[number];

/** `recruitPersonStatus` (2§4.5, decisions F), strings on the wire. Never mix with {@link PARTICIPATIONS}. */
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

/** Participation in an exam, interview or medical (2§4.6): 0 none, 10 attending, 11 not, 20 checked in, 30 failed, 40 passed. */
export const PARTICIPATIONS = [0, 10, 11, 20, 30, 40] as const;
export type Participation = (typeof PARTICIPATIONS)[number];

/** A post that the seeker applied to. `status` is null for a code this version does not know. */
export type Application = {
  id: string;
  batchId: string;
  status: ApplicationStatus | null;
  appliedOn: string;
  post: PostSummary & { showsResult: boolean };
};

/** One stage of an application with its appointment (2§3.4). */
export type Flow = {
  id: string;
  stage: Stage | null;
  title: string;
  time: string;
  place: string;
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
