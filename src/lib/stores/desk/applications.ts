import { atom, computed, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { enterResults, listDeskApplications, readDeskApplication } from "#lib/contract/desk/applications.ts";
import { type ApplicationView, commonNext, type DeskApplicationDetail } from "#lib/domain/desk/applications.ts";
import type { BoardPlace } from "#lib/domain/desk/board.ts";
import { type StageResult, statusOfResult } from "#lib/domain/desk/results.ts";
import type { Findable } from "#lib/domain/loadable.ts";
import { find } from "#lib/stores/resource.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { $asBoard, $boardKeyword, board } from "./board.ts";
import { createDeskList } from "./list.ts";
import { forgetMoved, type MoveNote, move, showMoved, type Target, undoMoved } from "./moves.ts";
import { $view } from "./view.ts";

/** `place`: those at one place of the board. */
type Filter = { postId: string | null; view: ApplicationView; place: BoardPlace | null; keyword: string };

/** Rows a page: as many as are moved together in few presses. */
const SIZE = 50;

/** The table of applications. */
export const applications = createDeskList(
  (query, signal) => send(listDeskApplications, query, { signal }),
  { postId: null, view: "waiting", place: null, keyword: "" } as Filter,
  SIZE,
);

/** The chosen rows, by id. */
export const $chosen = atom<readonly string[]>([]);

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
  forgetMoved();
  applications.narrow(part);
};

// A list of one post's applications has its post in the address.
onMount(applications.$rows, () =>
  $view.subscribe(({ screen, of }) => {
    if (screen === "applications" && of !== applications.$filter.get().postId)
      narrowApplications({ postId: of, view: of === null ? "waiting" : "all", place: null });
  }),
);

/** Shows all applications at a place of the board in the table, with the board's keyword. */
export const showInTable = (place: BoardPlace): void => {
  $asBoard.set(false);
  narrowApplications({ postId: $view.get().of, view: "all", place, keyword: $boardKeyword.get() });
};

/** Whether all chosen ones are at a stage that has results. */
export const $takesResults = computed(
  $chosenRows,
  (rows) => rows.length > 0 && rows.every(({ status }) => statusOfResult(status, "passed") !== null),
);
/** The chosen ones whose result is entered and not published. */
export const $publishable = computed($chosenRows, (rows) => rows.filter(({ entered }) => entered !== null).map(({ id }) => id));

/** Enters a result for the chosen ones, which no seeker sees; they stay chosen, to be published next. */
export const enterChosen = async (result: StageResult | null): Promise<void> => {
  const answer = await send(enterResults, { ids: [...$chosen.get()], result });
  if (!answer.ok) return reportFailure(answer.failure);
  notify("saved");
  await applications.refresh();
};

/** Moves the chosen ones; of those with results, the ones that have one. A lost call keeps the choice. */
export const moveChosen = async (target: Target, note: MoveNote): Promise<void> => {
  const moved = await move(target === "results" ? $publishable.get() : $chosen.get(), target, note);
  if (!moved) return;
  $chosen.set([]);
  showMoved(moved);
  await applications.refresh();
};

/** The application that is open. */
export const $application = atom<Findable<DeskApplicationDetail>>({ state: "idle" });

/** Opens an application with its history. */
const openApplication = async (id: string): Promise<void> => {
  forgetMoved();
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

/** Reads the open application again where it stands, without a moment of waiting. */
const reread = async (id: string): Promise<void> => $application.set(find(await send(readDeskApplication, { id })));

/** Moves the open application, and reads it again. */
export const moveOpen = async (target: Target, note: MoveNote): Promise<void> => {
  const open = $application.get();
  if (open.state !== "ready") return;
  const { id } = open.value.application;
  const moved = await move([id], target, note);
  if (!moved) return;
  showMoved(moved);
  await reread(id);
};

/** Undoes the last moves, and reads the screen again. */
export const undoMoves = async (): Promise<void> => {
  if (!(await undoMoved())) return;
  const { screen, id } = $view.get();
  if (screen === "application" && id !== null) await reread(id);
  else await ($asBoard.get() ? board : applications).refresh();
};
