import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { chatCredentials, chatEntry, greetRecruiter, joinTalentPool } from "#lib/contract/chat.ts";
import { setInterest } from "#lib/contract/posts/interests.ts";
import { serialize } from "#lib/contract/wire.ts";
import { chatEntryKey } from "#lib/domain/chat/entry.ts";
import type { Result } from "#lib/domain/failure.ts";
import { paths } from "#lib/domain/paths.ts";
import { type Place, signAddressOf } from "#lib/domain/posts/places.ts";
import { $session } from "#lib/stores/account/session.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";

/** Says a failure; answers whether there was none. */
const reportResult = (result: Result<unknown>): boolean => {
  if (!result.ok) reportFailure(result.failure);
  return result.ok;
};

/**
 * Starts a chat with the recruiter of a post: credentials, greeting, talent pool, interest, then leaves for the chat page. Every step may
 * be repeated, so a failure is shown and the next press starts over; a failure of the talent pool is ignored (D-B6). Resolves
 * to true when the browser is leaving.
 */
export const startChat = async (post: { id: string; place: Place | null }, options: { video: boolean }): Promise<boolean> => {
  const user = $session.get()?.user;
  if (!user) return false;
  const credentials = await send(chatCredentials, { postId: post.id });
  if (!reportResult(credentials) || !credentials.ok || !reportResult(await send(greetRecruiter, { postId: post.id }))) return false;
  await send(joinTalentPool, { postId: post.id });
  const address = post.place ? signAddressOf(post.place) : [];
  if (!reportResult(await send(setInterest, { postId: post.id, userId: user.id, address, interested: true }))) return false;
  const key = crypto.randomUUID();
  environment().session.set(chatEntryKey(key), serialize(chatEntry, { credentials: credentials.value, video: options.video }));
  environment().open(`${paths.chat}?entry=${key}`);
  return true;
};
