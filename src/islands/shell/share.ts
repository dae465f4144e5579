import { onPress } from "#islands/elements/page-names.ts";
import { environment } from "#lib/browser/environment.ts";
import { isDesktop, shareLink } from "#lib/browser/share.ts";
import { notify } from "#lib/stores/shell/toasts.ts";
import { receiveCode } from "#loading/lost-code.ts";

const share = async (path = ""): Promise<void> => {
  const { href } = new URL(path, environment().location());
  const shared = await shareLink(document.title, href);
  if (shared === "copied") notify("link-copied");
  if (shared === "refused") notify("link-not-copied", "warning");
  if (!isDesktop()) return;
  // Without the code the link is copied all the same, and a message says so.
  const code = await receiveCode(() => import("./ShareDialog.tsx"));
  if (code.ok) code.value.showShareCode(href);
};

/** Shares the page, by the address in `data-share` or its own, when such a button is pressed. */
export const startShare = (): void => onPress("share", (button) => void share(button.dataset["share"]));
