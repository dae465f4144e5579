import { atom } from "nanostores";
import { signUp as sendSignUp } from "#lib/api/applications.ts";
import { setInterest } from "#lib/api/interests.ts";
import { getPost } from "#lib/api/posts.ts";
import { environment } from "#lib/browser/environment.ts";
import type { User } from "#lib/domain/account.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import { paths } from "#lib/domain/paths.ts";
import { signAddressOf } from "#lib/domain/places.ts";
import { ID_PATTERN, type PostDetail, type PostStatus, postStatus } from "#lib/domain/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { serverNow } from "./clock.ts";
import { ask } from "./dialogs.ts";
import { $session } from "./session.ts";
import { notify, reportFailure } from "./toasts.ts";

/** The post of the page; `missing-id` when the address names none. */
export const $post = atom<Loadable<PostDetail> | { state: "missing-id" }>({ state: "idle" });
/** The action under way, so that a second press does nothing. */
export const $postAction = atom<"none" | "interest" | "sign-up">("none");

const load = async (id: string): Promise<void> => {
  const post = await getPost(id, $session.get()?.user.id ?? null);
  if (post.ok) $post.set({ state: "ready", value: post.value });
  else if ($post.get().state === "ready") reportFailure(post.failure);
  else $post.set({ state: "failed", failure: post.failure });
};

/** Loads a post by the id that an address names; whatever that is (1§2 /post-details). */
export const openPost = (id: string): void => {
  const named = ID_PATTERN.test(id);
  $post.set({ state: named ? "loading" : "missing-id" });
  if (named) void load(id);
};

/** The logged-in user, after the login dialog if need be; null when it was closed. */
const requireLogin = async (): Promise<User | null> => {
  if ($session.get() === null && (await ask("login")) !== "yes") return null;
  return $session.get()?.user ?? null;
};

/** Only who acts on a post needs to know their résumé, so its calls come then; null when they can't. */
const resumeCalls = async () => {
  const calls = await import("#lib/api/resume.ts").catch(() => null);
  if (!calls) reportFailure({ kind: "offline" });
  return calls;
};

/** 要不要完善简历? – on a post page "no" goes on, "yes" leaves for the résumé (1§4, decisions D4). */
const mayGoOnWithResume = async (): Promise<boolean> => {
  const calls = await resumeCalls();
  if (!calls) return false;
  const needed = await calls.needsCompletion();
  if (!needed.ok) reportFailure(needed.failure);
  if (!needed.ok || !needed.value) return needed.ok;
  const given = await ask("complete-resume");
  if (given === "yes") environment().open(paths.resume);
  return given === "no";
};

/** At least one education record, else a warning with the way to it (1§5). */
const hasEducation = async (user: User): Promise<boolean> => {
  const calls = await resumeCalls();
  if (!calls) return false;
  const resume = await calls.getResume(user.id);
  if (!resume.ok) reportFailure(resume.failure);
  if (!resume.ok || resume.value.educations.length > 0) return resume.ok;
  if ((await ask("education-missing")) === "yes") environment().open(`${paths.resume}#education`);
  return false;
};

/** Whether the post takes sign-ups, by the server's clock. */
export const postStatusNow = (post: PostDetail): PostStatus => postStatus(post, beijingDate(serverNow()));

/** The post, once it has come; null when it did not. A tap may be quicker than the answer. */
const postWhenReady = (): Promise<PostDetail | null> =>
  new Promise((resolve) => {
    const stop = $post.subscribe((post) => {
      if (post.state === "idle" || post.state === "loading") return;
      if (post.state === "failed") reportFailure(post.failure);
      resolve(post.state === "ready" ? post.value : null);
      queueMicrotask(() => stop());
    });
  });

/** Runs one action on the post at a time. */
const act = async (name: "interest" | "sign-up", action: (post: PostDetail) => Promise<void>): Promise<void> => {
  if ($postAction.get() !== "none") return;
  $postAction.set(name);
  try {
    const post = await postWhenReady();
    if (post) await action(post);
  } finally {
    $postAction.set("none");
  }
};

/** Signs up for the post: login, completeness prompt, education check, sign-up (1§4). */
export const signUp = (): Promise<void> =>
  act("sign-up", async (post) => {
    const user = await requireLogin();
    if (!user || !(await mayGoOnWithResume()) || !(await hasEducation(user))) return;
    const done = await sendSignUp({ postId: post.id, address: signAddressOf(post.place), source: "PC" });
    if (!done.ok) return reportFailure(done.failure);
    notify("signed-up");
    await load(post.id);
  });

/** Marks the post as interesting, or takes the mark back; then reads it again (1§4). */
export const toggleInterest = (): Promise<void> =>
  act("interest", async (post) => {
    const user = await requireLogin();
    if (!user) return;
    const interested = !post.interested;
    if (interested && !(await hasEducation(user))) return;
    const done = await setInterest({ postId: post.id, userId: user.id, address: signAddressOf(post.place), interested });
    if (!done.ok) return reportFailure(done.failure);
    notify(interested ? "interest-set" : "interest-cleared");
    await load(post.id);
  });
