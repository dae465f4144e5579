import { environment } from "#lib/browser/environment.ts";

/** As `stores/mini-program.ts` keeps it; that file is loaded only where the mode is or may be on. */
const MODE_KEY = "miniProgram";

/** Takes over the mini-program's mode from the address, and shows what only it has (1§2 Shell). */
export const followMiniProgram = (): void => {
  const { session, location } = environment();
  if (session.get(MODE_KEY) === null && !location().searchParams.has(MODE_KEY)) return;
  import("#lib/stores/mini-program.ts")
    .then(({ enterMiniProgram, isMiniProgram }) => {
      enterMiniProgram();
      document.documentElement.toggleAttribute("data-mini-program", isMiniProgram());
    })
    // Without its code the page is the ordinary one.
    .catch(() => null);
};
