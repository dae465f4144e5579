import { elementsWith } from "#islands/elements/page-names.ts";
import { maskPhone } from "#lib/domain/account/phone-number.ts";
import { $session, logOut } from "#lib/stores/account/session.ts";
import { ask, DIALOGS } from "#lib/stores/shell/dialogs.ts";
import { live } from "#lib/texts/shell/live.ts";
import { onInterest, preloadCode } from "#loading/preload.ts";
import { preloadDialogs } from "./dialogs.ts";

/** Opens a dialog that a button names. */
const askFor = (name: string | undefined): void => {
  const dialog = DIALOGS.find((known) => known === name);
  if (dialog) void ask(dialog);
};

/**
 * Keeps the header true to the session: the login button or the user, and the menu's actions. A user without a name is shown by the
 * phone with its middle masked, for others see the screen as well.
 * Why: docs/decisions/0086-others-see-the-screen.md
 */
export const startAccount = (): void => {
  const root = document.documentElement;
  $session.subscribe((session) => {
    if (session) {
      root.dataset["session"] = "seeker";
      // For users alone: the unread badge, the lists of their account. Importing it twice is harmless. A page without a menu shows
      // neither, and the calls of the desk's page carry the token of another account.
      if (elementsWith("unread").length > 0) preloadCode(() => import("./of-users.ts"));
    }
    if (!session) delete root.dataset["session"];
    const name = session?.user.name || maskPhone(session?.user.phone ?? "") || live.unknownUser;
    for (const label of elementsWith("user-name")) label.textContent = name;
  });

  for (const link of elementsWith("login")) {
    // Without this script the link leads to the login page; with it, the dialog opens where the visitor is.
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || location.pathname.startsWith("/login")) return;
      event.preventDefault();
      void ask("login");
    });
    onInterest(link, preloadDialogs);
  }
  for (const button of elementsWith("ask"))
    button.addEventListener("click", () => {
      // The menu closes first, so that the focus returns to its button after the dialog.
      button.closest<HTMLElement>("[popover]")?.hidePopover();
      askFor(button.dataset["ask"]);
    });
  for (const button of elementsWith("log-out")) button.addEventListener("click", () => void logOut());
};
