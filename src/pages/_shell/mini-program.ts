import { enterMiniProgram, isMiniProgram } from "#lib/stores/mini-program.ts";

/** Takes over the mini-program's mode before anything else reads the address, and shows what only it has (1§2 Shell). */
export const followMiniProgram = (): void => {
  enterMiniProgram();
  document.documentElement.toggleAttribute("data-mini-program", isMiniProgram());
};
