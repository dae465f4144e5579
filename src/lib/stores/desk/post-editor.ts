import { atom, computed, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment, isBuild } from "#lib/browser/environment.ts";
import { listDeskCompanies } from "#lib/contract/desk/companies.ts";
import * as calls from "#lib/contract/desk/posts.ts";
import type { DeskCompany } from "#lib/domain/desk/companies.ts";
import type { PostState } from "#lib/domain/desk/post-states.ts";
import { contradictions, type DrawnPost, emptyPost, type PostContent } from "#lib/domain/desk/posts.ts";
import { deskView } from "#lib/domain/desk/views.ts";
import type { Failure, Result } from "#lib/domain/failure.ts";
import type { RichNode } from "#lib/domain/posts/rich-text.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { isMissing } from "#lib/stores/resource.ts";
import { serverNow } from "#lib/stores/shell/clock.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { type FieldFault, faultsOf, newerVersion } from "./versions.ts";
import { $view, openView } from "./view.ts";

export type Faults = Partial<Record<keyof PostContent | "companyId", FieldFault>>;

/** The editor. `post` is the stored one, null for a new one; `content` is the text of the form. */
export type Editor = {
  state: "loading" | "missing" | "failed" | "ready";
  failure: Failure | null;
  post: DrawnPost | null;
  companyId: string | null;
  content: PostContent;
  faults: Faults;
  /** The present version, if another person has saved one. */
  theirs: DrawnPost | null;
  busy: boolean;
  /** Counts readings: a form takes its first values from each reading. */
  readings: number;
  /** Counts the refusals that name fields: after each the first of them takes the focus. */
  refusals: number;
};

const fresh = (): Editor => ({
  state: "loading",
  failure: null,
  post: null,
  companyId: null,
  content: emptyPost(beijingDate(serverNow())),
  faults: {},
  theirs: null,
  busy: false,
  readings: 0,
  refusals: 0,
});

export const $editor = atom<Editor>(fresh());
/** The company of the post, with those who may answer in the chat; null until it is known. */
export const $ownCompany = atom<DeskCompany | null>(null);
/** The description as pages show it; null while no preview is open. */
export const $preview = atom<RichNode[] | null>(null);
const hasChanges = ({ post, content, state }: Editor): boolean =>
  state === "ready" && JSON.stringify(content) !== JSON.stringify(post?.content ?? emptyPost(content.startsOn));
/** Whether the form holds changes that are not saved. */
export const $isDirty = computed($editor, hasChanges);

const change = (part: Partial<Editor>): void => $editor.set({ ...$editor.get(), ...part });

const show = (post: DrawnPost): void => {
  const { readings } = $editor.get();
  const { companyId, content } = post;
  $editor.set({ ...fresh(), state: "ready", post, companyId, content, readings: readings + 1 });
};

/** Chooses the company of a new post, and reads who answers for it. */
export const chooseCompany = (company: DeskCompany | null): void => {
  const { companyId: _, ...faults } = $editor.get().faults;
  change({ companyId: company?.id ?? null, faults });
  $ownCompany.set(company);
};

/** Reads the company of a post; a new post has one if there is only one to choose. */
const readCompany = async (post: DrawnPost | null): Promise<void> => {
  const found = await send(listDeskCompanies, { keyword: post?.companyName ?? "", page: 1, size: 50 });
  if (!found.ok) return;
  const { items } = found.value;
  if (post) $ownCompany.set(items.find(({ id }) => id === post.companyId) ?? null);
  else if (items.length === 1) chooseCompany(items[0] ?? null);
};

/** Opens a post, or a new one without an id. */
export const openEditor = async (id: string | null): Promise<void> => {
  const readings = $editor.get().readings + 1;
  $editor.set({ ...fresh(), readings, state: id === null ? "ready" : "loading" });
  $ownCompany.set(null);
  if (id === null) return readCompany(null);
  const read = await send(calls.readDeskPost, { id });
  // Another post was opened while this one was on its way.
  if ($editor.get().readings !== readings) return;
  if (!read.ok) return change({ state: isMissing(read.failure) ? "missing" : "failed", failure: read.failure });
  show(read.value);
  return readCompany(read.value);
};

const forget = (): void => $editor.set({ ...fresh(), readings: $editor.get().readings });

