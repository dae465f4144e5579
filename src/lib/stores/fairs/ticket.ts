import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { drawQr } from "#lib/browser/qr-picture.ts";
import { readFairTicket, saveFairTicket } from "#lib/contract/fairs/ticket.ts";
import type { Fair } from "#lib/domain/fairs/fairs.ts";
import { type FairTicket, ticketText } from "#lib/domain/fairs/tickets.ts";
import { idOf } from "#lib/domain/ids.ts";
import type { Findable, Outcome } from "#lib/domain/loadable.ts";
import { qrOf } from "#lib/domain/qr.ts";
import { whenLoggedIn } from "#lib/stores/account/when-logged-in.ts";
import { createResource, fetchOnMount, find } from "#lib/stores/resource.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";

/** A fair with its place and the seeker's ticket to it, if any. */
export type TicketAtFair = { fair: Fair; address: string; halls: string; ticket: FairTicket | null };

/** The ticket to the fair of the address. */
export const createFairTicket = () => {
  const fairId = idOf(environment().location().searchParams.get("recruitFairsId"));
  const { $state, load } = fetchOnMount(
    createResource<Findable<TicketAtFair> & Outcome<TicketAtFair>>(async (signal) => {
      if (fairId === null) return { state: "missing" };
      await whenLoggedIn();
      return find(await send(readFairTicket, { fairId }, { signal }));
    }),
  );
  const $saving = atom(false);
  return {
    $state,
    load,
    $saving,
    /** Makes the ticket, or changes whether name and phone are shared. */
    save: async (shares: boolean): Promise<void> => {
      if (fairId === null || $saving.get()) return;
      $saving.set(true);
      const saved = await send(saveFairTicket, { fairId, shares });
      $saving.set(false);
      if (!saved.ok) return reportFailure(saved.failure);
      const shown = $state.get();
      if (shown.state === "ready") $state.set({ state: "ready", value: { ...shown.value, ticket: saved.value } });
      notify("saved");
    },
    /** Saves the ticket as a picture, which works without a network; answers whether that was possible. */
    savePicture: async (code: string, { caption, name }: { caption: string; name: string }): Promise<boolean> => {
      const picture = await drawQr(qrOf(ticketText(fairId ?? "", code)), caption);
      if (picture) environment().saveFile(picture, name);
      return picture !== null;
    },
  };
};
export type FairTicketStore = ReturnType<typeof createFairTicket>;
