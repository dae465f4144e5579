import type { Fair } from "#lib/domain/fairs.ts";
import { fairPath } from "#lib/domain/paths.ts";
import { fairDescription } from "#lib/texts/fair.ts";

const CRLF = "\r\n";
/** A content line holds 75 octets; what follows stands on lines that begin with a space (RFC 5545 §3.1). */
const LINE_OCTETS = 75;

const octets = (text: string): number => new TextEncoder().encode(text).length;

const escaped = (text: string): string => text.replace(/[\\;,]/gu, (character) => `\\${character}`).replace(/\r?\n/gu, "\\n");

const fold = (line: string): string => {
  const lines: string[] = [];
  let present = "";
  for (const character of line) {
    if (octets(present + character) > LINE_OCTETS) {
      lines.push(present);
      present = " ";
    }
    present += character;
  }
  return [...lines, present].join(CRLF);
};

/** Milliseconds → UTC as calendars write it; a time with a Z needs no time zone and is never shifted (pains P13). */
const utc = (time: number): string => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/gu, "")}Z`;

/** A fair as an iCalendar file (RFC 5545). Made at build, and in the browser for a fair that is newer or has changed. */
export const fairCalendar = (fair: Fair, site: URL, now: number): string => {
  const url = new URL(fairPath(fair.id), site);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//recruit-site//job-fairs//ZH",
    "BEGIN:VEVENT",
    `UID:fair-${fair.id}@${url.hostname}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(fair.startsAt)}`,
    `DTEND:${utc(fair.endsAt)}`,
    `SUMMARY:${escaped(fair.name)}`,
    `DESCRIPTION:${escaped(fairDescription(fair))}`,
    `URL:${url}`,
    `STATUS:${fair.status === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join(CRLF)}${CRLF}`;
};