/** Follows the address. A form with changes stays when its reader goes back and forth. */
onMount($editor, () => {
  if (isBuild()) return;
  if (!hasChanges($editor.get())) forget();
  const stopWarning = environment().warnBeforeLeaving(() => hasChanges($editor.get()));
  const stopFollowing = $view.subscribe(({ screen, id }) => {
    const { post, state } = $editor.get();
    if (screen !== "post") {
      if (!hasChanges($editor.get())) forget();
      return;
    }
    const isOpen = state === "ready" && (post?.id ?? null) === id;
    if (!isOpen) void openEditor(id);
  });
  return () => {
    stopWarning();
    stopFollowing();
  };
});

/** Forgets the changes of the form. */
export const dropChanges = (): void => {
  const { post, content } = $editor.get();
  change({ content: post?.content ?? emptyPost(content.startsOn), faults: {}, theirs: null });
};

/** Writes into the form. */
export const editPost = (part: Partial<PostContent>): void => {
  const { content, faults } = $editor.get();
  const kept = Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part)));
  change({ content: { ...content, ...part }, faults: kept });
};

/** Shows faults at their fields. */
const refuse = (faults: Faults): void => change({ faults, refusals: $editor.get().refusals + 1 });

/** Takes an answer in; a refusal shows at its fields, and a conflict beside the present version. True if the change was made. */
const take = async (answer: Result<DrawnPost>): Promise<boolean> => {
  if (answer.ok) {
    show(answer.value);
    return true;
  }
  const { failure } = answer;
  const faults: Faults = faultsOf(failure);
  change({ busy: false });
  if (Object.keys(faults).length > 0) {
    refuse(faults);
    return false;
  }
  const { post } = $editor.get();
  const theirs = post && (await newerVersion(failure, post.version, () => send(calls.readDeskPost, { id: post.id })));
  if (theirs) change({ theirs });
  else reportFailure(failure);
  return false;
};

const begin = (): boolean => {
  if ($editor.get().busy) return false;
  change({ busy: true });
  return true;
};

/** Saves the form; true if it is saved. A form with contradictions is not sent. */
export const savePost = async (): Promise<boolean> => {
  const { content, post, companyId } = $editor.get();
  const wrong = Object.entries(contradictions(content)).map(([field, code]) => [field, { code }] as const);
  const faults: Faults = { ...Object.fromEntries(wrong), ...(companyId === null && { companyId: { code: "missing" } }) };
  if (Object.keys(faults).length > 0) refuse(faults);
  if (companyId === null || Object.keys(faults).length > 0 || !begin()) return false;
  const saved = await send(calls.saveDeskPost, { id: post?.id ?? null, version: post?.version ?? 0, companyId, content });
  if (!(await take(saved))) return false;
  notify("saved");
  if (post === null && saved.ok) openView(deskView("post", saved.value.id), "replace");
  return true;
};

/** Saves the form if it has changes, then gives the post its next state. */
export const movePost = async (state: PostState, note = ""): Promise<void> => {
  if ((!$editor.get().post || hasChanges($editor.get())) && !(await savePost())) return;
  const { post } = $editor.get();
  if (!post || !begin()) return;
  if (await take(await send(calls.moveDeskPost, { id: post.id, state, note }))) notify("saved");
};

/** Makes a new draft of this post, and opens it. */
export const copyPost = async (): Promise<void> => {
  const { post } = $editor.get();
  if (!post || !begin()) return;
  const copy = await send(calls.copyDeskPost, { id: post.id });
  if (await take(copy)) openView(deskView("post", copy.ok ? copy.value.id : null));
};

/** Throws the draft away. */
export const discardPost = async (): Promise<void> => {
  const { post } = $editor.get();
  if (!post || !begin()) return;
  const gone = await send(calls.discardDeskPost, { id: post.id });
  change({ busy: false });
  if (!gone.ok) return reportFailure(gone.failure);
  notify("removed");
  openView(deskView("posts"), "replace");
};

/** After a conflict: goes on with the other version. */
export const takeTheirs = (): void => {
  const { theirs } = $editor.get();
  if (theirs) show(theirs);
};

/** After a conflict: goes on with the form; the next save replaces the other version. */
export const keepMine = (): void => {
  const { theirs } = $editor.get();
  if (theirs) change({ post: theirs, theirs: null });
};

/** Leaves the conflict for later: the next save meets it again. */
export const closeConflict = (): void => change({ theirs: null });

/** Shows the description as pages will. */
export const openPreview = async (): Promise<void> => {
  const read = await send(calls.previewDeskPost, { descriptionHtml: $editor.get().content.descriptionHtml });
  if (read.ok) $preview.set(read.value);
  else reportFailure(read.failure);
};
export const closePreview = (): void => $preview.set(null);
