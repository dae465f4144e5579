import { atom } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { getCompany } from "#lib/contract/posts/companies.ts";
import { mapResult } from "#lib/domain/failure.ts";
import { PAGE_SIZE, readPage, writePage } from "#lib/domain/paging.ts";
import { companyPath } from "#lib/domain/paths.ts";
import {
  type Company,
  type CompanyWithPosts,
  readCompanyFilter,
  readCompanyName,
  writeCompanyFilter,
} from "#lib/domain/posts/companies.ts";
import { NO_FILTER } from "#lib/domain/posts/posts.ts";
import { find } from "#lib/stores/resource.ts";
import { createPostList } from "./list.ts";

/**
 * The posts of the company in the address, valid or not (D-C8), narrowed by a city and a career, and the company. `prerendered`: that company with its first
 * page of posts, where the page was built with them.
 */
export const createCompanyPosts = (prerendered?: CompanyWithPosts) => {
  const name = prerendered?.name ?? readCompanyName(environment().location().searchParams.get("companyName"));
  /** The company of the posts; null until loaded. */
  const $company = atom<Company | null>(prerendered ?? null);
  const list = createPostList({
    read: (params) => ({ ...NO_FILTER, ...readCompanyFilter(params), page: readPage(params) }),
    write: (query) =>
      new URL(companyPath(name ?? ""), environment().location()).search + writeCompanyFilter(query) + writePage(query.page),
    fetch: async ({ city, careerIds: [careerId = null], page }, signal) => {
      if (name === null) return { state: "missing" };
      const answer = await send(getCompany, { name, city, careerId, page, size: PAGE_SIZE.posts }, { signal });
      if (answer.ok) $company.set(answer.value);
      return find(mapResult(answer, ({ posts }) => posts));
    },
    ...(prerendered && { prerendered: prerendered.posts }),
  });
  return { list, $company };
};
