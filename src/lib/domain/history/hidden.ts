import { fieldOf, parseJson } from "#lib/domain/untrusted.ts";
import { type KeptPost, putFirst, readKeptPost, readList, readName } from "./history.ts";

/** Posts and companies that the visitor hid from lists on this device. */
export type Hidden = { posts: KeptPost[]; companies: string[] };

const POSTS = { max: 300, key: ({ id }: KeptPost): string => id };
const COMPANIES = { max: 100, key: (name: string): string => name };

/** Reads hidden items from storage, which may hold anything. */
export const readHidden = (text: string | null): Hidden => {
  const stored = parseJson(text);
  return {
    posts: readList(fieldOf(stored, "posts"), readKeptPost, POSTS),
    companies: readList(fieldOf(stored, "companies"), readName, COMPANIES),
  };
};

export const isHidden = ({ posts, companies }: Hidden, { id, companyName }: Pick<KeptPost, "id" | "companyName">): boolean =>
  companies.includes(companyName) || posts.some((post) => post.id === id);

export const hidePost = (hidden: Hidden, { id, name, companyName }: KeptPost): Hidden => ({
  ...hidden,
  posts: putFirst(hidden.posts, { id, name, companyName }, POSTS),
});
export const hideCompany = (hidden: Hidden, name: string): Hidden => ({
  ...hidden,
  companies: putFirst(hidden.companies, name, COMPANIES),
});
export const restorePost = (hidden: Hidden, id: string): Hidden => ({
  ...hidden,
  posts: hidden.posts.filter((post) => post.id !== id),
});
export const restoreCompany = (hidden: Hidden, name: string): Hidden => ({
  ...hidden,
  companies: hidden.companies.filter((other) => other !== name),
});
