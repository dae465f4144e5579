import { dialogOpened } from "#islands/elements/page-names.ts";
import { environment } from "#lib/browser/environment.ts";

/** Where dialogs are sheets; elsewhere the step back belongs to the page. */
const PHONE = "(width < 992px)";

/** Makes dialogs steps of the history on phones, whose users close them by going back. */
export const startSheets = (): void => {
  dialogOpened.listen(({ target }) => {
    if (!(target instanceof HTMLDialogElement) || !matchMedia(PHONE).matches) return;
    const closed = environment().openSheet(() => target.requestClose());
    target.addEventListener("close", closed, { once: true });
  });
};
