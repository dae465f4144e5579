import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { isBuild } from "#lib/browser/environment.ts";
import { readBoard } from "#lib/contract/desk/applications.ts";
import type { ApplicationStatus } from "#lib/domain/applications/applications.ts";
import type { DeskApplication } from "#lib/domain/desk/applications.ts";
import type { BoardColumn } from "#lib/domain/desk/board.ts";
import { settle } from "#lib/domain/loadable.ts";
import { createResource } from "#lib/stores/resource.ts";
import { $target, forgetMoved, type MoveNote, move, showMoved, type Target } from "./moves.ts";
import { $view } from "./view.ts";

/** Whether applications are shown as a board instead of a table. */
export const $asBoard = atom(false);
export const $boardKeyword = atom("");
/** The column that a phone shows. */
export const $boardColumn = atom<BoardColumn>(0);
/** The card whose move a dialog asks about; null while none is. */
export const $card = atom<DeskApplication | null>(null);

/** The board of the post in the address, or of all posts. It is read each time it comes to the screen. */
export const board = createResource(async (signal) =>
  settle(await send(readBoard, { postId: $view.get().of, keyword: $boardKeyword.get() }, { signal })),
);

onMount(board.$state, () => {
  if (isBuild()) return;
  let shown: string | null | undefined;
  const leave = $view.subscribe(({ screen, of }) => {
    if (screen !== "applications" || of === shown) return;
    shown = of;
    void (board.$state.get().state === "ready" ? board.refresh() : board.load());
  });
  return () => {
    leave();
    board.stop();
  };
});

/** Turns between table and board. */
export const showAsBoard = (asBoard: boolean): void => {
  forgetMoved();
  $asBoard.set(asBoard);
};

export const searchBoard = (keyword: string): void => {
  forgetMoved();
  $boardKeyword.set(keyword);
  void board.refresh();
};

/** Asks about the move of a card, by the dialog of the table. */
export const askCard = (card: DeskApplication, status: ApplicationStatus): void => {
  $card.set(card);
  $target.set(status);
};

/** Moves the card that was asked about, and reads the board again. A lost call keeps the question. */
export const moveCard = async (target: Target, note: MoveNote): Promise<void> => {
  const card = $card.get();
  const moved = card && (await move([card.id], target, note));
  if (!moved) return;
  $card.set(null);
  showMoved(moved);
  await board.refresh();
};
