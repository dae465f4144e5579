import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { endPrintCode as endCall, listPrintCodes } from "#lib/contract/print.ts";
import { settle } from "#lib/domain/loadable.ts";
import { $session } from "#lib/stores/account/session.ts";
import { createResource } from "#lib/stores/resource.ts";
import { notify, reportFailure } from "#lib/stores/shell/toasts.ts";

const { $state, load, refresh } = createResource(async (signal) =>
  settle(await send(listPrintCodes, undefined, { signal, quiet: true })),
);
/** The user's codes that still work. */
export const $printCodes = $state;
export const loadPrintCodes = load;
/** The code that is being ended, by its id. */
export const $endingPrintCode = atom<string | null>(null);

// A page may be drawn before its session is restored; without one there is nothing to ask for.
onMount($printCodes, () =>
  $session.subscribe((session, before) => {
    if (session && session.user.id !== before?.user.id) void load();
  }),
);

/** Ends one code and removes its file. */
export const endPrintCode = async (id: string): Promise<void> => {
  if ($endingPrintCode.get() !== null) return;
  $endingPrintCode.set(id);
  const ended = await send(endCall, { id });
  if (ended.ok) {
    notify("print-code-ended");
    await refresh();
  } else reportFailure(ended.failure);
  $endingPrintCode.set(null);
};
