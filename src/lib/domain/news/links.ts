import { NEWS_KINDS, type NewsKind } from "./news.ts";

/** The page that confirms a mailbox and ends a way, without a login. Its key stands in the fragment, which no server sees. */
const NEWS_LINKS = "/news-off";

export const confirmMailPath = (key: string): string => `${NEWS_LINKS}#confirm.${key}`;
/** `kind`: only news of this kind. */
export const newsLeavePath = (key: string, kind: NewsKind | null): string =>
  `${NEWS_LINKS}#leave.${key}${kind === null ? "" : `.${kind}`}`;

/** A link of a message: its act, its key, and the kind of news; null for all. */
export type NewsLink = { act: "confirm" | "leave"; key: string; kind: NewsKind | null };

/** Reads the fragment of a link; null unless it is one of ours. */
export const readNewsLink = (fragment: string): NewsLink | null => {
  const [, act, key, name] = /^#(confirm|leave)\.([\w-]{43})(?:\.(\w{1,20}))?$/.exec(fragment) ?? [];
  const kind = NEWS_KINDS.find((known) => known === name) ?? null;
  if (key === undefined || (name !== undefined && (kind === null || act === "confirm"))) return null;
  return { act: act === "confirm" ? "confirm" : "leave", key, kind };
};
