import { atom, computed, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { listDeskApplications, moveDeskApplications, readDeskApplication } from "#lib/contract/desk/applications.ts";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import { type ApplicationView, commonNext, type DeskApplicationDetail, type MoveOutcome } from "#lib/domain/desk/applications.ts";
import type { Findable } from "#lib/domain/loadable.ts";
import { find } from "#lib/stores/resource.ts";
import { reportFailure } from "#lib/stores/shell/toasts.ts";
import { createDeskList } from "./list.ts";
import { $view } from "./view.ts";

type Filter = { postId: string | null; view: ApplicationView; keyword: string };

/** The table of applications. */
export const applications = createDeskList((query, signal) => send(listDeskApplications, query, { signal }), {
  postId: null,
  view: "waiting",
  keyword: "",
} as Filter);

/** The chosen rows, by id. */
export const $chosen = atom<readonly string[]>([]);
/** How many of the last moves ended how; null before the first one. */
export const $moved = atom<Record<MoveOutcome, number> | null>(null);
export const $moving = atom(false);

/** The applications of the table that are chosen. */
export const $chosenRows = computed([$chosen, applications.$rows], (chosen, rows) =>
  rows.state === "ready" ? rows.value.items.filter(({ id }) => chosen.includes(id)) : [],
);
/** The statuses that all chosen ones may have next. */
export const $nextOfChosen = computed($chosenRows, commonNext);

export const choose = (id: string, isChosen: boolean): void =>
  $chosen.set(isChosen ? [...$chosen.get(), id] : $chosen.get().filter((other) => other !== id));

/** Chooses all rows of the page that can move, or none. */
export const chooseAll = (areChosen: boolean): void => {
  const rows = applications.$rows.get();
  const items = rows.state === "ready" ? rows.value.items : [];
  $chosen.set(areChosen ? items.filter(({ next }) => next.length > 0).map(({ id }) => id) : []);
};

/** Narrows the table. Chosen rows may have left it, so the choice ends. */
export const narrowApplications = (part: Partial<Filter>): void => {
  $chosen.set([]);
  $moved.set(null);
  applications.narrow(part);
};

// A list of one post's applications has its post in the address.
onMount(applications.$rows, () =>
  $view.subscribe(({ screen, of }) => {
    if (screen === "applications" && of !== applications.$filter.get().postId)
      narrowApplications({ postId: of, view: of === null ? "waiting" : "all" });
  }),
);

/** Moves applications, and says how many moved; true if the call was answered. */
const move = async (ids: readonly string[], status: ApplicationStatus, reason: string): Promise<boolean> => {
  if ($moving.get() || ids.length === 0) return false;
  $moving.set(true);
  const answer = await send(moveDeskApplications, { ids: [...ids], status, reason });
  $moving.set(false);
  if (!answer.ok) {
    reportFailure(answer.failure);
    return false;
  }
  const count = (outcome: MoveOutcome): number => answer.value.filter((one) => one.outcome === outcome).length;
  $moved.set({ moved: count("moved"), missing: count("missing"), "not-next": count("not-next") });
  return true;
};

/** Moves the chosen ones; true if the call was answered. */
export const moveChosen = async (status: ApplicationStatus, reason: string): Promise<boolean> => {
  if (!(await move($chosen.get(), status, reason))) return false;
  $chosen.set([]);
  await applications.refresh();
  return true;
};

/** The application that is open. */
export const $application = atom<Findable<DeskApplicationDetail>>({ state: "idle" });

/** Opens an application with its history. */
const openApplication = async (id: string): Promise<void> => {
  $moved.set(null);
  $application.set({ state: "loading" });
  $application.set(find(await send(readDeskApplication, { id })));
};

/** Reads the application of the address again, after a failure. */
export const reopenApplication = async (): Promise<void> => {
  const { id } = $view.get();
  if (id !== null) await openApplication(id);
};

onMount($application, () =>
  $view.subscribe(({ screen, id }) => {
    if (screen === "application" && id !== null) void openApplication(id);
  }),
);

/** Moves the open application, and reads it again. */
export const moveOpen = async (status: ApplicationStatus, reason: string): Promise<boolean> => {
  const open = $application.get();
  if (open.state !== "ready") return false;
  const { id } = open.value.application;
  if (!(await move([id], status, reason))) return false;
  $application.set(find(await send(readDeskApplication, { id })));
  return true;
};
