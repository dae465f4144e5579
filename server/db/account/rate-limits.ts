import { latestEnd } from "#lib/domain/time.ts";
import type { Db } from "#server/db/schema/index.ts";

/** At most `max` uses of `key` within `window` milliseconds of the first. A use may count for more than one: `amount`, at most `max`. */
export type Limit = { key: string; max: number; window: number; amount?: number };

/** The limit that is used up, and how long for. */
export type UsedUp = { key: string; waitSeconds: number };

class Refused extends Error {
  readonly usedUp: UsedUp;
  constructor(usedUp: UsedUp) {
    super("too many");
    this.usedUp = usedUp;
  }
}

/** The end of a running window lies after the one and not after the other. */
const running = (window: number, now: number) => ({ after: new Date(now), until: new Date(latestEnd(window, now)) });

/** One statement counts and judges, so that two uses at once cannot both be the last one allowed. */
const use = async (db: Db, { key, max, window, amount = 1 }: Limit, now: number): Promise<void> => {
  const fresh = { count: amount, resets_at: new Date(now + window) };
  const { after, until } = running(window, now);
  const used = await db
    .insertInto("rate_limits")
    .values({ key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet((eb) => {
          const over = eb.or([eb("rate_limits.resets_at", "<=", after), eb("rate_limits.resets_at", ">", until)]);
          return {
            count: eb
              .case()
              .when(over)
              .then(amount)
              .else(eb("rate_limits.count", "+", amount))
              .end(),
            resets_at: eb.case().when(over).then(fresh.resets_at).else(eb.ref("rate_limits.resets_at")).end(),
          };
        })
        .where((eb) =>
          eb.or([
            eb("rate_limits.resets_at", "<=", after),
            eb("rate_limits.resets_at", ">", until),
            eb("rate_limits.count", "<=", max - amount),
          ]),
        ),
    )
    .returning("count")
    .executeTakeFirst();
  if (used) return;
  const { resets_at } = await db.selectFrom("rate_limits").select("resets_at").where("key", "=", key).executeTakeFirstOrThrow();
  throw new Refused({ key, waitSeconds: Math.max(1, Math.ceil((resets_at.getTime() - now) / 1000)) });
};

/** Uses all limits together, or none. Returns null, or the first exhausted one. */
export const useLimits = async (db: Db, limits: readonly Limit[], now: number): Promise<UsedUp | null> => {
  try {
    await db.transaction().execute(async (transaction) => {
      for (const limit of limits) await use(transaction, limit, now);
    });
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.usedUp;
    throw error;
  }
};

/** Uses of a limit in its present window; 0 after its end. */
export const countUses = async (db: Db, { key, window }: Pick<Limit, "key" | "window">, now: number): Promise<number> => {
  const { after, until } = running(window, now);
  const row = await db
    .selectFrom("rate_limits")
    .select("count")
    .where("key", "=", key)
    .where("resets_at", ">", after)
    .where("resets_at", "<=", until)
    .executeTakeFirst();
  return row?.count ?? 0;
};

/** Gives back one use of each limit, for a request that failed. */
export const returnLimits = async (db: Db, limits: readonly Limit[]): Promise<void> => {
  await db
    .updateTable("rate_limits")
    .set((eb) => ({ count: eb("count", "-", 1) }))
    .where(
      "key",
      "in",
      limits.map(({ key }) => key),
    )
    .where("count", ">", 0)
    .execute();
};

/** Lengthens the wait for a limit that has been used up: until `until`, instead of its window's end. */
export const holdLimit = async (db: Db, { key, max }: Limit, until: number): Promise<void> => {
  await db
    .updateTable("rate_limits")
    .set({ resets_at: new Date(until) })
    .where("key", "=", key)
    .where("count", ">=", max)
    .execute();
};
