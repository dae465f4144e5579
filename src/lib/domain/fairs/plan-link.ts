import { digest } from "#lib/domain/digest.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import type { FairDetail } from "./fairs.ts";
import type { PlanEntry } from "./plan.ts";

/** A plan as an address carries it to another device: its fair, posts by id, and whole companies by a digest of their name. */
export type PlanLink = { fairId: string; posts: string[]; companies: string[] };

/** More would make a QR code too fine for a phone to read from a screen. */
export const LINKED_MAX = 60;

/** Never an id: it holds a hyphen. */
const COMPANY = /^[0-9a-z]{1,7}-[0-9a-z]{1,3}$/;

/** The plan in the letters of an address; null if there are too many entries, or none. */
export const writePlanLink = (fairId: string, entries: readonly PlanEntry[]): string | null => {
  const own = entries.filter(({ gone }) => !gone);
  if (own.length === 0 || own.length > LINKED_MAX) return null;
  return [fairId, ...own.map(({ company, postId }) => postId ?? digest(company))].join(".");
};

/** Reads it from an address, which may hold anything; null without a fair or without an entry. */
export const readPlanLink = (text: string | null): PlanLink | null => {
  const [fairId = "", ...items] = (text ?? "").split(".", LINKED_MAX + 1);
  const posts = items.filter((item) => ID_PATTERN.test(item));
  const companies = items.filter((item) => COMPANY.test(item));
  return ID_PATTERN.test(fairId) && posts.length + companies.length > 0 ? { fairId, posts, companies } : null;
};

/** The entries of a link as its fair names them. A company or post that the fair does not have is left out. */
export const linkedEntries = ({ posts, companies }: PlanLink, fair: FairDetail, at: number): PlanEntry[] =>
  fair.companies.flatMap(({ name, booth, posts: own }) => {
    const entry = { company: name, booth, at, gone: false };
    return [
      ...(companies.includes(digest(name)) ? [{ ...entry, postId: null, postName: "" }] : []),
      ...own.filter(({ id }) => posts.includes(id)).map((post) => ({ ...entry, postId: post.id, postName: post.name })),
    ];
  });
