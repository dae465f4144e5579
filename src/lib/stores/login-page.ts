import { environment } from "#lib/browser/environment.ts";
import { paths } from "#lib/domain/paths.ts";
import { $loginSmooth } from "./login.ts";

/** How long a message of the login stays readable before the page is left, in milliseconds. */
const READING_TIME = 3000;

/** Goes where the visitor wanted to be: `next` when it is a path of this site, else the home page. */
export const leaveLoginPage = (): void => {
  const here = environment().location();
  const next = URL.parse(here.searchParams.get("next") ?? paths.home, here);
  const target = next && next.origin === here.origin ? `${next.pathname}${next.search}${next.hash}` : paths.home;
  if ($loginSmooth.get()) environment().open(target);
  else environment().after(READING_TIME, () => environment().open(target));
};
