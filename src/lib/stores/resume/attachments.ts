import { atom, onMount, type ReadableAtom, type WritableAtom } from "nanostores";
import { download } from "#lib/api/download.ts";
import { send } from "#lib/api/send.ts";
import { upload } from "#lib/api/upload.ts";
import { environment } from "#lib/browser/environment.ts";
import { drawThumbnail } from "#lib/browser/thumbnail.ts";
import { saveAttachments } from "#lib/contract/resume/resume.ts";
import type { Failure } from "#lib/domain/failure.ts";
import { UPLOAD_MAX_BYTES, uploadExtension } from "#lib/domain/files/files.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import { ATTACHMENT, type AttachmentList, type ResumeAttachment } from "#lib/domain/resume/attachment.ts";
import { isSame } from "#lib/domain/resume/merge.ts";
import { emptyRecord } from "#lib/domain/resume/record.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { type Problem, problemsOf } from "#lib/domain/resume/rules.ts";
import { withoutSpaces } from "#lib/domain/text.ts";
import { $session } from "#lib/stores/account/session.ts";
import { ask } from "#lib/stores/shell/dialogs.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { ruleContext } from "./form.ts";
import { readResume } from "./save.ts";

/** A file being uploaded: its sent share, from 0 to 1, and why it stopped. Part of no list until it has arrived. */
export type Sending = { id: number; file: File; progress: number; failure: Failure | null };

const thumbnails = new Map<string, ReadableAtom<string | null>>();
/**
 * The address of a stored picture's thumbnail, which only the owner may fetch: loads on the first subscription, once. Null until
 * loaded, and if it cannot be drawn.
 */
export const thumbnailOf = ({ path, name }: { path: string; name: string }): ReadableAtom<string | null> => {
  const known = thumbnails.get(path);
  if (known) return known;
  const $address = atom<string | null>(null);
  onMount($address, () => {
    if ($address.value) return;
    void download({ path, name }).then(async (file) => $address.set(file.ok ? await drawThumbnail(file.value) : null));
  });
  thumbnails.set(path, $address);
  return $address;
};

/** The problem of a file's name, if any. */
export const nameProblem = (file: ResumeAttachment): Problem | null => problemsOf(ATTACHMENT, file, ruleContext()).name ?? null;

/**
 * One list of the résumé's files: a draft adds, names and removes files, and is saved as a whole (R2.7.2-3).
 * Why: docs/decisions/0089-where-the-product-is-kinder-than-the-document.md
 */
export const createAttachments = (list: AttachmentList, $resume: WritableAtom<Loadable<Resume>>) => {
  /** The list being edited; null while it is only read. */
  const $draft = atom<readonly ResumeAttachment[] | null>(null);
  const $sending = atom<readonly Sending[]>([]);
  const $saving = atom(false);
  const running = new Map<number, AbortController>();
  let ids = 0;

  const saved = (): readonly ResumeAttachment[] => {
    const resume = $resume.get();
    return resume.state === "ready" ? resume.value[list] : [];
  };
  const edit = (): void => $draft.set(saved());
  const cancel = (id: number): void => {
    running.get(id)?.abort();
    running.delete(id);
    $sending.set($sending.get().filter((sending) => sending.id !== id));
  };
  const close = (): void => {
    for (const { id } of $sending.get()) cancel(id);
    $draft.set(null);
  };

  const update = (id: number, part: Partial<Sending>): void =>
    $sending.set($sending.get().map((sending) => (sending.id === id ? { ...sending, ...part } : sending)));

  const run = async ({ id, file }: Pick<Sending, "id" | "file">): Promise<void> => {
    const controller = new AbortController();
    running.set(id, controller);
    update(id, { progress: 0, failure: null });
    const stored = await upload(file, {
      signal: controller.signal,
      post: (url, form) => environment().postForm(url, form, (progress) => update(id, { progress })),
    });
    // Cancelled in the meantime: ignore the result.
    if (controller.signal.aborted) return;
    running.delete(id);
    if (!stored.ok) return update(id, { failure: stored.failure });
    cancel(id);
    $draft.set([...($draft.get() ?? saved()), emptyRecord(ATTACHMENT, stored.value)]);
  };

  /** Sends files, each judged before by its size and its name (R2.5.9-1). */
  const add = async (files: readonly File[]): Promise<void> => {
    const tooLarge = files.filter(({ size }) => size > UPLOAD_MAX_BYTES);
    const unsupported = files.filter(({ name }) => uploadExtension(name) === null);
    if (tooLarge.length > 0) notify("file-too-large", "warning");
    if (unsupported.length > 0) notify("file-unsupported", "warning");
    const sendings = files
      .filter((file) => !tooLarge.includes(file) && !unsupported.includes(file))
      .map((file): Sending => ({ id: ++ids, file, progress: 0, failure: null }));
    $sending.set([...$sending.get(), ...sendings]);
    await Promise.all(sendings.map(run));
  };
  const retry = async (id: number): Promise<void> => {
    const sending = $sending.get().find((known) => known.id === id);
    if (sending) await run(sending);
  };

  const change = (path: string, part: (item: ResumeAttachment) => ResumeAttachment): void =>
    $draft.set(($draft.get() ?? []).map((item) => (item.path === path ? part(item) : item)));
  const rename = (path: string, name: string): void => change(path, (item) => ({ ...item, name }));
  /** Marks the one 一寸照, or takes the mark back (D-H5). */
  const markPhoto = (path: string): void =>
    $draft.set(($draft.get() ?? []).map((item) => ({ ...item, photo: item.path === path && item.photo !== 1 ? 1 : 0 })));
  const remove = async (path: string): Promise<void> => {
    if ((await ask("remove-attachment")) === "yes") $draft.set(($draft.get() ?? []).filter((item) => item.path !== path));
  };

  /** Shows an answer. If a newer one arrived since `shown`, takes only the list from it: the rest may be outdated. */
  const accept = (answer: Resume, shown: Loadable<Resume>): void => {
    const present = $resume.get();
    const isOvertaken = present !== shown && present.state === "ready";
    $resume.set({ state: "ready", value: isOvertaken ? { ...present.value, [list]: answer[list] } : answer });
  };

  /** Saves the list; the edit mode ends when it is saved. */
  const save = async (): Promise<void> => {
    const draft = $draft.get();
    if (!draft || $saving.get() || draft.some((file) => nameProblem(file) !== null)) return;
    $saving.set(true);
    // Only now: an input method writes spaces while it composes.
    const named = draft.map((file) => ({ ...file, name: withoutSpaces(file.name) }));
    const shown = $resume.get();
    const done = await send(saveAttachments, { userId: $session.get()?.user.id ?? "", [list]: named });
    const answer = done.ok ? done.value : null;
    const read = done.ok && !answer ? await readResume() : null;
    $saving.set(false);
    if (!done.ok) return reportFailure(done.failure);
    const resume = answer ?? (read?.ok ? read.value : null);
    if (resume) accept(resume, shown);
    close();
    notify("attachments-saved");
  };

  const isDirty = (): boolean => {
    const draft = $draft.get();
    return $sending.get().length > 0 || (draft !== null && !isSame(draft, saved()));
  };
  return { list, $draft, $sending, $saving, edit, close, add, cancel, retry, rename, markPhoto, remove, save, isDirty };
};
export type Attachments = ReturnType<typeof createAttachments>;
