import * as z from "zod/mini";
import type { Db } from "#server/db/schema/index.ts";
import { newToken } from "./secrets.ts";

/** A secret of this installation by its name, made once and kept; all processes on one database have the same. */
export const keptSecret = async (db: Db, key: "chat-key" | "proof-key" | "print-key" | "push-key"): Promise<string> => {
  await db
    .insertInto("settings")
    .values({ key, value: JSON.stringify(newToken()) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { value } = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirstOrThrow();
  return z.string().parse(value);
};
