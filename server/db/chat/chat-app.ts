import type { Db } from "#server/db/schema/index.ts";
import { keptSecret } from "#server/db/settings/kept-secrets.ts";

/** The embedded chat accepts any number; the cloud's begin with 14 or 16. */
const LOCAL_APP_ID = 1_900_000_001;

/** The chat app of this installation, with a key that is made once and kept. */
export const localChatApp = async (db: Db): Promise<{ appId: number; key: string }> => {
  return { appId: LOCAL_APP_ID, key: await keptSecret(db, "chat-key") };
};
