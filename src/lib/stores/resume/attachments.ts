import { atom, onMount, type ReadableAtom, type WritableAtom } from "nanostores";
import { download } from "#lib/api/download.ts";
import { send } from "#lib/api/send.ts";
import { upload } from "#lib/api/upload.ts";
import { drawThumbnail } from "#lib/browser/thumbnail.ts";
import { saveAttachments } from "#lib/contract/resume/resume.ts";
import { UPLOAD_MAX_BYTES } from "#lib/domain/files/files.ts";
import type { Loadable } from "#lib/domain/loadable.ts";
import { ATTACHMENT, type AttachmentList, type ResumeAttachment } from "#lib/domain/resume/attachment.ts";
import { isSame } from "#lib/domain/resume/merge.ts";
import { emptyRecord } from "#lib/domain/resume/record.ts";
import type { Resume } from "#lib/domain/resume/resume.ts";
import { type Problem, problemsOf } from "#lib/domain/resume/rules.ts";
import { withoutSpaces } from "#lib/domain/text.ts";
import { $session } from "#lib/stores/account/session.ts";
import { createSendings } from "#lib/stores/files/sending.ts";
import { ask } from "#lib/stores/shell/dialogs.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { ruleContext } from "./form.ts";
import { readResume } from "./save.ts";

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
  const $saving = atom(false);

  const saved = (): readonly ResumeAttachment[] => {
    const resume = $resume.get();
    return resume.state === "ready" ? resume.value[list] : [];
  };
  const edit = (): void => $draft.set(saved());
  const { $sending, cancel, cancelAll, retry, ...sendings } = createSendings({
    max: UPLOAD_MAX_BYTES,
    put: upload,
    onStored: (stored) => $draft.set([...($draft.get() ?? saved()), emptyRecord(ATTACHMENT, stored)]),
  });
  const add = (files: readonly File[]): Promise<void> => sendings.add(files, () => notify("file-too-large", "warning"));
  const close = (): void => {
    cancelAll();
    $draft.set(null);
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
