import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { renamed } from "#lib/contract/renamed.ts";
import { flag, id, text } from "#lib/contract/wire.ts";
import { TICKET_CODE_PATTERN } from "#lib/domain/fairs/tickets.ts";
import { fair } from "./card.ts";

const ticket = renamed({
  code: ["ticketCode", z.string().check(z.regex(TICKET_CODE_PATTERN))],
  shares: ["shareContact", flag],
  attendedAt: ["attendTime", z.nullable(z.number())],
});

/** A fair with its place and the caller's ticket to it, if any (ours). */
export const readFairTicket = defineCall({
  path: "/api/homePage/fairTicket",
  payload: renamed({ fairId: ["recruitFairsId", id] }),
  answer: z.object({ fair, address: text, halls: text, ticket: z.nullable(ticket) }),
});

/** Makes the caller's ticket to an on-site fair that is not over, or changes whether name and phone are shared (ours). */
export const saveFairTicket = defineCall({
  path: "/api/homePage/saveFairTicket",
  payload: renamed({ fairId: ["recruitFairsId", id], shares: ["shareContact", flag] }),
  answer: ticket,
});
