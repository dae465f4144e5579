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

/** Goes where the visitor wanted to be: `next` when it is a path of this site, else back to what they were doing, else home. */
const leave = (): void => {
  const here = environment().location();
  const wanted = here.searchParams.get("next");
  if (wanted === null && returnToIntent("logged-in")) return;
  carryNotice("logged-in");
  const next = parseUrl(wanted ?? paths.home, here);
  environment().open(next && next.origin === here.origin ? `${next.pathname}${next.search}${next.hash}` : paths.home);
};

/** Whether somebody is logged in and what belongs to the login is done: leaving earlier would cut it off. */
const $loggedIn = computed([$session, $loggingIn], (session, busy) => session !== null && !busy);

/** The login page, which is left as soon as somebody is logged in, here or in another tab. */
export const $loginPage = atom<"open" | "done">("open");
onMount($loginPage, () =>
  $loggedIn.subscribe((loggedIn) => {
    $loginPage.set(loggedIn ? "done" : "open");
    if (!loggedIn) return;
    if ($postLoginOk.get()) leave();
    else environment().after(READING_TIME, leave);
  }),
);
