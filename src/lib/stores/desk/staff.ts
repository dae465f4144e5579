import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { copyText } from "#lib/browser/clipboard.ts";
import { environment } from "#lib/browser/environment.ts";
import { chatEntry } from "#lib/contract/chat.ts";
import { recruiterChat } from "#lib/contract/desk/chat.ts";
import * as calls from "#lib/contract/desk/staff.ts";
import { serialize } from "#lib/contract/wire.ts";
import { FRAMED_CHAT } from "#lib/domain/chat/entry.ts";
import { invitationPath, type StaffRole } from "#lib/domain/desk/staff.ts";
import { settle } from "#lib/domain/loadable.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";

/** The people of the desk and the invitations that wait. An invitation may have been taken since the list was last on the screen. */
export const people = fetchOnMount(
  createResource(async (signal) => settle(await send(calls.listStaff, undefined, { signal }))),
  true,
);

/** The link of the invitation that was made last; it is shown once. */
export const $link = atom<string | null>(null);
export const $inviting = atom(false);

/** Makes an invitation and shows its link. */
export const invite = async (place: { role: StaffRole; companyId: string | null; fairId: string | null }): Promise<void> => {
  if ($inviting.get()) return;
  $inviting.set(true);
  const made = await send(calls.inviteStaff, place);
  $inviting.set(false);
  if (!made.ok) return reportFailure(made.failure);
  $link.set(new URL(invitationPath(made.value.token), environment().location()).href);
  await people.refresh();
};
export const forgetLink = (): void => $link.set(null);
/** Copies the link. */
export const copyLink = async (): Promise<void> => {
  const isCopied = await copyText($link.get() ?? "");
  notify(isCopied ? "link-copied" : "link-not-copied", isCopied ? "success" : "warning");
};

/** Ends an account with its sessions. */
export const endStaff = async (id: string): Promise<void> => {
  const ended = await send(calls.endStaff, { id });
  if (ended.ok) notify("saved");
  else reportFailure(ended.failure);
  await people.refresh();
};

/** Withdraws an invitation. */
export const withdrawInvitation = async (id: string): Promise<void> => {
  const withdrawn = await send(calls.withdrawInvitation, { id });
  if (withdrawn.ok) notify("saved");
  else reportFailure(withdrawn.failure);
  await people.refresh();
};

/** Opens the chat as the calling recruiter. */
export const openChat = async (): Promise<void> => {
  const entry = await send(recruiterChat, undefined);
  if (!entry.ok) return reportFailure(entry.failure);
  environment().open(`${FRAMED_CHAT}?data=${encodeURIComponent(serialize(chatEntry, entry.value))}`);
};
