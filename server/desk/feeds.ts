import type { Feed } from "#lib/domain/desk/feeds.ts";
import { inTransaction } from "#server/db/connection/transaction.ts";
import { addChange } from "#server/db/desk/changes.ts";
import { findCompanyName } from "#server/db/desk/companies.ts";
import { findFeed, writeFeed } from "#server/db/desk/feeds.ts";
import { type DeskContext, madeBy, mustBeAt } from "./actor.ts";
import { missing } from "./refusal.ts";

/** The feed of a company of the actor's. */
export const readFeed = async ({ db, actor }: DeskContext, companyId: string): Promise<Feed> => {
  mustBeAt(actor, companyId);
  if ((await findCompanyName(db, companyId)) === null) throw missing();
  return findFeed(db, companyId);
};

/** Sets the address of a company's feed; posts of one that an operator sets need no review. An empty address ends the readings. */
export const setFeed = (context: DeskContext, companyId: string, url: string): Promise<Feed> =>
  inTransaction(context.db, async (db) => {
    const { actor, now } = context;
    const before = await readFeed({ ...context, db }, companyId);
    await writeFeed(db, { companyId, url, staffId: actor.id, opensPosts: actor.role === "operator" }, now);
    const change = {
      action: "feed",
      subject: "company",
      subjectId: companyId,
      before: { url: before.url },
      after: { url },
    } as const;
    await addChange(db, { ...madeBy(actor), ...change }, now);
    return findFeed(db, companyId);
  });
