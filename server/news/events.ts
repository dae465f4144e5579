import type { EditedFair } from "#lib/domain/desk/fairs.ts";
import { fairPath, paths } from "#lib/domain/paths.ts";
import { cancelledFairText, movedFairText, movedText, reopenedFairText } from "#lib/texts/news/news.ts";
import { findMovedApplication } from "#server/db/news/applications.ts";
import { listVisitors } from "#server/db/news/fairs.ts";
import { addNews, dropNews } from "#server/db/news/outbox.ts";
import type { Db } from "#server/db/schema/index.ts";

const moveKey = (moveId: string): string => `move:${moveId}`;

/** A moved application, in the transaction of its move. It leaves at `dueAt`: an undo before drops it. */
export const noteMovedApplication = async (
  db: Db,
  move: { id: string; applicationId: string },
  { now, dueAt }: { now: number; dueAt: number },
): Promise<void> => {
  const moved = await findMovedApplication(db, move.applicationId);
  if (!moved) return;
  const text = movedText(moved.post, moved.status, moved.appointment);
  const news = { userId: moved.userId, kind: "application", key: moveKey(move.id), text, path: paths.applications, dueAt } as const;
  await addNews(db, [news], now);
};

/** The same of a move that was undone. */
export const dropMovedApplication = (db: Db, moveId: string): Promise<void> => dropNews(db, moveKey(moveId));

const textOf = (before: EditedFair, after: EditedFair): string | null => {
  const { title: name, startsAt, address: place } = after.content;
  const time = startsAt.replace("T", " ");
  if (after.cancelReason !== before.cancelReason)
    return after.cancelReason === "" ? reopenedFairText({ name, time }) : cancelledFairText({ name }, after.cancelReason);
  const old = before.content;
  const isMoved = old.startsAt !== startsAt || old.endsAt !== after.content.endsAt || old.address !== place;
  return isMoved && after.cancelReason === "" ? movedFairText({ name, time, place }) : null;
};

/** A fair that was moved, cancelled or reopened, in the transaction of the change: to all who have a ticket or applied there. */
export const noteChangedFair = async (db: Db, before: EditedFair, after: EditedFair, now: number): Promise<void> => {
  const text = textOf(before, after);
  if (text === null || after.fair.status === "END") return;
  const { id } = after.fair;
  const news = { kind: "fair", key: `fair:${id}:${now}`, text, path: fairPath(id), dueAt: now } as const;
  await addNews(
    db,
    (await listVisitors(db, id)).map((userId) => ({ ...news, userId })),
    now,
  );
};
