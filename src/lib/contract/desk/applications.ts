import * as z from "zod/mini";
import { paged, pageNumber, pageSize } from "#lib/contract/paging.ts";
import { getResume } from "#lib/contract/resume/resume.ts";
import { id, noPayload, shortText } from "#lib/contract/wire.ts";
import { APPLICATION_STATUSES, STAGES } from "#lib/domain/applications/applications.ts";
import { MOVERS } from "#lib/domain/applications/path.ts";
import { APPLICATION_VIEWS, MOVE_OUTCOMES, MOVES_MAX, REASON_MAX } from "#lib/domain/desk/applications.ts";
import {
  APPOINTMENT_NOTE_MAX,
  APPOINTMENT_PLACE_MAX,
  TICKET_DIGITS_MAX,
  TICKET_DIGITS_MIN,
  TICKET_PREFIX,
} from "#lib/domain/desk/appointments.ts";
import { BOARD_PLACES } from "#lib/domain/desk/board.ts";
import { WAITS } from "#lib/domain/desk/charts.ts";
import { MESSAGE_MAX, MESSAGE_STATES, UNDO_OUTCOMES } from "#lib/domain/desk/messages.ts";
import { ENTRY_OUTCOMES, RESULTS } from "#lib/domain/desk/results.ts";
import { KEYWORD_MAX } from "#lib/domain/posts/posts.ts";
import { deskCall } from "./call.ts";

const status = z.literal(APPLICATION_STATUSES);
/** The last second of the year 9999, the last that a date of the page can name. */
const LATEST = 253_402_300_799_000;
const application = z.object({
  id,
  postId: id,
  postName: z.string(),
  companyName: z.string(),
  name: z.string(),
  phone: z.string(),
  status,
  signedAt: z.number(),
  since: z.number(),
  withdrawnAt: z.nullable(z.number()),
  entered: z.nullable(z.literal(RESULTS)),
  next: z.array(status),
});

/** An exam or interview; a move to another status takes none. */
const appointment = z.object({
  at: z.number().check(z.int(), z.minimum(0), z.maximum(LATEST)),
  place: shortText(APPOINTMENT_PLACE_MAX).check(z.minLength(1)),
  note: shortText(APPOINTMENT_NOTE_MAX),
  tickets: z.nullable(
    z.object({
      prefix: z.string().check(z.regex(TICKET_PREFIX)),
      digits: z.number().check(z.int(), z.minimum(TICKET_DIGITS_MIN), z.maximum(TICKET_DIGITS_MAX)),
    }),
  ),
});

/** Applications, the newest first: of all companies or of one's own, of one post or of all. */
export const listDeskApplications = deskCall("list-applications", {
  payload: z.object({
    postId: z.nullable(id),
    view: z.literal(APPLICATION_VIEWS),
    /** Those at one place of the board; null for all. */
    place: z.nullable(z.literal(BOARD_PLACES)),
    keyword: shortText(KEYWORD_MAX),
    page: pageNumber,
    size: pageSize,
  }),
  answer: paged(application),
});

/** The board: each place with its number and its newest applications. Withdrawn ones are on none. */
export const readBoard = deskCall("application-board", {
  payload: z.object({ postId: z.nullable(id), keyword: shortText(KEYWORD_MAX) }),
  answer: z.array(z.object({ place: z.literal(BOARD_PLACES), total: z.number(), items: z.array(application) })),
});

/** An application with the résumé that the company received, and its history with names. */
export const readDeskApplication = deskCall("read-application", {
  payload: z.object({ id }),
  answer: z.object({
    application,
    received: z.nullable(z.object({ resume: getResume.answer, at: z.number(), sha256: z.string() })),
    moves: z.array(
      z.object({
        status,
        at: z.number(),
        by: z.literal(MOVERS),
        who: z.string(),
        reason: z.string(),
        message: z.string(),
        messageState: z.literal(MESSAGE_STATES),
      }),
    ),
    appointment: z.nullable(z.object({ time: z.string(), place: z.string(), note: z.string(), ticketNumber: z.string() })),
  }),
});

const ids = z.array(id).check(z.minLength(1), z.maxLength(MOVES_MAX));
/** The fields that all moves have. */
const noteFields = { ids, reason: shortText(REASON_MAX), message: shortText(MESSAGE_MAX) };
const movesMade = z.object({
  id: z.nullable(id),
  outcomes: z.array(z.object({ id, outcome: z.literal(MOVE_OUTCOMES) })),
  messages: z.number(),
});

/**
 * Moves several applications to one status; each is answered for by itself. The message goes to those that moved, after the time in which
 * `undo-moves` takes it back. `id` is null when none moved.
 */
export const moveDeskApplications = deskCall("move-applications", {
  payload: z.object({ ...noteFields, status, appointment: z.nullable(appointment) }),
  answer: movesMade,
});

/** Enters the results of the present stages, which no seeker sees; null takes them away. Each application is answered for by itself. */
export const enterResults = deskCall("enter-results", {
  payload: z.object({ ids, result: z.nullable(z.literal(RESULTS)) }),
  answer: z.array(z.object({ id, outcome: z.literal(ENTRY_OUTCOMES) })),
});

/** Publishes entered results: moves each application to where its own leads. Undone like other moves. */
export const publishResults = deskCall("publish-results", { payload: z.object(noteFields), answer: movesMade });

/** Takes one's own moves and their messages back; each application is answered for by itself. 409 when it is too late. */
export const undoDeskMoves = deskCall("undo-moves", {
  payload: z.object({ id }),
  answer: z.array(z.object({ id, outcome: z.literal(UNDO_OUTCOMES) })),
});

/** The message that the caller sent last with a move; empty before the first. */
export const readLastMessage = deskCall("last-message", { payload: noPayload, answer: z.object({ message: z.string() }) });

/** The work that waits, in numbers. */
export const readOverview = deskCall("overview", {
  payload: z.optional(z.nullable(z.unknown())),
  answer: z.object({
    inReview: z.number(),
    changedPosts: z.number(),
    openPosts: z.number(),
    expiringPosts: z.number(),
    waiting: z.number(),
    waitingLong: z.number(),
    applications: z.number(),
    reports: z.number(),
    failedNews: z.number(),
    charts: z.object({
      signedUp: z.array(z.object({ day: z.string(), count: z.number() })),
      standing: z.array(z.object({ stage: z.literal(STAGES), count: z.number() })),
      waiting: z.array(z.object({ wait: z.literal(WAITS), count: z.number() })),
    }),
  }),
});
