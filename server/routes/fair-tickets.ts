import { randomBytes } from "node:crypto";
import { readFairTicket, saveFairTicket } from "#lib/contract/fairs/ticket.ts";
import { TICKET_ALPHABET, TICKET_LENGTH } from "#lib/domain/fairs/tickets.ts";
import { findFair } from "#server/db/fairs/fairs.ts";
import { addFairTicket, findFairTicket, shareByTicket } from "#server/db/fairs/tickets.ts";
import { MESSAGES } from "#server/texts.ts";
import { conflict, missing } from "./answer.ts";
import { forSeeker, type SeekerCallContext } from "./handle.ts";

/** A random code: 40 bits, each of its letters five. */
const newCode = (): string =>
  Array.from(randomBytes(TICKET_LENGTH), (byte) => TICKET_ALPHABET[byte % TICKET_ALPHABET.length]).join("");

const mustFindFair = async ({ db, now }: SeekerCallContext, fairId: string) => {
  const fair = await findFair(db, fairId, now);
  if (!fair) throw missing(MESSAGES.missingFair);
  return fair;
};

/** Tickets are for on-site fairs that are not over. The consent of an existing one can be changed at any time. */
const saveTicket = async (context: SeekerCallContext, fairId: string, shares: boolean) => {
  const { db, me, now } = context;
  const { type, status } = await mustFindFair(context, fairId);
  if (!(await shareByTicket(db, fairId, me.userId, shares))) {
    if (type !== "SCENE") throw conflict(MESSAGES.noFairTicket);
    if (status === "END" || status === "CANCEL") throw conflict(MESSAGES.fairTicketsOver);
    await addFairTicket(db, { fairId, userId: me.userId, code: newCode(), shares }, now);
  }
  const ticket = await findFairTicket(db, fairId, me.userId);
  if (!ticket) throw new Error("the new ticket has the code of another one");
  return ticket;
};

/**
 * The seeker's side of tickets to fairs.
 * Why: docs/decisions/0116-tickets-at-a-fair.md
 */
export const fairTicketRoutes = [
  forSeeker(readFairTicket, async ({ fairId }, context) => {
    const fair = await mustFindFair(context, fairId);
    const { address, halls } = fair;
    return { fair, address, halls, ticket: await findFairTicket(context.db, fairId, context.me.userId) };
  }),
  forSeeker(saveFairTicket, ({ fairId, shares }, context) => saveTicket(context, fairId, shares)),
];
