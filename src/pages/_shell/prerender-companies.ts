import { getCompany } from "#lib/contract/posts/companies.ts";
import type { MadeFrom } from "#lib/domain/digest.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { type CompanyWithPosts, readCompanyName } from "#lib/domain/posts/companies.ts";
import { companyKey } from "#lib/domain/posts/company-page.ts";
import { keyOf, oncePerBuild, prerender } from "./prerender.ts";
import { postsByCompany, postVersionsNow } from "./prerender-posts.ts";

/**
 * Companies with open posts by the names of their pages. An address can name each of them.
 * Why: docs/decisions/0148-a-company-with-posts-has-a-built-page.md
 */
const namesByKey = oncePerBuild(async (): Promise<ReadonlyMap<string, string>> => {
  const names = [...(await postsByCompany()).keys()].filter((name) => readCompanyName(name) === name);
  return new Map(names.map((name) => [companyKey(name), name]));
});

/** The path of a company's page. Astro passes the key on, and `scripts/renderer` compares it. */
type CompanyPath = { params: { key: string }; cacheKey: string };

/** The pages of all companies with open posts; none of a backend without versions, which may know no companies either. */
export const companyPaths = oncePerBuild(async (): Promise<CompanyPath[]> => {
  const [names, posts, versions] = await Promise.all([namesByKey(), postsByCompany(), postVersionsNow()]);
  if (!versions) return [];
  return [...names].map(([key, name]) => {
    const ofPosts = (posts.get(name) ?? []).map(({ id }) => `${id} ${versions.get(id)?.version}`);
    return { params: { key }, cacheKey: keyOf([name, ofPosts]) };
  });
});

/** A company with the first page of its posts, and the digest by which its page notices newer data. */
export const prerenderCompany = async (key: string): Promise<{ value: CompanyWithPosts; readonly made: MadeFrom }> => {
  const name = (await namesByKey()).get(key) ?? "";
  return prerender(getCompany, { name, city: "", careerId: null, page: 1, size: PAGE_SIZE.posts });
};
