import { atom, onMount } from "nanostores";
import { environment, isBuild } from "#lib/browser/environment.ts";
import { type DeskView, deskPath, deskView, readDeskView } from "#lib/domain/desk/views.ts";

/** The screen that is open, as the address says. */
export const $view = atom<DeskView>(deskView("overview"));

const read = (): void => $view.set(readDeskView(environment().location().hash));

onMount($view, () => {
  if (isBuild()) return;
  read();
  return environment().onHistory(read);
});

/** Opens a screen as a step of the history, or in place of this one. */
export const openView = (view: DeskView, how: "push" | "replace" = "push"): void => {
  environment().writeAddress(deskPath(view), how);
  $view.set(view);
  environment().scrollTo(0);
};
