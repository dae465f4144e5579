import { environment } from "#lib/browser/environment.ts";
import { paths } from "#lib/domain/paths.ts";
import { returnToIntent } from "./intent.ts";
import { $loginSmooth } from "./login.ts";

/** How long a message of the login stays readable before the page is left, in milliseconds. */
const READING_TIME = 3000;

const leave = (): void => {
  const here = environment().location();
  const asked = here.searchParams.get("next");
  if (asked === null && returnToIntent()) return;
  const next = URL.parse(asked ?? paths.home, here);
  environment().open(next && next.origin === here.origin ? `${next.pathname}${next.search}${next.hash}` : paths.home);
};

/** Goes where the visitor wanted to be: `next` when it is a path of this site, else back to what they were doing, else home. */
export const leaveLoginPage = (): void => {
  if ($loginSmooth.get()) leave();
  else environment().after(READING_TIME, leave);
};
