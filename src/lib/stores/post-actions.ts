import { signUp } from "#lib/api/applications.ts";
import { setInterest } from "#lib/api/interests.ts";
import type { User } from "#lib/domain/account.ts";
import type { Result } from "#lib/domain/failure.ts";
import { signAddressOf } from "#lib/domain/places.ts";
import type { PostAction, PostDetail } from "#lib/domain/posts.ts";
import { hasEducation, mayGoOnWithResume } from "./apply-steps.ts";
import { signUpSource } from "./mini-program.ts";
import { requireLogin } from "./require-login.ts";
import { type Notice, notify, reportFailure } from "./toasts.ts";

/** Whether something was done, so that the post is another now. */
type Run = (post: PostDetail) => Promise<boolean>;

const went = (result: Result<unknown>, notice: Notice): boolean => {
  if (result.ok) notify(notice);
  else reportFailure(result.failure);
  return result.ok;
};

/** Signs up: login, completeness prompt, education check, sign-up (1§4). */
const apply: Run = async (post) => {
  const user = await requireLogin();
  if (!user || !(await mayGoOnWithResume(true)) || !(await hasEducation(user))) return false;
  return went(await signUp({ postId: post.id, address: signAddressOf(post.place), source: signUpSource(false) }), "signed-up");
};

/** Marks the post as interesting, or takes the mark back (1§4). */
const setMark = async (post: PostDetail, interested: boolean): Promise<boolean> => {
  const user = await requireLogin();
  if (!user || (interested && !(await hasEducation(user)))) return false;
  const mark = { postId: post.id, userId: user.id, address: signAddressOf(post.place), interested };
  return went(await setInterest(mark), interested ? "interest-set" : "interest-cleared");
};

/** A chat that has begun goes on without questions. */
const mayChat = async (post: PostDetail, user: User): Promise<boolean> =>
  post.chatted || ((await mayGoOnWithResume(true)) && (await hasEducation(user)));

/** Talks to the recruiter: the same checks as for a sign-up, then away to the chat page (1§4 Chat start). */
const talk: Run = async (post) => {
  const user = await requireLogin();
  if (!user || !(await mayChat(post, user))) return false;
  const { startChat } = await import("./chat-start.ts");
  // Stopped halfway, the post may be another as well.
  return !(await startChat(post, { video: false }));
};

const ACTIONS: Record<PostAction, Run> = {
  "sign-up": apply,
  mark: (post) => setMark(post, true),
  unmark: (post) => setMark(post, false),
  chat: talk,
};

/**
 * Does one thing with a post, from the login on. Failures are said; nothing is done twice when it is tried again. Answers whether the
 * post should be read again.
 */
export const runPostAction = (action: PostAction, post: PostDetail): Promise<boolean> => ACTIONS[action](post);
