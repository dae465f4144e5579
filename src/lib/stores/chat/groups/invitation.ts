import { atom, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { drawQr } from "#lib/browser/qr-picture.ts";
import { invitationFragment } from "#lib/domain/chat/groups/invitations.ts";
import { type Loadable, settle } from "#lib/domain/loadable.ts";
import { paths } from "#lib/domain/paths.ts";
import { qrOf } from "#lib/domain/qr.ts";
import type { GroupStore } from "./group.ts";

const TOKEN_BYTES = 8;
const newToken = (): string =>
  [...crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The link that invites to a group, read when it is shown and again when the group changes: another manager may renew it. */
export const createInvitation = (group: Pick<GroupStore, "id" | "$group" | "invitationToken" | "renewInvitations">) => {
  const $link = atom<Loadable<string>>({ state: "loading" });
  const linkWith = (token: string): string =>
    new URL(paths.chat + invitationFragment({ group: group.id, token }), environment().location()).href;
  let turn = 0;
  const load = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    if ($link.get().state === "failed") $link.set({ state: "loading" });
    const token = settle(await group.invitationToken());
    if (mine !== turn) return;
    if (token.state === "ready") $link.set({ state: "ready", value: linkWith(token.value) });
    else if ($link.get().state !== "ready") $link.set(token);
  };
  onMount($link, () => {
    void load();
    return group.$group.listen(() => void load());
  });
  return {
    $link,
    load,
    /** Makes another link; the old one is void then. */
    renew: async () => {
      const token = newToken();
      const outcome = await group.renewInvitations(token);
      if (outcome.ok) {
        turn += 1;
        $link.set({ state: "ready", value: linkWith(token) });
      } else {
        // A renewal without an answer may have been made. On a dead line this read takes long, so the failure does not wait for it.
        void load();
      }
      return outcome;
    },
    /** Saves a link's code as a picture under a name, with words below it; answers whether that was possible. */
    savePicture: async (link: string, { caption, name }: { caption: string; name: string }): Promise<boolean> => {
      const picture = await drawQr(qrOf(link), caption);
      if (picture) environment().saveFile(picture, name);
      return picture !== null;
    },
  };
};
