import { atom, computed, onMount } from "nanostores";
import { environment } from "#lib/browser/environment.ts";
import { paths } from "#lib/domain/paths.ts";
import { parseUrl } from "#lib/domain/urls.ts";
import { carryNotice } from "#lib/stores/shell/carried-notice.ts";
import { returnToIntent } from "./intent.ts";
import { $loggingIn, $postLoginOk } from "./login.ts";
import { $session } from "./session.ts";

/** How long a message of the login stays readable before the page is left, in milliseconds. */
const READING_TIME = 3000;

/** Goes to `next` if it is a path of this site, else back to the interrupted action, else home. */
const leave = (): void => {
  const here = environment().location();
  const wanted = here.searchParams.get("next");
  if (wanted === null && returnToIntent("logged-in")) return;
  carryNotice("logged-in");
  const next = parseUrl(wanted ?? paths.home, here);
  environment().open(next && next.origin === here.origin ? `${next.pathname}${next.search}${next.hash}` : paths.home);
};

/** Whether the login is complete, including its follow-up work, which leaving earlier would cut off. */
const $loggedIn = computed([$session, $loggingIn], (session, busy) => session !== null && !busy);

/** The login page, which closes as soon as the user is logged in, here or in another tab. */
export const $loginPage = atom<"open" | "done">("open");
onMount($loginPage, () =>
  $loggedIn.subscribe((loggedIn) => {
    $loginPage.set(loggedIn ? "done" : "open");
    if (!loggedIn) return;
    if ($postLoginOk.get()) leave();
    else environment().after(READING_TIME, leave);
  }),
);
