import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { moveDeskPost } from "#lib/contract/desk/posts.ts";
import type { DeskPost } from "#lib/domain/desk/posts.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { posts } from "./posts.ts";

/** The ids of the posts in review that are ticked. */
export const $reviewed = atom<readonly string[]>([]);
export const $opening = atom(false);

/** How the last opening of several posts ended; `refused`: those that stay in review, and why. Null before the first one. */
type Opened = { opened: number; refused: readonly { id: string; name: string; failure: Failure }[] };
export const $opened = atom<Opened | null>(null);

/** Ticks posts, or takes their ticks away. */
export const tickReviewed = (ids: readonly string[], isTicked: boolean): void => {
  const others = $reviewed.get().filter((id) => !ids.includes(id));
  $reviewed.set(isTicked ? [...others, ...ids] : others);
};

/** Drops the ticks and the outcome, as a list of other posts comes. */
export const dropReview = (): void => {
  $reviewed.set([]);
  $opened.set(null);
};

/** Opens the ticked posts one after the other. Each is checked as by itself; refused ones stay in review, and the others go on. */
export const openReviewed = async (shown: readonly Pick<DeskPost, "id" | "name">[]): Promise<void> => {
  const ticked = shown.filter(({ id }) => $reviewed.get().includes(id));
  if ($opening.get() || ticked.length === 0) return;
  $opening.set(true);
  $opened.set(null);
  let opened = 0;
  const refused: { id: string; name: string; failure: Failure }[] = [];
  for (const { id, name } of ticked) {
    const moved = await send(moveDeskPost, { id, state: "open", note: "" });
    if (moved.ok) opened += 1;
    else refused.push({ id, name, failure: moved.failure });
  }
  $reviewed.set([]);
  $opened.set({ opened, refused });
  $opening.set(false);
  await posts.refresh();
};
