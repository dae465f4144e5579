import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { copyText } from "#lib/browser/clipboard.ts";
import { environment } from "#lib/browser/environment.ts";
import * as calls from "#lib/contract/desk/fair-invitations.ts";
import { fairLinkPath } from "#lib/domain/desk/fair-invitations.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";
import { $fairEditor, refreshFair } from "./fair-editor.ts";

/** The invitation that is being made: the name of its company, then its link, which is shown once; null while none is. */
export const $fairInvitation = atom<{ note: string; isMissing: boolean; link: string | null } | null>(null);
export const $makingFairLink = atom(false);

export const beginFairInvitation = (): void => $fairInvitation.set({ note: "", isMissing: false, link: null });
export const endFairInvitation = (): void => $fairInvitation.set(null);
export const writeInvitationNote = (note: string): void => $fairInvitation.set({ note, isMissing: false, link: null });

/** Makes the link. */
export const makeFairLink = async (): Promise<void> => {
  const [invitation, fairId] = [$fairInvitation.get(), $fairEditor.get().saved?.fair.id];
  if (!invitation || fairId === undefined || $makingFairLink.get()) return;
  const note = invitation.note.trim();
  if (note === "") return $fairInvitation.set({ ...invitation, isMissing: true });
  $makingFairLink.set(true);
  const made = await send(calls.inviteToFair, { fairId, note });
  $makingFairLink.set(false);
  if (!made.ok) return reportFailure(made.failure);
  const link = new URL(fairLinkPath(made.value.token), environment().location()).href;
  $fairInvitation.set({ note, isMissing: false, link });
  await refreshFair();
};

/** Copies the link. */
export const copyFairLink = async (): Promise<void> => {
  const isCopied = await copyText($fairInvitation.get()?.link ?? "");
  notify(isCopied ? "link-copied" : "link-not-copied", isCopied ? "success" : "warning");
};

/** Withdraws an invitation that waits. */
export const withdrawFairInvitation = async (id: string): Promise<void> => {
  const fairId = $fairEditor.get().saved?.fair.id;
  if (fairId === undefined) return;
  const withdrawn = await send(calls.withdrawFairInvitation, { fairId, id });
  if (withdrawn.ok) notify("saved");
  else reportFailure(withdrawn.failure);
  await refreshFair();
};
