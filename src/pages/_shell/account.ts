import { ask, DIALOGS } from "#lib/stores/dialogs.ts";
import { $session, logOut } from "#lib/stores/session.ts";
import { live } from "#lib/texts/live.ts";
import { loadDialogs } from "./dialogs.ts";

let following = false;
/** The red dot is for who has messages; its code too. */
const followUnread = (): void => {
  if (following) return;
  following = true;
  void import("./unread.ts").then((unread) => unread.followUnread()).catch(() => null);
};

/** Opens a dialog that a button names. */
const askFor = (name: string | undefined): void => {
  const dialog = DIALOGS.find((known) => known === name);
  if (dialog) void ask(dialog);
};

/** Keeps the header true to the session: login button or user name, and the menu's actions. */
export const followAccount = (): void => {
  const root = document.documentElement;
  $session.subscribe((session) => {
    if (session) {
      root.dataset["session"] = "seeker";
      followUnread();
    }
    if (!session) delete root.dataset["session"];
    const name = session?.user.name || session?.user.phone || live.unknownUser;
    for (const place of document.querySelectorAll("[data-user-name]")) place.textContent = name;
  });

  for (const link of document.querySelectorAll<HTMLElement>("[data-login]")) {
    // Without this script the link leads to the login page; with it, the dialog opens where the visitor is.
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || location.pathname.startsWith("/login")) return;
      event.preventDefault();
      void ask("login");
    });
    for (const sign of ["pointerover", "focus", "touchstart"])
      link.addEventListener(sign, () => void loadDialogs(), { once: true, passive: true });
  }
  for (const button of document.querySelectorAll<HTMLElement>("[data-ask]"))
    button.addEventListener("click", () => {
      // The menu closes first, so that the focus comes back to its button after the dialog.
      button.closest<HTMLElement>("[popover]")?.hidePopover();
      askFor(button.dataset["ask"]);
    });
  document.querySelector("[data-log-out]")?.addEventListener("click", () => void logOut());
};
