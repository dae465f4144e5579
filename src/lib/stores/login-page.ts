import { environment } from "#lib/browser/environment.ts";
import { paths } from "#lib/domain/paths.ts";

/** Goes where the visitor wanted to be: `next` when it is a path of this site, else the home page. */
export const leaveLoginPage = (): void => {
  const here = environment().location();
  const next = URL.parse(here.searchParams.get("next") ?? paths.home, here);
  environment().open(next && next.origin === here.origin ? `${next.pathname}${next.search}${next.hash}` : paths.home);
};
