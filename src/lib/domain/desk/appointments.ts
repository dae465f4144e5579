import type { ApplicationStatus, Stage } from "#lib/domain/applications/applications.ts";
import { insertableStages, nextStatuses, stageOf, underReviewAt } from "#lib/domain/applications/path.ts";

/** How admission tickets are numbered: `prefix`, then 1, 2, 3 … padded with zeros to `digits` places (KS0001). */
export type TicketPattern = { prefix: string; digits: number };

/** When and where an exam or interview takes place; `at` in milliseconds since 1970. Without a pattern tickets keep their numbers. */
export type AppointmentWish = { at: number; place: string; note: string; tickets: TicketPattern | null };

/** An appointment of an application, as its seeker sees it; `time` is `YYYY-MM-DD HH:mm` in Beijing. */
export type DeskAppointment = { time: string; place: string; note: string; ticketNumber: string };

export const APPOINTMENT_PLACE_MAX = 200;
export const APPOINTMENT_NOTE_MAX = 200;
export const TICKET_PREFIX = /^[A-Za-z0-9-]{0,12}$/;
export const TICKET_DIGITS_MIN = 3;
export const TICKET_DIGITS_MAX = 8;

/** The stages that a move to takes time and place: exam and interview. */
const APPOINTED: readonly Stage[] = [1, 2];

/** The exam or interview that a move to this status calls to; null for other statuses. */
export const appointedStage = (status: ApplicationStatus): Stage | null => {
  const stage = stageOf(status);
  return APPOINTED.includes(stage) && status === underReviewAt(stage) ? stage : null;
};

/**
 * The statuses that a company may give next: those of the path, and an exam or interview that the batch does not have yet and that a move
 * adds to it.
 */
export const nextDeskStatuses = (status: ApplicationStatus, stages: readonly Stage[]): ApplicationStatus[] => [
  ...insertableStages(status, stages)
    .filter((stage) => APPOINTED.includes(stage))
    .map(underReviewAt),
  ...nextStatuses(status, stages),
];

/** A ticket's number: KS and 4 digits make KS0001. */
export const ticketNumberOf = ({ prefix, digits }: TicketPattern, number: number): string =>
  prefix + String(number).padStart(digits, "0");

/** The first number of the pattern that is free, so that there are no gaps. */
export const freeTicketNumber = (pattern: TicketPattern, taken: ReadonlySet<string>): string => {
  let number = 1;
  while (taken.has(ticketNumberOf(pattern, number))) number += 1;
  return ticketNumberOf(pattern, number);
};

/** The form of an appointment: its time as a field of a page has it, `YYYY-MM-DDTHH:mm`. */
export type AppointmentDraft = { time: string; place: string; note: string; numbers: boolean; prefix: string; digits: string };
export const EMPTY_APPOINTMENT: AppointmentDraft = { time: "", place: "", note: "", numbers: false, prefix: "", digits: "4" };

export type AppointmentProblems = Partial<Record<"time" | "place" | "prefix" | "digits", "missing" | "over" | "unknown">>;

/** The fields of a form that are wrong at this time. */
export const appointmentProblems = (draft: AppointmentDraft, at: number | null, now: number): AppointmentProblems => {
  const digits = Number(draft.digits);
  const isCount = Number.isInteger(digits) && digits >= TICKET_DIGITS_MIN && digits <= TICKET_DIGITS_MAX;
  return {
    ...(at === null && { time: "missing" as const }),
    ...(at !== null && at <= now && { time: "over" as const }),
    ...(draft.place.trim() === "" && { place: "missing" as const }),
    ...(draft.numbers && !TICKET_PREFIX.test(draft.prefix) && { prefix: "unknown" as const }),
    ...(draft.numbers && !isCount && { digits: "unknown" as const }),
  };
};

/** The wish of a form without problems. */
export const appointmentIn = ({ place, note, numbers, prefix, digits }: AppointmentDraft, at: number): AppointmentWish => ({
  at,
  place: place.trim(),
  note: note.trim(),
  tickets: numbers ? { prefix, digits: Number(digits) } : null,
});
