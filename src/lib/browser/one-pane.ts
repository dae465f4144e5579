import { environment } from "./environment.ts";

/** The widths at which the chat shows one pane at a time (L-chat). */
const ONE_PANE = "(width < 992px)";

/** Null outside a browser, where all panes show. */
const media = (): MediaQueryList | null => ("matchMedia" in globalThis ? matchMedia(ONE_PANE) : null);

/** Calls back with whether one pane shows at a time, at once and on each change; returns the function to stop. */
export const followOnePane = (onChange: (isOnePane: boolean) => void): (() => void) => {
  const query = media();
  const tell = (): void => onChange(query?.matches ?? false);
  tell();
  query?.addEventListener("change", tell);
  return () => query?.removeEventListener("change", tell);
};

/**
 * Makes a popup a step of the history where one pane shows at a time, so that going back closes the popup alone; returns the function
 * to call when it closes in another way. Dialogs are steps by themselves (`islands/shell/sheets.ts`).
 */
export const openPopup = (onBack: () => void): (() => void) =>
  media()?.matches ? environment().openSheet(onBack) : () => undefined;
