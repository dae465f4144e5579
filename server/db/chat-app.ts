import * as z from "zod/mini";
import type { Db } from "./schema.ts";
import { newToken } from "./secrets.ts";

const SETTING = "chat-key";
/** Any number will do for a chat of one's own; the cloud's begin with 14 or 16. */
const LOCAL_APP_ID = 1_900_000_001;

/** The chat app of this installation, with a key that is made once and kept. */
export const localChatApp = async (db: Db): Promise<{ appId: number; key: string }> => {
  await db
    .insertInto("settings")
    .values({ key: SETTING, value: JSON.stringify(newToken()) })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { value } = await db.selectFrom("settings").select("value").where("key", "=", SETTING).executeTakeFirstOrThrow();
  return { appId: LOCAL_APP_ID, key: z.string().parse(value) };
};
