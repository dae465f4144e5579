import { TICKET_CODE_PATTERN } from "#lib/domain/fairs/tickets.ts";
import { idOf } from "#lib/domain/ids.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";

/** A scan of a ticket. `at`: milliseconds since 1970 by the server's clock, as the device knows it. */
export type TicketScan = { code: string; at: number };

/** Outcomes of a scan. `closed`: the fair is cancelled, or does not take place on the day of the scan. */
export const SCAN_OUTCOMES = ["attended", "before", "unknown", "other-fair", "closed"] as const;
export type ScanOutcome = (typeof SCAN_OUTCOMES)[number];

/** The answer to a scan. `at`: when the ticket was first let in. `name` is empty unless its seeker shares it. */
export type ScanResult = { code: string; outcome: ScanOutcome; at: number | null; name: string };

/** A scan that a device keeps until the server has it. */
export type KeptScan = TicketScan & { fairId: string };

const KEPT_MAX_LENGTH = 2_000_000;

const readKeptScan = (value: unknown): KeptScan[] => {
  const [fairId, code, at] = [idOf(fieldOf(value, "fairId")), fieldOf(value, "code"), fieldOf(value, "at")];
  const isSound = typeof code === "string" && TICKET_CODE_PATTERN.test(code) && Number.isSafeInteger(at) && Number(at) >= 0;
  return fairId !== null && isSound ? [{ fairId, code, at: Number(at) }] : [];
};

/** Reads the scans that a device keeps; a storage with anything else has none. */
export const readKeptScans = (text: string | null): KeptScan[] => {
  const value = text === null ? null : parseJson(text, KEPT_MAX_LENGTH);
  return Array.isArray(value) ? value.flatMap(readKeptScan) : [];
};

/** Scans sent at once. */
export const SCANS_MAX = 200;

/** All that a device needs at the door, with and without a network. `hashes`: the tickets of the fair, see domain/fairs/tickets.ts. */
export type Door = { name: string; hashes: string[]; tickets: number; attended: number };

/** Attendance of one hour or day. `label`: `YYYY-MM-DD`, or `HH` of the fair's only day. */
export type AttendanceSlot = { label: string; count: number };
export type Attendee = { id: string; name: string; phone: string; attendedAt: number };

/** The figures of a fair: its tickets, those let in, and how many of these share name and phone. */
export type AttendanceFigures = { tickets: number; attended: number; shared: number };

/** Whether a scan at a time counts at a fair: on its days by Beijing's calendar. The doors open before it begins. */
export const isScanTime = (fair: { startsAt: number; endsAt: number; cancelled: boolean }, at: number): boolean =>
  !fair.cancelled && beijingDate(at) >= beijingDate(fair.startsAt) && beijingDate(at) <= beijingDate(fair.endsAt);
