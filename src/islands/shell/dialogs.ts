import { $dialogs, answer, type Dialog } from "#lib/stores/shell/dialogs.ts";
import { loadCode } from "#loading/load-code.ts";
import { preloadCode } from "#loading/preload.ts";

const load = () => import("#islands/account/index.tsx");

/** Has the dialogs' code (React and all) fetched when a dialog is likely; asked for in earnest, it is tried again. */
export const preloadDialogs = (): void => preloadCode(load);

/** Mounts the dialogs when the first one is asked for. */
export const startDialogs = (): void => {
  $dialogs.subscribe((open) => {
    if (open.length > 0) void mount(open);
  });
};

const mount = async (open: readonly Dialog[]): Promise<void> => {
  const dialogs = await loadCode(load);
  if (dialogs) return dialogs.mountDialogs();
  // Closes a dialog whose code failed to load, to answer its caller.
  for (const dialog of open) answer(dialog, "closed");
};
