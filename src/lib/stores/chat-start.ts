import { setInterest } from "#lib/api/interests.ts";
import { type Place, signAddressOf } from "#lib/domain/places.ts";
import { $session } from "./session.ts";
import { reportFailure } from "./toasts.ts";

/**
 * Starts a chat about a post; true when the browser is leaving for /im. Until the chat service stands this records the interest
 * and says that the rest failed.
 */
export const startChat = async (post: { id: string; place: Place | null }, _options: { video: boolean }): Promise<boolean> => {
  const user = $session.get()?.user;
  if (!user) return false;
  const address = post.place ? signAddressOf(post.place) : [];
  const marked = await setInterest({ postId: post.id, userId: user.id, address, interested: true });
  reportFailure(marked.ok ? { kind: "transport", status: null } : marked.failure);
  return false;
};
