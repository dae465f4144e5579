import { elementWith } from "#islands/elements/page-names.ts";
import { onFirstInteraction, onNextInteraction } from "#islands/shell/first-interaction.ts";
import { environment } from "#lib/browser/environment.ts";
import { beijingDate } from "#lib/domain/time.ts";
import { $session } from "#lib/stores/account/session.ts";
import { startPostPage } from "./page.ts";

/** Who stays for so long, in milliseconds, has seen the post, also without touching anything. */
const GLANCE = 2000;

/**
 * /jobs/[id] is prerendered completely. Later changes – whether it is still open, the seeker's relation to it – are fetched at once
 * for a logged-in user or if the post seems to have ended, else at the first interaction.
 */
const { post: id = "", ends } = elementWith("post")?.dataset ?? {};
const refresh = (): void => {
  import("./draw.ts")
    .then(({ refreshPage }) => refreshPage(id))
    // The next interaction is another try: without the post no button would do anything.
    .catch(() => onNextInteraction(refresh));
};
const isOver = ends && ends < beijingDate(environment().now());

const note = (): void => void import("./seen.ts").then(({ noteShown }) => noteShown()).catch(() => null);

startPostPage(id);
environment().after(GLANCE, note);
if ($session.get() || isOver) refresh();
else onFirstInteraction(refresh);
