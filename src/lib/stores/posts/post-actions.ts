import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { setInterest } from "#lib/contract/posts/interests.ts";
import type { User } from "#lib/domain/account/account.ts";
import { success } from "#lib/domain/failure.ts";
import { fairInAddress } from "#lib/domain/fairs/origin.ts";
import { signAddressOf } from "#lib/domain/posts/places.ts";
import type { PostAction, PostDetail } from "#lib/domain/posts/posts.ts";
import { requireLogin } from "#lib/stores/account/guarded.ts";
import { signUpSource } from "#lib/stores/account/mini-program.ts";
import { $session } from "#lib/stores/account/session.ts";
import { ensureReady, preloadCheck, readReadiness, requireEducation, runSignUp } from "#lib/stores/applications/apply-steps.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { loadCode } from "#loading/load-code.ts";

// This code comes with a seeker's interest in the buttons, and the calls with it. A visitor needs the login first.
if ($session.get()) preloadCheck();

/** Returns whether the post changed and must be reloaded. */
type Run = (post: PostDetail) => Promise<boolean>;

/** The source of an application on this page: a fair, if the address names one. Null if the code for that failed to load. */
const originOf = async (post: PostDetail) => {
  if (fairInAddress(environment().location()) === null) return { source: signUpSource(false) };
  const fairs = await loadCode(() => import("#lib/stores/fairs/fair-of-post.ts"));
  return fairs?.signUpOrigin(post.id);
};

/** Signs up: login, and where something is lacking completeness prompt, education check, sign-up (R1.4.2). */
const apply: Run = async (post) => {
  preloadCheck();
  const user = await requireLogin();
  const origin = user && (await originOf(post));
  if (!origin) return false;
  const wish = { postId: post.id, address: signAddressOf(post.place), ...origin };
  const done = await runSignUp(user, wish, { goesOnAfterNo: true, readPost: async () => success(post) });
  if (done) notify("signed-up");
  return done !== null;
};

const ensureEducation = async (post: PostDetail, user: User): Promise<boolean> => {
  const readiness = await readReadiness(user, post.id);
  return readiness !== null && requireEducation(readiness, post.name);
};

/** Sets the interest in the post, or clears it (R1.4.2-1). */
const changeInterest = async (post: PostDetail, interested: boolean): Promise<boolean> => {
  const user = await requireLogin();
  if (!user || (interested && !(await ensureEducation(post, user)))) return false;
  const interest = { postId: post.id, userId: user.id, address: signAddressOf(post.place), interested };
  const done = await send(setInterest, interest);
  if (done.ok) notify(interested ? "interest-set" : "interest-cleared");
  else reportFailure(done.failure);
  return done.ok;
};

/** An existing chat continues without questions; a new one has the same requirements as an application. */
const ensureReadyToChat = async (post: PostDetail, user: User): Promise<boolean> => {
  if (post.chatted) return true;
  const readiness = await readReadiness(user, post.id);
  return readiness !== null && ensureReady(readiness, post.name, { goesOnAfterNo: true });
};

/** Talks to the recruiter: the same checks as for a sign-up, then away to the chat page (R1.4.2-5). */
const talk: Run = async (post) => {
  const user = await requireLogin();
  if (!user || !(await ensureReadyToChat(post, user))) return false;
  const chat = await loadCode(() => import("#lib/stores/chat/start.ts"));
  // Stopped halfway, the post may be another as well.
  return chat !== null && !(await chat.startChat(post, { video: false }));
};

const ACTIONS: Record<PostAction, Run> = {
  "sign-up": apply,
  "set-interest": (post) => changeInterest(post, true),
  "clear-interest": (post) => changeInterest(post, false),
  chat: talk,
};

/**
 * Does an action on a post, from the login on. Shows failures; a retry does nothing twice. Returns whether to reload the
 * post.
 */
export const runPostAction = (action: PostAction, post: PostDetail): Promise<boolean> => ACTIONS[action](post);
