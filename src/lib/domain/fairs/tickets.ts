import { ID_PATTERN } from "#lib/domain/ids.ts";

/**
 * A seeker's ticket to an on-site fair. `shares`: name and phone go to the organizer once the ticket was scanned. `attendedAt`: the first
 * scan in milliseconds since 1970, or null.
 */
export type FairTicket = { code: string; shares: boolean; attendedAt: number | null };

/** Crockford's alphabet: no letter looks like a digit, so that a code can be read out and typed. */
export const TICKET_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const TICKET_LENGTH = 8;
export const TICKET_CODE_PATTERN = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** A code in two groups, as people read it. */
export const groupedTicketCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** A typed code as it is stored: letters that look like digits are taken for these (Crockford's base 32). */
export const cleanTicketCode = (typed: string): string =>
  typed.normalize("NFKC").toUpperCase().replace(/[\s-]/gu, "").replaceAll("O", "0").replace(/[IL]/gu, "1");

const PREFIX = "FAIR-TICKET";
const TEXT_MAX = 60;

/** The text of a ticket's QR code. Capitals, digits and these signs make the smallest QR code (ISO 18004, alphanumeric mode). */
export const ticketText = (fairId: string, code: string): string => `${PREFIX}:${fairId}:${code}`;

/** Reads the text of a QR code, which may be anything; null for one that is no ticket. */
export const readTicketText = (text: string): { fairId: string; code: string } | null => {
  if (text.length > TEXT_MAX) return null;
  const [prefix, fairId = "", code = "", ...rest] = text.split(":");
  const isTicket = prefix === PREFIX && ID_PATTERN.test(fairId) && TICKET_CODE_PATTERN.test(code) && rest.length === 0;
  return isTicket ? { fairId, code } : null;
};

/** The text whose SHA-256, in its first {@link TICKET_HASH_LENGTH} hexadecimal digits, stands for a ticket on a device at the door. */
export const ticketHashText = (fairId: string, code: string): string => `${fairId}:${code}`;
export const TICKET_HASH_LENGTH = 16;
