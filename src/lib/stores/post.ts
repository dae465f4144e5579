import { atom } from "nanostores";
import { signUp as sendSignUp } from "#lib/api/applications.ts";
import { setInterest } from "#lib/api/interests.ts";
import { getPost } from "#lib/api/posts.ts";
import { signUpSource } from "#lib/domain/account.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import { signAddressOf } from "#lib/domain/places.ts";
import { ID_PATTERN, isOpen, type PostDetail } from "#lib/domain/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { hasEducation, mayGoOnWithResume } from "./apply-steps.ts";
import { serverNow } from "./clock.ts";
import { requireLogin } from "./require-login.ts";
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

/** Whether the post still takes sign-ups, by the server's clock. */
export const isPostOpen = (post: PostDetail): boolean => isOpen(post, beijingDate(serverNow()));

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
    if (!user || !(await mayGoOnWithResume(true)) || !(await hasEducation(user))) return;
    const done = await sendSignUp({ postId: post.id, address: signAddressOf(post.place), source: signUpSource(false) });
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
