import { $dialogs, answer, type Dialog } from "#lib/stores/dialogs.ts";
import { reportFailure } from "#lib/stores/toasts.ts";

/** Loads the dialogs' code (React and all); called early when a dialog is likely. */
export const loadDialogs = () => import("#islands/account/index.tsx").catch(() => null);

/** Mounts the dialogs when the first one is asked for. */
export const followDialogs = (): void => {
  $dialogs.subscribe((open) => {
    if (open.length > 0) void mount(open);
  });
};

const mount = async (open: readonly Dialog[]): Promise<void> => {
  const dialogs = await loadDialogs();
  if (dialogs) return dialogs.mountDialogs();
  // The code did not come: say so and let go of whoever waits for an answer.
  reportFailure({ kind: "offline" });
  for (const dialog of open) answer(dialog, "closed");
};
