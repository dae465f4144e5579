import { SITE_NAME } from "./shell/live.ts";

/** The product name in the calendar files, for programs that read them. */
const PRODUCT = "日历";
const CRLF = "\r\n";
/** A content line holds 75 octets; continuation lines begin with a space (RFC 5545 §3.1). */
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

/** An event for calendars; times in milliseconds since 1970, `end` if known. */
export type CalendarEvent = {
  /** Tells it from every other event of the site, the same each time. */
  uid: string;
  start: number;
  end?: number;
  /** Number of consecutive days with the same hours. */
  days?: number;
  title: string;
  description: string;
  place?: string;
  url: URL;
  cancelled?: boolean;
};

/** An hour before. */
const alarm = (title: string): string[] => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  `DESCRIPTION:${escaped(title)}`,
  "TRIGGER:-PT1H",
  "END:VALARM",
];

/** An event as an iCalendar file (RFC 5545). */
export const calendarFile = (event: CalendarEvent, now: number): string => {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${SITE_NAME}//${PRODUCT}//ZH-CN`,
    "BEGIN:VEVENT",
    `UID:${event.uid}@${event.url.hostname}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(event.start)}`,
    ...(event.end === undefined ? [] : [`DTEND:${utc(event.end)}`]),
    ...(event.days === undefined ? [] : [`RRULE:FREQ=DAILY;COUNT=${event.days}`]),
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    `URL:${event.url}`,
    `STATUS:${event.cancelled ? "CANCELLED" : "CONFIRMED"}`,
    ...(event.cancelled ? [] : alarm(event.title)),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(fold).join(CRLF)}${CRLF}`;
};
