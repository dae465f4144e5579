import { type Kysely, sql } from "kysely";

/**
 * talked_at: when the seeker last entered the chat from this post. The chat shows the latest of these posts; null counts as the
 * greeting's time. Drops the pictures that all recruiters and all seekers shared: the chat draws the first character of a name.
 */
export const talkedPosts = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    await sql`alter table post_chats add column talked_at timestamptz`.execute(db);
    await sql`
      update chat_accounts set profile = profile - 'Tag_Profile_IM_Image'
      where profile->>'Tag_Profile_IM_Image' in ('/icons/face-recruiter.svg', '/icons/face-seeker.svg')`.execute(db);
  },
};
