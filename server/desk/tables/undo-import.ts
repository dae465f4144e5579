import type { BatchContent } from "#lib/domain/desk/batches.ts";
import type { DeskCompany } from "#lib/domain/desk/companies.ts";
import type { FairContent } from "#lib/domain/desk/fairs.ts";
import { isDraft, nextPostStates, type PostState } from "#lib/domain/desk/post-states.ts";
import type { EditedPost, PostContent } from "#lib/domain/desk/posts.ts";
import type { TableKind } from "#lib/domain/desk/tables.ts";
import { inSavepoint, inTransaction } from "#server/db/connection/transaction.ts";
import { findBatch } from "#server/db/desk/batches.ts";
import { findDeskCompany } from "#server/db/desk/companies.ts";
import { findEditedFair } from "#server/db/desk/fairs.ts";
import { beforeImport, type Imported, isChangedSince, listImported, lockImport, markUndone } from "#server/db/desk/imports.ts";
import { findEdited } from "#server/db/desk/posts.ts";
import { type DeskContext, ownCompany } from "#server/desk/actor.ts";
import { changeBatch, discardBatch } from "#server/desk/batches.ts";
import { discardCompany, saveCompany } from "#server/desk/companies.ts";
import { discardFair, readFair, saveFair } from "#server/desk/fairs.ts";
import { discardPost, movePost, savePost } from "#server/desk/posts.ts";
import { type DeskProblem, DeskRefusal, missing } from "#server/desk/refusal.ts";

/** A company, post, fair or batch that an undoing leaves: it was changed since, or a rule refuses. */
export type LeftOver = { kind: TableKind; id: string; name: string; why: "changed-since" | DeskProblem };

/** `unknown`: no import has this id; `undone`: it was undone before. */
export type UndoReport = { outcome: "unknown" | "undone" } | { outcome: "done"; count: number; left: LeftOver[] };

/** A post that was added: a draft goes, an open or paused post is closed, because people may have applied. */
const takeBackPost = async (context: DeskContext, { id, state }: EditedPost): Promise<void> => {
  if (isDraft(state)) {
    if (state === "review") await movePost(context, { id, state: "draft", note: "" });
    await discardPost(context, id);
  } else if (state !== "closed") await movePost(context, { id, state: "closed", note: "" });
};

/** Moves a post back to a state. One that was never open before ends closed, because drafts are never public. */
const moveBack = async (context: DeskContext, { id, state }: EditedPost, to: PostState): Promise<void> => {
  const ways = nextPostStates(state, context.actor.role);
  if (to === state) return;
  const next = ways.includes(to) ? to : ways.includes("closed") ? "closed" : null;
  if (next !== null) await movePost(context, { id, state: next, note: "" });
};

const restorePost = async (
  context: DeskContext,
  post: EditedPost,
  before: { content: PostContent | undefined; state: PostState },
): Promise<void> => {
  const { id, version, companyId, state } = post;
  // An open post must stay complete, so it is closed before a draft's content comes back, and opened after a complete one did.
  const isClosedFirst = state === "open" && before.state !== "open";
  if (isClosedFirst) await moveBack(context, post, before.state);
  if (before.content) await savePost(context, { id, version, companyId, content: before.content });
  if (!isClosedFirst) await moveBack(context, post, before.state);
};

/** Takes one post, company, fair or batch back; `present` is how it is now. */
const takeBack = async (context: DeskContext, importId: string, item: Imported): Promise<void> => {
  const { subject, subjectId, isAdded } = item;
  const before = isAdded ? null : await beforeImport(context.db, importId, item);
  if (subject === "company") {
    if (!before) return discardCompany(context, subjectId);
    const present = await findDeskCompany(context.db, subjectId);
    if (!present) throw missing();
    const { name, industry, size } = before.content as DeskCompany;
    await saveCompany(context, { id: subjectId, version: present.version, name, industry, size });
    return;
  }
  if (subject === "fair") {
    if (!before) return discardFair(context, subjectId);
    const present = await readFair(context, subjectId);
    const content = { ...present.content, ...(before.content as FairContent) };
    await saveFair(context, { id: subjectId, version: present.version, content });
    return;
  }
  if (subject === "batch")
    return before ? changeBatch(context, subjectId, before.content as BatchContent) : discardBatch(context, subjectId);
  const post = await findEdited(context.db, subjectId);
  if (!post) throw missing();
  if (!before) return takeBackPost(context, post);
  const { state = post.state } = (before.state ?? {}) as { state?: PostState };
  const content = before.content as PostContent | undefined;
  // An import changes no files: those of today stay.
  await restorePost(context, post, { content: content && { ...content, attachments: post.content.attachments }, state });
};

const nameOf = async ({ db, now }: DeskContext, { subject, subjectId }: Imported): Promise<string> => {
  if (subject === "company") return (await findDeskCompany(db, subjectId))?.name ?? "";
  if (subject === "batch") return (await findBatch(db, subjectId))?.content.name ?? "";
  if (subject === "fair") return (await findEditedFair(db, subjectId, now))?.fair.name ?? "";
  return (await findEdited(db, subjectId))?.content.name ?? "";
};

/**
 * Undoes an import, by the services and the log: added drafts go, added posts are closed, changed ones get their earlier content and state. Anything
 * that was changed since is left and named.
 */
export const undoImport = (context: DeskContext, importId: string): Promise<UndoReport> =>
  inTransaction(context.db, async (transaction): Promise<UndoReport> => {
    const inside = { ...context, db: transaction };
    const known = await lockImport(transaction, importId);
    const own = ownCompany(context.actor);
    if (!known || (own !== null && known.companyId !== own)) return { outcome: "unknown" };
    if (known.isUndone) return { outcome: "undone" };
    const left: LeftOver[] = [];
    const imported = await listImported(transaction, importId);
    const leave = async (item: Imported, why: LeftOver["why"]): Promise<void> => {
      left.push({ kind: known.kind, id: item.subjectId, name: await nameOf(inside, item), why });
    };
    for (const item of imported) {
      if (await isChangedSince(transaction, item)) await leave(item, "changed-since");
      else
        await inSavepoint(transaction, () => takeBack(inside, importId, item)).catch((error: unknown) => {
          if (!(error instanceof DeskRefusal)) throw error;
          return leave(item, error.problem);
        });
    }
    await markUndone(transaction, importId, context.now);
    return { outcome: "done", count: imported.length - left.length, left };
  });
