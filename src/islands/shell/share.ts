import { onPress } from "#islands/elements/page-names.ts";
import { environment } from "#lib/browser/environment.ts";
import { shareLink } from "#lib/browser/share.ts";
import { notify } from "#lib/stores/shell/toasts.ts";

const share = async (path: string | undefined): Promise<void> => {
  const shared = await shareLink(
    document.title,
    path ? new URL(path, environment().location()).href : environment().location().href,
  );
  if (shared === "copied") notify("link-copied");
  if (shared === "refused") notify("link-not-copied", "warning");
};

/** Shares the page, by the address in `data-share` or its own, when such a button is pressed. */
export const startShare = (): void => onPress("share", (button) => void share(button.dataset["share"]));
