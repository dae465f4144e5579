import { atom } from "nanostores";
import type { FairSubject } from "#lib/domain/fairs/sheet.ts";
import { openPost } from "#lib/stores/posts/post.ts";
import { $fair, openFair } from "./fair.ts";

/** The sheet beside a fair; `before` leads from a post back to its company. Null while it is closed. */
export type FairSheet = { fairId: string; subject: FairSubject; before: FairSubject | null };
export const $fairSheet = atom<FairSheet | null>(null);

const show = (sheet: FairSheet): void => {
  $fairSheet.set(sheet);
  if ("postId" in sheet.subject) openPost(sheet.subject.postId);
};

/** Shows a post or company beside its fair, which is read if it was not. */
export const openFairSheet = (fairId: string, subject: FairSubject): void => {
  const { state } = $fair.get();
  if (state === "idle" || state === "failed") openFair(fairId);
  show({ fairId, subject, before: null });
};

/** Goes on inside the open sheet. */
export const turnFairSheet = (subject: FairSubject): void => {
  const sheet = $fairSheet.get();
  if (sheet) show({ ...sheet, subject, before: sheet.subject });
};

export const stepBackInSheet = (): void => {
  const sheet = $fairSheet.get();
  if (sheet?.before) show({ ...sheet, subject: sheet.before, before: null });
};

export const closeFairSheet = (): void => $fairSheet.set(null);
