import * as z from "zod/mini";
import { defineCall } from "#lib/contract/call.ts";
import { date, id, list, mapped, nothing, shortText, text } from "#lib/contract/wire.ts";
import { NAME_MAX } from "#lib/domain/history/history.ts";
import { DEVICE_MAX, type LaterPost, type OwnLists } from "#lib/domain/history/own-lists.ts";

const companyName = shortText(NAME_MAX).check(z.minLength(1));

const laterPost = mapped(
  z.object({ recruitProjectId: id, postName: text, companyName: text, recruitEndDate: date }),
  (wire): LaterPost => ({
    id: wire.recruitProjectId,
    name: wire.postName,
    companyName: wire.companyName,
    endsOn: wire.recruitEndDate,
  }),
  (post) => ({ recruitProjectId: post.id, postName: post.name, companyName: post.companyName, recruitEndDate: post.endsOn }),
);

/**
 * The seeker's posts for later and blocked companies, after those of the device were added (ours). Idempotent: posts and companies that
 * the account has already, or that do not exist, change nothing.
 */
export const ownLists = defineCall({
  path: "/api/homePage/ownLists",
  payload: mapped(
    z.object({
      recruitProjectIds: z.nullish(z.array(id).check(z.maxLength(DEVICE_MAX))),
      companyNames: z.nullish(z.array(companyName).check(z.maxLength(DEVICE_MAX))),
    }),
    (wire) => ({ postIds: wire.recruitProjectIds ?? [], companies: wire.companyNames ?? [] }),
    (clean) => ({ recruitProjectIds: clean.postIds, companyNames: clean.companies }),
  ),
  answer: mapped(
    z.object({ posts: list(laterPost), companies: list(text) }),
    (wire): OwnLists => wire,
    (clean) => clean,
  ),
});

const onOff = z.literal([0, 1]);

/** Keeps a post for later, or drops it (ours). Idempotent. */
export const keepPost = defineCall({
  path: "/api/homePage/keepPost",
  payload: mapped(
    z.object({ recruitProjectId: id, ifKept: onOff }),
    (wire) => ({ postId: wire.recruitProjectId, isKept: wire.ifKept === 1 }),
    (clean) => ({ recruitProjectId: clean.postId, ifKept: clean.isKept ? (1 as const) : (0 as const) }),
  ),
  answer: nothing,
});

/** Blocks a company by its exact name, or lifts the block (ours). Idempotent. */
export const blockCompany = defineCall({
  path: "/api/homePage/blockCompany",
  payload: mapped(
    z.object({ companyName, ifBlocked: onOff }),
    (wire) => ({ name: wire.companyName, isBlocked: wire.ifBlocked === 1 }),
    (clean) => ({ companyName: clean.name, ifBlocked: clean.isBlocked ? (1 as const) : (0 as const) }),
  ),
  answer: nothing,
});
