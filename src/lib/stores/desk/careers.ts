import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { isBuild } from "#lib/browser/environment.ts";
import * as calls from "#lib/contract/desk/careers.ts";
import { type CareerForm, type CareerLevel, type DeskCareers, movedBy } from "#lib/domain/desk/careers.ts";
import type { Result } from "#lib/domain/failure.ts";
import { settle } from "#lib/domain/loadable.ts";
import { careers as offered } from "#lib/stores/posts/careers.ts";
import { createResource } from "#lib/stores/resource.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";

const { $state, load, refresh, stop } = createResource(async (signal) =>
  settle(await send(calls.readDeskCareers, undefined, { signal })),
);
onMount($state, () => {
  if (isBuild()) return;
  void ($state.get().state === "ready" ? refresh() : load());
  return stop;
});
/** The career tree of the desk, read each time it comes to the screen. */
export const careerTree = { $state, load };

/** The industry whose functions are shown; the first one until another is chosen. */
export const $industry = atom<string | null>(null);
/** The node that is being edited; null while none is. */
export const $career = atom<CareerForm | null>(null);
/** Whether a change of the tree is on its way. */
export const $savingCareers = atom(false);

export const editCareer = (form: CareerForm): void => $career.set(form);
export const closeCareer = (): void => $career.set(null);
export const changeCareer = (part: Partial<CareerForm>): void => {
  const form = $career.get();
  if (form) $career.set({ ...form, ...part });
};

/** Makes a change of the tree that is on the screen; after a refusal the screen shows the present one. */
const change = async (make: (tree: DeskCareers) => Promise<Result<DeskCareers>>): Promise<boolean> => {
  const present = $state.get();
  if (present.state !== "ready" || $savingCareers.get()) return false;
  $savingCareers.set(true);
  const saved = await make(present.value);
  $savingCareers.set(false);
  if (!saved.ok) {
    reportFailure(saved.failure);
    await refresh();
    return false;
  }
  $state.set({ state: "ready", value: saved.value });
  // The editor of a post offers careers from the public tree.
  if (offered.$state.get().state === "ready") void offered.refresh();
  return true;
};

/** Saves the node of the form. */
export const saveCareer = async (): Promise<void> => {
  const form = $career.get();
  if (!form) return;
  const isSaved = await change(({ version }) => send(calls.saveCareer, { version, ...form }));
  if (!isSaved) return;
  notify("saved");
  if (form.level === "industry" && form.id === null) showLastIndustry();
  closeCareer();
};

const showLastIndustry = (): void => {
  const tree = $state.get();
  if (tree.state === "ready") $industry.set(tree.value.industries.at(-1)?.id ?? null);
};

/** Moves a node by one place among those beside it. */
export const moveCareer = (level: CareerLevel, parentId: string | null, ids: readonly string[], id: string, by: 1 | -1) =>
  change(({ version }) => send(calls.orderCareers, { version, level, parentId, ids: movedBy(ids, id, by) }));

/** Chooses the popular positions of the home page. */
export const choosePopular = (ids: string[]) => change(({ version }) => send(calls.choosePopularCareers, { version, ids }));
