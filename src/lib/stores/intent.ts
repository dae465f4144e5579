import { environment } from "#lib/browser/environment.ts";
import { INTENT_KEY } from "./session.ts";

/** What somebody was about when the session ended: the action, the ids it is about, and the page it stood on (decisions D3). */
export type Intent = { action: string; ids: string[]; page: string };

/** The choice of a post at a fair; its ids: the company, or "" for all, and the post, or "" for none. */
export const FAIR_CHOICE = "fair-choice";

const isText = (value: unknown): value is string => typeof value === "string";

const parse = (stored: string | null): Intent | null => {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const fields = new Map<string, unknown>(Object.entries(value));
    const [action, ids, page] = [fields.get("action"), fields.get("ids"), fields.get("page")];
    const usable = isText(action) && Array.isArray(ids) && isText(page) && /^\/(?![/\\])/.test(page);
    return usable ? { action, ids: ids.filter(isText), page } : null;
  } catch {
    return null;
  }
};

/** Keeps the errand of this page for the time after the next login. */
export const keepIntent = (action: string, ids: string[]): void => {
  const { pathname, search } = environment().location();
  environment().session.set(INTENT_KEY, JSON.stringify({ action, ids, page: pathname + search }));
};

/** The page to go back to after a login; null when nothing was interrupted. */
export const intentPage = (): string | null => parse(environment().session.get(INTENT_KEY))?.page ?? null;

/** Takes the ids of an interrupted `action` of this page: it goes on once. */
export const takeIntent = (action: string): string[] | null => {
  const intent = parse(environment().session.get(INTENT_KEY));
  const { pathname, search } = environment().location();
  if (intent?.action !== action || intent.page !== pathname + search) return null;
  environment().session.set(INTENT_KEY, null);
  return intent.ids;
};
