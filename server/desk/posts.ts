import { isDraft, nextPostStates, type PostState } from "#lib/domain/desk/post-states.ts";
import {
  contradictions,
  type EditedPost,
  type PostContent,
  type PostProblems,
  problemsToOpen,
  tidyPost,
} from "#lib/domain/desk/posts.ts";
import type { PostAttachment } from "#lib/domain/posts/posts.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { inTransaction } from "#server/db/connection/transaction.ts";
import { addChange, addChanges } from "#server/db/desk/changes.ts";
import { findCompanyNames } from "#server/db/desk/companies.ts";
import { linkPostFiles } from "#server/db/desk/post-files.ts";
import {
  findEdited,
  insertDrafts,
  insertPosts,
  lockPost,
  newPostIds,
  publishPost,
  removeDraft,
  writeDraft,
} from "#server/db/desk/posts.ts";
import { referenceProblems } from "#server/db/desk/references.ts";
import type { Db } from "#server/db/schema/index.ts";
import { sanitized } from "#server/services/rich-text.ts";
import { type DeskContext, madeBy, mustBeAt } from "./actor.ts";
import { linked, withFiles } from "./post-files.ts";
import { conflict, DeskRefusal, invalid, missing } from "./refusal.ts";

/** The value of a check, or the refusal that it throws. */
const refusedOr = <Value>(check: () => Value): { value: Value } | { refusal: DeskRefusal } => {
  try {
    return { value: check() };
  } catch (error) {
    if (error instanceof DeskRefusal) return { refusal: error };
    throw error;
  }
};

const mustBeFree = (problems: PostProblems): void => {
  if (Object.keys(problems).length > 0) throw invalid(problems as Record<string, string>);
};

