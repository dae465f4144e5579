import { elementWith, fairStatusChanged, onPress, targetWith } from "#islands/elements/page-names.ts";
import "#islands/elements/self-scroll.ts";
import { startShare } from "#islands/shell/share.ts";
import { environment } from "#lib/browser/environment.ts";
import { PLAN_KEY } from "#lib/domain/fairs/plan-key.ts";
import { INTENT_KEY } from "#lib/domain/storage-keys.ts";
import { $session } from "#lib/stores/account/session.ts";
import { syncClock } from "#lib/stores/shell/clock.ts";
import { loadCode } from "#loading/load-code.ts";
import { receiveCode } from "#loading/lost-code.ts";
import { onInterest, preloadCode } from "#loading/preload.ts";
import { drawAction, onNewStatus } from "./action.ts";

/** Code that few visitors need, see there. */
const loadMore = () => import("./more.ts");

/** The code of the apply flow, React and all. */
const loadChoice = () => import("./choice.ts");

/** Opens the choice of a post: of a company, of all ("") – or the one that an ended session interrupted (null). */
const choose = (company: string | null): void => {
  const fairId = elementWith("fair")?.dataset["fair"] ?? "";
  void loadCode(loadChoice).then((choice) =>
    company === null ? choice?.resumeChoice(fairId) : choice?.startChoice(fairId, company),
  );
};

/** Leads a press of a button – the fair's own or that of a company – into the apply flow (R2.4.2), and resumes an interrupted one. */
const startApplying = (): void => {
  onInterest(document, (event) => targetWith(event, "apply") && preloadCode(loadChoice), { once: false });
  onPress("apply", (button) => choose(button.dataset["apply"] ?? ""));
  if ($session.get() && environment().session.get(INTENT_KEY) !== null) choose(null);
};

/** Leads to code on demand: of the search, the day plan, a post or company beside the fair. */
const startReading = (): void => {
  const search = elementWith("find");
  const quietly = (run: (code: Awaited<ReturnType<typeof loadMore>>) => void): void =>
    void receiveCode(loadMore).then((code) => code.ok && run(code.value));
  const startFind = (): void => quietly(({ find }) => find());
  if (search) onInterest(search, startFind, { once: false });
  search?.addEventListener("input", () => void loadCode(loadMore).then((code) => code?.findChosen()));
  // On a slow line a word is typed, or an industry chosen, before this script has come to hear of it.
  if (search?.querySelector("input:focus, [type=search]:not(:placeholder-shown), label:not(:first-child) > :checked")) startFind();
  if (environment().local.get(PLAN_KEY) !== null) quietly(({ showPlan }) => showPlan());
  onPress("plan", (button) => void loadCode(loadMore).then((code) => code?.plan(button)));
  // Enter, and a press with a key, follow the link (R2.2.1-4).
  document.addEventListener("click", (event) => {
    const { target, button, detail, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("[data-slot=post],h3>[data-slot=company]");
    if (!link || button !== 0 || detail === 0 || ctrlKey || metaKey || shiftKey || altKey) return;
    event.preventDefault();
    void loadCode(loadMore).then((code) => code?.sheet(link));
  });
};

/**
 * Starts the scripts of every fair page. When the status turns, `readAnew` asks the backend for other changes (D-C4).
 * Why: docs/decisions/0010-fair-pages-are-plain-html.md, docs/decisions/0127-a-fair-on-a-phone.md
 */
export const startFairPage = (readAnew: () => void): void => {
  startApplying();
  startShare();
  startReading();
  onNewStatus((article, status) => void receiveCode(loadMore).then((code) => code.ok && code.value.followStatus(article, status)));
  void syncClock().then(drawAction);
  fairStatusChanged.listen(() => {
    drawAction();
    readAnew();
  });
};
