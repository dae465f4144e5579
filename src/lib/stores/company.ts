import { atom } from "nanostores";
import { getCompany } from "#lib/api/companies.ts";
import { environment } from "#lib/browser/environment.ts";
import { CODE } from "#lib/contract/call.ts";
import { type Company, readCompanyName } from "#lib/domain/companies.ts";
import { success } from "#lib/domain/failure.ts";
import { PAGE_SIZE } from "#lib/domain/paging.ts";
import { companyPath } from "#lib/domain/paths.ts";
import { NO_FILTER } from "#lib/domain/posts.ts";
import { readPage, writePage } from "#lib/domain/search.ts";
import { openList, type PostSource } from "./list.ts";

/** Whose page it is; null until the backend has said so, `missing` when the address names nobody that it knows. */
export const $company = atom<Company | "missing" | null>(null);

const postsOf = (name: string): PostSource => ({
  read: (params) => ({ ...NO_FILTER, page: readPage(params) }),
  write: ({ page }) => `${new URL(companyPath(name), environment().location()).search}${writePage(page)}`,
  fetch: async ({ page }, signal) => {
    const answer = await getCompany({ name, page, size: PAGE_SIZE.posts }, signal);
    if (answer.ok) $company.set(answer.value);
    else if (answer.failure.kind === "refused" && answer.failure.code === CODE.missing) $company.set("missing");
    return answer.ok ? success(answer.value.posts) : answer;
  },
});

/** Opens the list of a company's posts by the name in the address; whatever that is (decisions C8). */
export const openCompany = (): void => {
  const name = readCompanyName(environment().location().searchParams.get("companyName"));
  if (name === null) $company.set("missing");
  else openList(postsOf(name), null);
};
