import { environment } from "#lib/browser/environment.ts";

/** What somebody was about to do, on which page, when something came between (decisions D3). */
export type Intent = { action: string; id: string; page: string };

const KEY = "intent";
/** Nobody wants to be surprised by what they meant long ago; milliseconds. */
const LIFETIME = 30 * 60_000;

/** The page as an intent names it: where it stands on this site. */
const thisPage = (): string => {
  const { pathname, search } = environment().location();
  return pathname.replace(/\/$/, "") + search;
};

const isText = (value: unknown): value is string => typeof value === "string";

/** The intent that is kept; storage is not trusted: a page of this site, and not an old one. */
const read = (): Intent | null => {
  try {
    const { action, id, page, at } = Object(JSON.parse(environment().session.get(KEY) ?? "null")) as Record<string, unknown>;
    if (!isText(action) || !isText(id) || !isText(page) || !/^\/(?![/\\])/.test(page)) return null;
    const age = environment().now() - Number(at);
    return age >= 0 && age < LIFETIME ? { action, id, page } : null;
  } catch {
    return null;
  }
};

/** Keeps what is being done on this page until it is done or given up. */
export const keepIntent = ({ action, id }: Omit<Intent, "page">): void =>
  environment().session.set(KEY, JSON.stringify({ action, id, page: thisPage(), at: environment().now() }));
export const dropIntent = (): void => environment().session.set(KEY, null);

/** The intent for this page, handed out once. */
export const takeIntent = (): Intent | null => {
  const intent = read();
  if (intent?.page !== thisPage()) return null;
  dropIntent();
  return intent;
};

/** Goes to the page where somebody was about to do something; answers whether there is one. */
export const returnToIntent = (): boolean => {
  const intent = read();
  if (intent && intent.page !== thisPage()) environment().open(intent.page);
  return intent !== null;
};
