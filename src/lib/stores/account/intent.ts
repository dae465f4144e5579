import { environment } from "#lib/browser/environment.ts";
import { paths } from "#lib/domain/paths.ts";
import { INTENT_KEY } from "#lib/domain/storage-keys.ts";
import { fieldOf, parseJson, textOf } from "#lib/domain/untrusted.ts";
import { type CarriedNotice, carryNotice } from "#lib/stores/shell/carried-notice.ts";

/**
 * An interrupted action and its ids (D-D3).
 * Why: docs/decisions/0002-an-interrupted-intent-is-persisted.md
 */
export type Intent = { action: string; ids: string[] };

/** The choice of a post at a fair; its ids: the company, or "" for all, and the post, or "". */
export const FAIR_CHOICE = "fair-choice";

/** The intent to see a page that requires a login; `islands/shell/locked.js` saves it as well. */
const VIEW = "view";

/** An older intent would be a surprise; milliseconds. */
const LIFETIME = 30 * 60_000;
/** One that waits is shown and runs by a press alone, and a résumé takes its time. */
const WAITING_LIFETIME = 12 * 3_600_000;

/** The page as an intent names it: its path on this site. */
const thisPage = (): string => {
  const { pathname, search } = environment().location();
  return pathname + search;
};
/** A page has its address with a slash and without. */
const isHere = (page: string): boolean => {
  const bare = (address: string): string => address.replace(/\/(?=\?|$)/, "");
  return bare(page) === bare(thisPage());
};

/** An intent with its page; `waitsFor`: the subject's name, while the action waits for the résumé. */
type SavedIntent = Intent & { page: string; waitsFor: string | null };

/** The saved intent, if its page belongs to this site; null if missing or too old. */
const read = (): SavedIntent | null => {
  const saved = parseJson(environment().session.get(INTENT_KEY));
  const action = textOf(fieldOf(saved, "action"));
  const page = textOf(fieldOf(saved, "page"));
  const ids = fieldOf(saved, "ids");
  const waitsFor = textOf(fieldOf(saved, "waitsFor"));
  const at = fieldOf(saved, "at");
  const age = typeof at === "number" ? environment().now() - at : Number.NaN;
  const lifetime = waitsFor === null ? LIFETIME : WAITING_LIFETIME;
  if (!action || !page || !/^\/(?![/\\])/.test(page) || !Array.isArray(ids) || !(age >= 0 && age < lifetime)) return null;
  return { action, page, ids: ids.filter((id) => typeof id === "string"), waitsFor };
};
const write = (intent: SavedIntent): void =>
  environment().session.set(INTENT_KEY, JSON.stringify({ ...intent, at: environment().now() }));

/** Saves this page's action until it is done or given up. */
export const saveIntent = ({ action, ids }: Intent): void => write({ action, ids, page: thisPage(), waitsFor: null });
export const dropIntent = (): void => environment().session.set(INTENT_KEY, null);

/** Has the saved intent wait until the résumé is complete; `subject` is the name of the post or fair it is about. */
export const putOffIntent = (subject: string): void => {
  const intent = read();
  if (intent) write({ ...intent, waitsFor: subject });
};
/** The action waiting for the résumé and its subject's name, or null. */
export const waitingIntent = (): { action: string; subject: string } | null => {
  const intent = read();
  return intent?.waitsFor ? { action: intent.action, subject: intent.waitsFor } : null;
};
/** Returns to the page of the action that waits for the résumé, and does it there. */
export const resumeWaitingIntent = (): void => {
  const intent = read();
  if (!intent) return;
  write({ ...intent, waitsFor: null });
  environment().open(intent.page);
};

/**
 * Saves that the visitor wants to see this page. Replaces an older intent, whose action would be a surprise after the login, except
 * on the résumé page when the intent waits for the résumé. `islands/shell/locked.js` follows the same rule.
 */
export const saveView = (): void => {
  const waitsHere = read()?.waitsFor != null && isHere(paths.resume);
  if (!waitsHere) saveIntent({ action: VIEW, ids: [] });
};
/** The path of the page that the visitor wanted to see before the login, or null. */
export const wantedPage = (): string | null => {
  const intent = read();
  return intent?.action === VIEW ? intent.page.replace(/[?#].*$/, "") : null;
};

/** Whether something is being done on this page that an ended session would interrupt. */
export const isActing = (): boolean => {
  const intent = read();
  return intent !== null && intent.action !== VIEW && intent.waitsFor === null && isHere(intent.page);
};

/** The ids of an interrupted `action` of this page, or null; leaves the intent saved. */
export const peekIntent = (action: string): string[] | null => {
  const intent = read();
  return intent?.action !== action || intent.waitsFor !== null || !isHere(intent.page) ? null : intent.ids;
};
/** The same, handed out once. */
export const takeIntent = (action: string): string[] | null => {
  const ids = peekIntent(action);
  if (ids !== null) dropIntent();
  return ids;
};

/**
 * Goes to the page of an interrupted action, or to the résumé it waits for; returns whether there is one. Shows `notice`
 * there.
 */
export const returnToIntent = (notice: CarriedNotice | null = null): boolean => {
  const intent = read();
  // Seen, a page is no longer wanted.
  if (intent?.action === VIEW) dropIntent();
  const page = intent?.waitsFor ? paths.resume : intent?.page;
  if (page && !isHere(page)) {
    if (notice) carryNotice(notice);
    environment().open(page);
  }
  return intent !== null;
};
