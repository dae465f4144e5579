import * as z from "zod/mini";
import { paged, pageNumber, pageSize } from "#lib/contract/paging.ts";
import { id, nothing, shortText } from "#lib/contract/wire.ts";
import {
  BOOTH_MAX,
  CANCEL_REASON_MAX,
  FAIR_ADDRESS_MAX,
  FAIR_FACT_MAX,
  FAIR_ORGANIZER_MAX,
  FAIR_TITLE_MAX,
} from "#lib/domain/desk/fairs.ts";
import { OWN_NUMBER_MAX } from "#lib/domain/desk/posts.ts";
import { FAIR_STATUSES, FAIR_TYPES } from "#lib/domain/fairs/status.ts";
import { KEYWORD_MAX } from "#lib/domain/posts/posts.ts";
import { deskCall } from "./call.ts";

/** `YYYY-MM-DDTHH:mm`; the rules of the desk say whether the calendar has it. */
const WALL_TIME_MAX = 16;
const type = z.literal(FAIR_TYPES);
const status = z.literal(FAIR_STATUSES);

const fair = z.object({
  id,
  name: z.string(),
  type,
  status,
  organizer: z.string(),
  startsAt: z.number(),
  endsAt: z.number(),
  pinned: z.boolean(),
  companies: z.number(),
  posts: z.number(),
  applications: z.number(),
});

const content = z.object({
  ownNumber: shortText(OWN_NUMBER_MAX),
  title: shortText(FAIR_TITLE_MAX),
  type,
  organizer: shortText(FAIR_ORGANIZER_MAX),
  startsAt: shortText(WALL_TIME_MAX),
  endsAt: shortText(WALL_TIME_MAX),
  address: shortText(FAIR_ADDRESS_MAX),
  hours: shortText(FAIR_FACT_MAX),
  halls: shortText(FAIR_FACT_MAX),
  pinned: z.boolean(),
});

const edited = z.object({
  fair,
  version: z.number(),
  // A fair of before the desk may have longer facts.
  content: z.object({ ...content.shape, title: z.string(), organizer: z.string() }),
  cancelReason: z.string(),
  companies: z.array(z.object({ id, name: z.string(), booth: z.string(), posts: z.number() })),
  invitations: z.array(z.object({ id, note: z.string(), invitedBy: z.string(), createdAt: z.number() })),
});

/** Fairs, the latest start first: all, one's own, or those that one's company takes part in. */
export const listDeskFairs = deskCall("list-fairs", {
  payload: z.object({
    keyword: shortText(KEYWORD_MAX),
    statuses: z.array(status).check(z.maxLength(FAIR_STATUSES.length)),
    page: pageNumber,
    size: pageSize,
  }),
  answer: paged(fair),
});

export const readDeskFair = deskCall("read-fair", { payload: z.object({ id }), answer: edited });

/** Saves a fair; without an id it is a new one, which is public at once. 409 with the present one if another version was saved since. */
export const saveDeskFair = deskCall("save-fair", {
  payload: z.object({ id: z.nullable(id), version: z.number(), content }),
  answer: edited,
});

/** Cancels a fair for a reason that its page shows; an empty reason takes the cancellation back. */
export const cancelDeskFair = deskCall("cancel-fair", {
  payload: z.object({ id, reason: shortText(CANCEL_REASON_MAX) }),
  answer: edited,
});

/** Gives a company of a fair its booth; empty takes it away. */
export const setBooth = deskCall("set-booth", {
  payload: z.object({ fairId: id, companyId: id, booth: shortText(BOOTH_MAX) }),
  answer: nothing,
});

/** Takes a company with its posts out of a fair. Applications stay. */
export const removeFromFair = deskCall("remove-from-fair", { payload: z.object({ fairId: id, companyId: id }), answer: nothing });
