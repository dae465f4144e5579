import { ask } from "#lib/stores/dialogs.ts";
import { $session, logOut } from "#lib/stores/session.ts";
import { shell } from "#lib/texts/shell.ts";
import { loadDialogs } from "./dialogs.ts";

/** Keeps the header true to the session: login button or user name, and the menu's actions. */
export const followAccount = (): void => {
  const root = document.documentElement;
  $session.subscribe((session) => {
    if (session) root.dataset["session"] = "seeker";
    else delete root.dataset["session"];
    const name = session?.user.name || session?.user.phone || shell.unknownUser;
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
  document.querySelector("[data-log-out]")?.addEventListener("click", () => void logOut());
};
