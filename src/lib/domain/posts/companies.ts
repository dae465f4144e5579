import { ID_PATTERN } from "#lib/domain/ids.ts";
import type { Paged } from "#lib/domain/paging.ts";
import { lengthOf } from "#lib/domain/text.ts";
import { PLACE_NAME_MAX, type PostSummary } from "./posts.ts";

/** Open posts of a company in one city, by the city's full name, or of one career. */
export type CityCount = { city: string; count: number };
export type CareerCount = { id: string; name: string; count: number };
/** Pay in the open posts of a company, in yuan a month: the lowest, the highest and the median; `count` posts name it. */
export type CompanyPay = { min: number; max: number; median: number; count: number };

/**
 * A company as its page names it. Its facets are of all of its open posts, the most frequent first; `pay` is null where none names it, `openCount` is their number. They are ours: another
 * backend leaves them out.
 */
export type Company = {
  name: string;
  industry: string;
  size: string;
  openCount: number;
  cities: CityCount[];
  careers: CareerCount[];
  pay: CompanyPay | null;
};

/** A company in short: its open posts and their cities, the most frequent first. */
export type CompanyFacts = Pick<Company, "industry" | "size" | "openCount"> & { cities: string[] };

/** A company with a page of its open posts. */
export type CompanyWithPosts = Company & { posts: Paged<PostSummary> };

/** In characters. */
export const COMPANY_NAME_MAX = 60;

/** A company's name from an address; null if it cannot be one: empty, too long, with control characters. */
export const readCompanyName = (text: string | null): string | null => {
  const name = (text ?? "").trim();
  if (name === "" || name.length > 2 * COMPANY_NAME_MAX || lengthOf(name) > COMPANY_NAME_MAX) return null;
  return name.isWellFormed() && !/[\u0000-\u001f\u007f]/u.test(name) ? name : null;
};

/** The city and the career that narrow a company's posts, as its address names them; empty and none for anything else. */
export const readCompanyFilter = (params: URLSearchParams): { city: string; careerIds: string[] } => {
  const city = (params.get("city") ?? "").trim();
  const career = params.get("careers") ?? "";
  return { city: lengthOf(city) <= PLACE_NAME_MAX ? city : "", careerIds: ID_PATTERN.test(career) ? [career] : [] };
};
/** The same to append to an address with a query. */
export const writeCompanyFilter = ({ city, careerIds }: { city: string; careerIds: readonly string[] }): string =>
  (city ? `&city=${encodeURIComponent(city)}` : "") + (careerIds[0] ? `&careers=${careerIds[0]}` : "");