/** The problems that keep a post from its next state. */
const problemsOf = ({ state, content }: Pick<EditedPost, "state" | "content">, to: PostState, today: string): PostProblems => {
  if (to !== "open" && to !== "review") return {};
  // A post that was open before this desk existed may lack facts that are required now.
  const complaints = problemsToOpen(content, today);
  return isDraft(state) ? complaints : complaints.endsOn === "over" ? { endsOn: "over" } : contradictions(content);
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

/** Kept content without contradictions. */
const checkedContent = (raw: PostContent): PostContent => {
  const content = keptContent(raw);
  mustBeFree(contradictions(content));
  return content;
};

type Problems = Awaited<ReturnType<typeof referenceProblems>>[number];
const mustReferToThings = ({ noCareer, noRecruiter, numberTaken }: Problems): void => {
  if (noCareer) throw invalid({ careerId: "unknown" });
  if (noRecruiter) throw invalid({ recruiterId: "unknown" });
  if (numberTaken) throw conflict("own-number-taken");
};

/** Kept content whose references exist. */
const checked = async (
  db: Db,
  { companyId, id, content: raw }: { companyId: string; id: string; content: PostContent },
): Promise<PostContent> => {
  const content = checkedContent(raw);
  for (const problems of await referenceProblems(db, [{ ...content, id, companyId }])) mustReferToThings(problems);
  return content;
};

type Wish = { id: string | null; version: number; companyId: string; content: PostContent };

/** A new post with its first state. */
export type NewPost = { companyId: string; content: PostContent; state: PostState };

/** The content of a new post that may have its state. Throws a DeskRefusal for any other. */
const checkedNewPost = ({ companyId, content: raw, state }: NewPost, { actor, now }: DeskContext): PostContent => {
  mustBeAt(actor, companyId);
  const content = checkedContent({ ...raw, recruiterId: raw.recruiterId ?? actor.recruiterId });
  if (state === "draft") return content;
  if (!nextPostStates("draft", actor.role).includes(state)) throw conflict("not-next");
  mustBeFree(problemsOf({ state: "draft", content }, state, beijingDate(now)));
  return content;
};

/** Writes new posts with their log: each was a draft first, as one by one. */
const writeNewPosts = async (db: Db, { actor, now }: DeskContext, posts: readonly EditedPost[]): Promise<void> => {
  const today = beijingDate(now);
  const drafts = posts.flatMap((post) => (isDraft(post.state) ? [{ ...post, state: post.state }] : []));
  await insertDrafts(db, drafts, now);
  const isReviewed = actor.role === "operator";
  const published = posts.flatMap(({ id, companyId, companyName, content, state, version }) =>
    isDraft(state)
      ? []
      : [
          {
            id,
            company: { id: companyId, name: companyName },
            content,
            state,
            version,
            today,
            isReviewed: isReviewed && state === "open",
          },
        ],
  );
  await insertPosts(db, published, now);
  const changes = posts.flatMap(({ id, content, state }) => {
    const of = { ...madeBy(actor), subject: "post", subjectId: id } as const;
    const added = { ...of, action: "add", after: content };
    return state === "draft" ? [added] : [added, { ...of, action: "move", before: { state: "draft" }, after: { state } }];
  });
  await addChanges(db, changes, now);
};

/**
 * Adds new posts in the open transaction `db`, and answers for each: the post, or why it was refused. Those that are not refused are written by few
 * statements, because imports have thousands. Two of one company must not have the same number of their own.
 */
export const addPosts = async (
  db: Db,
  context: DeskContext,
  wishes: readonly NewPost[],
): Promise<({ post: EditedPost } | { refusal: DeskRefusal })[]> => {
  const names =
    wishes.length === 0
      ? new Map<string, string>()
      : await findCompanyNames(
          db,
          wishes.map(({ companyId }) => companyId),
        );
  const checks = wishes.map((wish) =>
    refusedOr(() => {
      const content = checkedNewPost(wish, context);
      const companyName = names.get(wish.companyId);
      if (companyName === undefined) throw missing();
      return { ...wish, content, companyName, note: "", version: 1 };
    }),
  );
  const sound = checks.flatMap((check) => ("value" in check ? [check.value] : []));
  const problems =
    sound.length === 0
      ? []
      : await referenceProblems(
          db,
          sound.map(({ companyId, content }) => ({ ...content, companyId, id: null })),
        );
  const found = new Map(sound.map((post, index) => [post, problems[index]]));
  const judged = checks.map((check) =>
    "value" in check
      ? refusedOr(() => {
          const present = found.get(check.value);
          if (present) mustReferToThings(present);
          return check.value;
        })
      : check,
  );
  const good = judged.flatMap((check) => ("value" in check ? [check.value] : []));
  const ids = good.length === 0 ? [] : await newPostIds(db, good.length);
  const posts = new Map(good.map((post, index) => [post, { ...post, id: ids[index] ?? "" }]));
  await writeNewPosts(db, context, [...posts.values()]);
  return judged.map((check) => {
    const post = "value" in check ? posts.get(check.value) : undefined;
    if (post) return { post };
    if ("refusal" in check) return check;
    throw new Error("a post that was not refused is written");
  });
};

const addPost = async (db: Db, context: DeskContext, wish: NewPost, known: readonly PostAttachment[] = []): Promise<EditedPost> => {
  mustBeAt(context.actor, wish.companyId);
  const content = await withFiles(db, { ...wish, known });
  const [added] = await addPosts(db, context, [{ ...wish, content }]);
  if (added && "post" in added) return linked(db, added.post);
  throw added?.refusal ?? missing();
};

const changePost = async (db: Db, context: DeskContext, before: EditedPost, raw: PostContent): Promise<EditedPost> => {
  const { actor, now } = context;
  const { id, companyId, companyName, state, note } = before;
  const files = await withFiles(db, { companyId, content: raw, known: before.content.attachments });
  const content = await checked(db, { companyId, id, content: files });
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
  return linked(db, { ...before, content, version });
};

/** Saves a post; without an id it is a new draft. Of two who edit one version the second is shown the first one's. */
export const savePost = (context: DeskContext, wish: Wish): Promise<EditedPost> =>
  inTransaction(context.db, async (transaction) => {
    const { companyId, content } = wish;
    if (wish.id === null) return addPost(transaction, context, { companyId, content, state: "draft" });
    const before = await mustLock(transaction, context, wish.id);
    if (before.version !== wish.version) throw conflict("changed-elsewhere", before);
    return changePost(transaction, context, before, wish.content);
  });

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
    return addPost(transaction, context, { companyId, content: copy, state: "draft" }, content.attachments);
  });

/** Throws a draft away. */
export const discardPost = (context: DeskContext, id: string): Promise<void> =>
  inTransaction(context.db, async (transaction) => {
    const before = await mustLock(transaction, context, id);
    if (before.state !== "draft") throw conflict("not-next", before);
    await removeDraft(transaction, id);
    await linkPostFiles(transaction, id, []);
    const change = { action: "discard", subject: "post", subjectId: id, before: before.content } as const;
    await addChange(transaction, { ...madeBy(context.actor), ...change }, context.now);
  });
