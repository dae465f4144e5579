import { environment } from "#lib/browser/environment.ts";
import { MINI_PROGRAM_KEY } from "#lib/domain/storage-keys.ts";

/** Takes over the mini-program's mode from the address, and shows what only it has (1§2 Shell); its code comes only with the mode. */
export const startMiniProgram = (): void => {
  const { session, location } = environment();
  if (session.get(MINI_PROGRAM_KEY) === null && !location().searchParams.has(MINI_PROGRAM_KEY)) return;
  import("#lib/stores/account/mini-program.ts")
    .then(({ enterMiniProgram }) => document.documentElement.toggleAttribute("data-mini-program", enterMiniProgram()))
    // Without its code the page is the ordinary one.
    .catch(() => null);
};
