import { createHash } from "node:crypto";
import {
  type AttendanceFigures,
  type AttendanceSlot,
  type Attendee,
  type Door,
  isScanTime,
  type ScanResult,
  type TicketScan,
} from "#lib/domain/desk/attendance.ts";
import { TICKET_HASH_LENGTH, ticketHashText } from "#lib/domain/fairs/tickets.ts";
import type { Paged } from "#lib/domain/paging.ts";
import { formatBeijing } from "#lib/domain/time.ts";
import { attendanceColumns } from "#lib/texts/desk/attendance.ts";
import { inTransaction } from "#server/db/connection/transaction.ts";
import {
  countAttendance,
  countBySlot,
  type DoorTicket,
  type FairDays,
  findFairDays,
  listAttendees,
  listTicketCodes,
  lockTickets,
  pageOfAttendees,
  writeAttendance,
} from "#server/db/desk/attendance.ts";
import { addChange } from "#server/db/desk/changes.ts";
import type { Db } from "#server/db/schema/index.ts";
import { BYTE_ORDER_MARK, csvRow } from "#server/services/tables/write-csv.ts";
import { type DeskContext, madeBy, mustRunFair } from "./actor.ts";
import { missing } from "./refusal.ts";

const mustFindFair = async (db: Db, { actor }: DeskContext, id: string): Promise<FairDays> => {
  mustRunFair(actor, id);
  const fair = await findFairDays(db, id);
  if (!fair) throw missing();
  return fair;
};

const hashOf = (fairId: string, code: string): string =>
  createHash("sha256").update(ticketHashText(fairId, code)).digest("hex").slice(0, TICKET_HASH_LENGTH);

/** A fair that the actor runs, for a device at its door. */
export const readDoor = async (context: DeskContext, id: string): Promise<Door> => {
  const { name } = await mustFindFair(context.db, context, id);
  const codes = await listTicketCodes(context.db, id);
  const { tickets, attended } = await countAttendance(context.db, id);
  return { name, tickets, attended, hashes: codes.map((code) => hashOf(id, code)) };
};

type Judging = { fairId: string; fair: FairDays; now: number; staffId: string | null };

/** Judges a scan, and writes it if it is the earliest of its ticket. `ticket` is kept true for the next scan of the same one. */
const judge = async (
  db: Db,
  ticket: DoorTicket | undefined,
  scan: TicketScan,
  { fairId, fair, now, staffId }: Judging,
): Promise<ScanResult> => {
  const { code } = scan;
  if (!ticket) return { code, outcome: "unknown", at: null, name: "" };
  if (ticket.fairId !== fairId) return { code, outcome: "other-fair", at: null, name: "" };
  // A device's clock may be wrong: no ticket is scanned before it was made, or later than now.
  const at = Math.max(ticket.madeAt, Math.min(scan.at, now));
  const { attendedAt, name } = ticket;
  if (!isScanTime(fair, at)) return { code, outcome: "closed", at: null, name: "" };
  const isFirst = attendedAt === null || at < attendedAt;
  if (isFirst) {
    await writeAttendance(db, ticket.id, at, staffId);
    ticket.attendedAt = at;
  }
  // Sent a second time after a lost answer, a scan is the first one still.
  const outcome = isFirst || at === attendedAt ? "attended" : "before";
  return { code, outcome, at: ticket.attendedAt, name };
};

/**
 * Notes scans of tickets at a fair that the actor runs. Each ticket keeps its earliest time, whichever device caught up first.
 * Why: docs/decisions/0116-tickets-at-a-fair.md
 */
export const recordAttendance = (
  context: DeskContext,
  { fairId, scans }: { fairId: string; scans: readonly TicketScan[] },
): Promise<{ results: ScanResult[]; tickets: number; attended: number }> =>
  inTransaction(context.db, async (transaction) => {
    const { actor, now } = context;
    const fair = await mustFindFair(transaction, context, fairId);
    const tickets = await lockTickets(transaction, [...new Set(scans.map(({ code }) => code))]);
    const byCode = new Map(tickets.map((ticket) => [ticket.code, ticket]));
    const judging = { fairId, fair, now, staffId: actor.id };
    const results: ScanResult[] = [];
    for (const scan of scans) results.push(await judge(transaction, byCode.get(scan.code), scan, judging));
    const figures = await countAttendance(transaction, fairId);
    return { results, tickets: figures.tickets, attended: figures.attended };
  });

type Attendance = { name: string; figures: AttendanceFigures; slots: AttendanceSlot[]; people: Paged<Attendee> };

/** Who came to a fair that the actor runs. A fair of one day is counted by hours. */
export const readAttendance = async (
  context: DeskContext,
  { id, page, size }: { id: string; page: number; size: number },
): Promise<Attendance> => {
  const { db } = context;
  const { name, days } = await mustFindFair(db, context, id);
  const figures = await countAttendance(db, id);
  const slots = await countBySlot(db, id, days > 1 ? "day" : "hour");
  return { name, figures, slots, people: await pageOfAttendees(db, { id, page, size, total: figures.shared }) };
};

/** Those who agreed, as CSV. The log keeps who took it, and how many rows it had. */
export const exportAttendance = (context: DeskContext, id: string): Promise<{ csv: string }> =>
  inTransaction(context.db, async (transaction) => {
    await mustFindFair(transaction, context, id);
    const people = await listAttendees(transaction, id);
    const rows = people.map(({ name, phone, attendedAt }) => csvRow([name, phone, formatBeijing(attendedAt)]));
    const change = { action: "export", subject: "fair", subjectId: id, after: { rows: people.length } } as const;
    await addChange(transaction, { ...madeBy(context.actor), ...change }, context.now);
    return { csv: BYTE_ORDER_MARK + csvRow(attendanceColumns) + rows.join("") };
  });
