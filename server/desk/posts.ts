import { isDraft, nextPostStates, type PostState } from "#lib/domain/desk/post-states.ts";
import {
  contradictions,
  type EditedPost,
  type PostContent,
  type PostProblems,
  problemsToOpen,
  tidyPost,
} from "#lib/domain/desk/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { inTransaction } from "#server/db/connection/transaction.ts";
import { addChange } from "#server/db/desk/changes.ts";
import { findCompanyName } from "#server/db/desk/companies.ts";
import { findEdited, lockPost, newPostId, publishPost, referenceProblems, removeDraft, writeDraft } from "#server/db/desk/posts.ts";
import type { Db } from "#server/db/schema/index.ts";
import { sanitized } from "#server/services/rich-text.ts";
import { type DeskContext, madeBy, mustBeAt } from "./actor.ts";
import { conflict, invalid, missing } from "./refusal.ts";

const mustBeFree = (problems: PostProblems): void => {
  if (Object.keys(problems).length > 0) throw invalid(problems as Record<string, string>);
};

/** A post that the actor may change, locked. */
const mustLock = async (db: Db, { actor }: DeskContext, id: string): Promise<EditedPost> => {
  const post = await lockPost(db, id);
  if (!post) throw missing();
  mustBeAt(actor, post.companyId);
  return post;
};

const mustFind = async (db: Db, id: string): Promise<EditedPost> => {
  const post = await findEdited(db, id);
  if (!post) throw missing();
  return post;
};

/** A post or draft of the actor's, for the editor. */
export const readPost = async (context: DeskContext, id: string): Promise<EditedPost> => {
  const post = await mustFind(context.db, id);
  mustBeAt(context.actor, post.companyId);
  return post;
};

/** Content as it is kept: tidy, and with a sanitised description. */
export const keptContent = (raw: PostContent): PostContent => ({
  ...tidyPost(raw),
  descriptionHtml: sanitized(raw.descriptionHtml),
});

/** Kept content whose references exist. */
const checked = async (
  db: Db,
  { companyId, id, content: raw }: { companyId: string; id: string | null; content: PostContent },
): Promise<PostContent> => {
  const content = keptContent(raw);
  mustBeFree(contradictions(content));
  const { noCareer, noRecruiter, numberTaken } = await referenceProblems(db, { ...content, id, companyId });
  if (noCareer) throw invalid({ careerId: "unknown" });
  if (noRecruiter) throw invalid({ recruiterId: "unknown" });
  if (numberTaken) throw conflict("own-number-taken");
  return content;
};

type Wish = { id: string | null; version: number; companyId: string; content: PostContent };

const addDraft = async (db: Db, { actor, now }: DeskContext, { companyId, content: raw }: Wish): Promise<EditedPost> => {
  mustBeAt(actor, companyId);
  const companyName = await findCompanyName(db, companyId);
  if (companyName === null) throw missing();
  const given = { ...raw, recruiterId: raw.recruiterId ?? actor.recruiterId };
  const content = await checked(db, { companyId, id: null, content: given });
  const id = await newPostId(db);
  const draft = { id, companyId, content, state: "draft", note: "", version: 1 } as const;
  await writeDraft(db, draft, now);
  await addChange(db, { ...madeBy(actor), action: "add", subject: "post", subjectId: id, after: content }, now);
  return { ...draft, companyName };
};

const changePost = async (db: Db, context: DeskContext, before: EditedPost, raw: PostContent): Promise<EditedPost> => {
  const { actor, now } = context;
  const { id, companyId, companyName, state, note } = before;
  const content = await checked(db, { companyId, id, content: raw });
  const today = beijingDate(now);
  // An open post stays complete.
  if (state === "open") mustBeFree(problemsToOpen(content, today));
  const version = before.version + 1;
  if (isDraft(state)) await writeDraft(db, { id, companyId, content, state, note, version }, now);
  else {
    const company = { id: companyId, name: companyName };
    await publishPost(db, { id, company, content, state, version, today, isReviewed: actor.role === "operator" }, now);
  }
  const change = { action: "change", subject: "post", subjectId: id, before: before.content, after: content } as const;
  await addChange(db, { ...madeBy(actor), ...change }, now);
  return { ...before, content, version };
};

/** Saves a post; without an id it is a new draft. Of two who edit one version the second is shown the first one's. */
export const savePost = (context: DeskContext, wish: Wish): Promise<EditedPost> =>
  inTransaction(context.db, async (transaction) => {
    if (wish.id === null) return addDraft(transaction, context, wish);
    const before = await mustLock(transaction, context, wish.id);
    if (before.version !== wish.version) throw conflict("changed-elsewhere", before);
    return changePost(transaction, context, before, wish.content);
  });

/** The problems that keep a post from its next state. */
const problemsOf = ({ state, content }: EditedPost, to: PostState, today: string): PostProblems => {
  if (to !== "open" && to !== "review") return {};
  // A post that was open before this desk existed may lack facts that are required now.
  const complaints = problemsToOpen(content, today);
  return isDraft(state) ? complaints : complaints.endsOn === "over" ? { endsOn: "over" } : contradictions(content);
};

/** Gives a post its next state. `note`: why a draft goes back. The version counts contents, and stays. */
export const movePost = (
  context: DeskContext,
  { id, state: to, note }: { id: string; state: PostState; note: string },
): Promise<EditedPost> =>
  inTransaction(context.db, async (transaction) => {
    const { actor, now } = context;
    const before = await mustLock(transaction, context, id);
    if (!nextPostStates(before.state, actor.role).includes(to)) throw conflict("not-next", before);
    const today = beijingDate(now);
    mustBeFree(problemsOf(before, to, today));
    const { companyId, companyName, content, version } = before;
    const moved = { ...before, state: to, note: to === "draft" ? note : "" };
    if (isDraft(to)) {
      await writeDraft(transaction, { id, companyId, content, state: to, note: moved.note, version }, now);
    } else {
      await removeDraft(transaction, id);
      const company = { id: companyId, name: companyName };
      const isReviewed = actor.role === "operator" && to === "open";
      await publishPost(transaction, { id, company, content, state: to, version, today, isReviewed }, now);
    }
    const change = { action: "move", subject: "post", subjectId: id, before: { state: before.state } } as const;
    await addChange(transaction, { ...madeBy(actor), ...change, after: { state: to, ...(note && { note }) } }, now);
    return moved;
  });

/** Makes a new draft of the same content, from today on. */
export const copyPost = (context: DeskContext, id: string): Promise<EditedPost> =>
  inTransaction(context.db, async (transaction) => {
    const { companyId, content } = await mustLock(transaction, context, id);
    const copy = { ...content, ownNumber: "", startsOn: beijingDate(context.now), endsOn: null };
    return addDraft(transaction, context, { id: null, version: 0, companyId, content: copy });
  });

/** Throws a draft away. */
export const discardPost = (context: DeskContext, id: string): Promise<void> =>
  inTransaction(context.db, async (transaction) => {
    const before = await mustLock(transaction, context, id);
    if (before.state !== "draft") throw conflict("not-next", before);
    await removeDraft(transaction, id);
    const change = { action: "discard", subject: "post", subjectId: id, before: before.content } as const;
    await addChange(transaction, { ...madeBy(context.actor), ...change }, context.now);
  });
