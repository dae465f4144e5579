import { chatCredentials, greetRecruiter, joinTalentPool, writeChatEntry } from "#lib/api/chat.ts";
import { setInterest } from "#lib/api/interests.ts";
import { environment } from "#lib/browser/environment.ts";
import type { Result } from "#lib/domain/failure.ts";
import { paths } from "#lib/domain/paths.ts";
import { type Place, signAddressOf } from "#lib/domain/places.ts";
import { chatEntryKey } from "./chat.ts";
import { $session } from "./session.ts";
import { reportFailure } from "./toasts.ts";

/** Says a failure; answers whether to go on. */
const went = (result: Result<unknown>): boolean => {
  if (!result.ok) reportFailure(result.failure);
  return result.ok;
};

/**
 * Starts a chat with the recruiter of a post: credentials, greeting, talent pool, interest, then away to the chat page. Every step may be
 * repeated, so a failure is told and the next press begins again; the talent pool's failure stops nothing (decisions B6). Answers
 * true when the browser is leaving.
 */
export const startChat = async (post: { id: string; place: Place | null }, options: { video: boolean }): Promise<boolean> => {
  const user = $session.get()?.user;
  if (!user) return false;
  const credentials = await chatCredentials(post.id);
  if (!went(credentials) || !credentials.ok || !went(await greetRecruiter(post.id))) return false;
  await joinTalentPool(post.id);
  const address = post.place ? signAddressOf(post.place) : [];
  if (!went(await setInterest({ postId: post.id, userId: user.id, address, interested: true }))) return false;
  const key = crypto.randomUUID();
  environment().session.set(chatEntryKey(key), writeChatEntry({ credentials: credentials.value, video: options.video }));
  environment().open(`${paths.chat}?entry=${key}`);
  return true;
};
