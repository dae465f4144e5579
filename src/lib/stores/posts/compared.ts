import { atom, computed, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment, isBuild } from "#lib/browser/environment.ts";
import { getPost } from "#lib/contract/posts/posts.ts";
import { type Outcome, settle } from "#lib/domain/loadable.ts";
import { comparePath } from "#lib/domain/paths.ts";
import { type Compared, readCompared } from "#lib/domain/posts/compared.ts";
import { $session } from "#lib/stores/account/session.ts";
import { $pinned, dropPin } from "#lib/stores/history/pinned.ts";
import { createResource, find } from "#lib/stores/resource.ts";
import { loadCode } from "#loading/load-code.ts";
import { receiveCode } from "#loading/lost-code.ts";

/**
 * The posts of /compare: those that the address names, which may be another person's choice, or else the ones pinned on this device.
 * Why: docs/decisions/0123-posts-side-by-side.md
 */
export const createComparison = () => {
  const named = (): string[] | null => readCompared(environment().location().searchParams.get("posts"));
  const pins = (): string[] => $pinned.get().map(({ id }) => id);
  /** The ids of the columns. */
  const $ids = atom<readonly string[]>([]);

  const one = async (id: string, signal: AbortSignal): Promise<Outcome<Compared>> => {
    const found = find(await send(getPost, { postId: id, userId: $session.get()?.user.id ?? null }, { signal }));
    const name = $pinned.get().find((post) => post.id === id)?.name ?? null;
    if (found.state === "missing") return { state: "ready", value: { id, name, post: null } };
    return found.state === "ready" ? { state: "ready", value: { id, name: found.value.name, post: found.value } } : found;
  };
  const posts = createResource(async (signal): Promise<Outcome<Compared[]>> => {
    const all = await Promise.all($ids.get().map((id) => one(id, signal)));
    const failed = all.find((outcome) => outcome.state === "failed");
    if (failed?.state === "failed") return failed;
    return settle({ ok: true, value: all.flatMap((outcome) => (outcome.state === "ready" ? [outcome.value] : [])) });
  });

  const show = (): void => {
    $ids.set(named() ?? pins());
    void (posts.$state.get().state === "ready" ? posts.refresh() : posts.load());
  };
  const changed = (): void => void posts.refresh();
  const actions = () => import("./post-by-id.ts");
  onMount(posts.$state, () => {
    if (isBuild()) return undefined;
    show();
    // Only a seeker can have been interrupted.
    if ($session.get() !== null) void receiveCode(actions).then((code) => code.ok && code.value.resumeSignUp(changed));
    const stops = [
      environment().onHistory(show),
      // Another user has another relation to the posts.
      $session.listen((session, before) => session?.user.id !== before?.user.id && show()),
      $pinned.listen(() => named() === null && show()),
    ];
    return () => {
      for (const stop of stops) stop();
      posts.stop();
    };
  });

  return {
    /** The columns that are shown: one that was removed is gone at once. */
    $posts: computed([posts.$state, $ids], (state, ids) =>
      state.state === "ready" ? { ...state, value: state.value.filter(({ id }) => ids.includes(id)) } : state,
    ),
    reload: (): void => void posts.load(),
    /** Signs up for one of them, after a login if need be; its code comes with the first press. */
    signUp: async (id: string): Promise<void> => (await loadCode(actions))?.signUpFor(id, changed),
    /** Takes a post out of the comparison, and out of the pinned ones. */
    remove: (id: string): void => {
      const left = $ids.get().filter((other) => other !== id);
      environment().writeAddress(left.length > 0 ? comparePath(left) : environment().location().pathname, "replace");
      $ids.set(left);
      dropPin(id);
    },
  };
};
