import { companyDetail } from "#lib/contract/companies.ts";
import type { Company } from "#lib/domain/companies.ts";
import type { Result } from "#lib/domain/failure.ts";
import type { Paged } from "#lib/domain/paging.ts";
import type { PostSummary } from "#lib/domain/posts.ts";
import { send } from "./http.ts";

/** A company by its exact name, with a page of its open posts. */
export const getCompany = (
  query: { name: string; page: number; size: number },
  signal?: AbortSignal,
): Promise<Result<Company & { posts: Paged<PostSummary> }>> => send(companyDetail, query, { signal });
