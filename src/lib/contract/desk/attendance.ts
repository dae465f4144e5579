import * as z from "zod/mini";
import { paged, pageNumber, pageSize } from "#lib/contract/paging.ts";
import { id } from "#lib/contract/wire.ts";
import { SCAN_OUTCOMES, SCANS_MAX } from "#lib/domain/desk/attendance.ts";
import { TICKET_CODE_PATTERN } from "#lib/domain/fairs/tickets.ts";
import { deskCall } from "./call.ts";

const code = z.string().check(z.regex(TICKET_CODE_PATTERN));
/** The last millisecond that a date can hold. */
const TIME_MAX = 8_640_000_000_000_000;
const time = z.number().check(z.int(), z.minimum(0), z.maximum(TIME_MAX));

/** All that a device needs to check tickets of a fair, with and without a network. */
export const readDoor = deskCall("read-door", {
  payload: z.object({ id }),
  answer: z.object({ name: z.string(), hashes: z.array(z.string()), tickets: z.number(), attended: z.number() }),
});

/** Notes scans of tickets. Of several scans of a ticket the earliest counts; a scan that is sent twice counts once. */
export const recordAttendance = deskCall("record-attendance", {
  payload: z.object({
    fairId: id,
    scans: z.array(z.object({ code, at: time })).check(z.minLength(1), z.maxLength(SCANS_MAX)),
  }),
  answer: z.object({
    results: z.array(
      z.object({ code: z.string(), outcome: z.literal(SCAN_OUTCOMES), at: z.nullable(z.number()), name: z.string() }),
    ),
    tickets: z.number(),
    attended: z.number(),
  }),
});

/** The attendance of a fair: figures, and a page of those who share their names, the latest first. */
export const readAttendance = deskCall("read-attendance", {
  payload: z.object({ id, page: pageNumber, size: pageSize }),
  answer: z.object({
    name: z.string(),
    figures: z.object({ tickets: z.number(), attended: z.number(), shared: z.number() }),
    slots: z.array(z.object({ label: z.string(), count: z.number() })),
    people: paged(z.object({ id, name: z.string(), phone: z.string(), attendedAt: z.number() })),
  }),
});

/** Those who were let in and share name and phone, as the text of a CSV file. */
export const exportAttendance = deskCall("export-attendance", {
  payload: z.object({ id }),
  answer: z.object({ csv: z.string() }),
});
