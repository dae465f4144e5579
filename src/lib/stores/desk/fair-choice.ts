import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { isBuild } from "#lib/browser/environment.ts";
import * as calls from "#lib/contract/desk/fair-invitations.ts";
import type { FairChoice } from "#lib/domain/desk/fair-invitations.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { isMissing } from "#lib/stores/resource.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { $fairLink, dropFairLink } from "./fair-link.ts";
import { $view, openView } from "./view.ts";

/**
 * The posts that a company chooses for a fair: by a link, or at a fair that it takes part in. `chosen` has the ids that are ticked; `isEmpty`: it was
 * sent without any.
 */
export type ChoiceForm = {
  state: "loading" | "missing" | "failed" | "ready";
  failure: Failure | null;
  choice: FairChoice | null;
  chosen: string[];
  isEmpty: boolean;
  busy: boolean;
};

const fresh = (): ChoiceForm => ({ state: "loading", failure: null, choice: null, chosen: [], isEmpty: false, busy: false });

export const $fairChoice = atom<ChoiceForm>(fresh());

const show = (choice: FairChoice): void => {
  const chosen = choice.posts.filter(({ isChosen }) => isChosen).map(({ id }) => id);
  $fairChoice.set({ ...fresh(), state: "ready", choice, chosen });
};

/** Reads the fair of the waiting link, or else the one of the address. */
export const openChoice = async (): Promise<void> => {
  const [token, { screen, id }] = [$fairLink.get(), $view.get()];
  $fairChoice.set(fresh());
  if (token === null && (screen !== "fair" || id === null)) return $fairChoice.set({ ...fresh(), state: "missing" });
  const read = token === null ? await send(calls.readFairPosts, { id: id ?? "" }) : await send(calls.readFairInvitation, { token });
  // Another one was opened while this one was on its way.
  if (token !== $fairLink.get() || id !== $view.get().id) return;
  if (read.ok) show(read.value);
  else $fairChoice.set({ ...fresh(), state: isMissing(read.failure) ? "missing" : "failed", failure: read.failure });
};

onMount($fairChoice, () => {
  if (isBuild()) return;
  void openChoice();
  const stopLink = $fairLink.listen(() => void openChoice());
  const stopView = $view.listen(() => void openChoice());
  return () => {
    stopLink();
    stopView();
  };
});

/** Ticks posts, or takes the ticks away. */
export const tickPosts = (ids: readonly string[], isTicked: boolean): void => {
  const form = $fairChoice.get();
  const others = form.chosen.filter((id) => !ids.includes(id));
  $fairChoice.set({ ...form, isEmpty: false, chosen: isTicked ? [...others, ...ids] : others });
};

/** Takes part with the ticked posts, or sets those of a fair that the company takes part in. */
export const sendChoice = async (): Promise<void> => {
  const form = $fairChoice.get();
  const { choice, chosen: postIds, busy } = form;
  if (!choice || busy) return;
  if (postIds.length === 0) return $fairChoice.set({ ...form, isEmpty: true });
  $fairChoice.set({ ...form, busy: true });
  const token = $fairLink.get();
  const sent =
    token === null
      ? await send(calls.chooseFairPosts, { id: choice.fair.id, postIds })
      : await send(calls.joinFair, { token, postIds });
  $fairChoice.set({ ...$fairChoice.get(), busy: false });
  if (!sent.ok) return reportFailure(sent.failure);
  notify("saved");
  // The recruiter may have gone to another screen by now, and stays there.
  if (token !== $fairLink.get()) return;
  show(sent.value);
  if (token === null) return;
  dropFairLink();
  openView(deskView("fair", choice.fair.id), "replace");
};
