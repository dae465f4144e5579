import { ID_PATTERN } from "#lib/domain/ids.ts";
import { readPage } from "#lib/domain/paging.ts";
import { lengthOf } from "#lib/domain/text.ts";
import {
  CAREER_IDS_MAX,
  FACT_NAME_MAX,
  FACTS_MAX,
  KEYWORD_MAX,
  NO_FILTER,
  PLACE_NAME_MAX,
  type PostFilter,
  type PostQuery,
} from "./posts.ts";
import { SALARY_CEILING, type SalaryRange } from "./salary.ts";

/** A list of posts has one address for each state of its filters (D-C2). These are the keys it uses. */
const KEYS = {
  keyword: "keyword",
  careers: "careers",
  city: "city",
  area: "area",
  salary: "salary",
  direction: "type",
  facts: "facts",
  sort: "sort",
  page: "page",
} as const;

const shortText = (value: string | null, max: number): string => {
  const text = (value ?? "").trim();
  return lengthOf(text) <= max ? text : [...text].slice(0, max).join("");
};

/** Two figures in yuan, the lower one first; anything else in the address is no filter. */
const readSalary = (value: string | null): SalaryRange | null => {
  const [, from, to] = /^(\d{1,7})-(\d{1,7})$/.exec(value ?? "") ?? [];
  const [min, max] = [Number(from), Number(to)];
  return min < max && (min > 0 || max < SALARY_CEILING) ? { min, max } : null;
};

/** Reads filters and page from an address. Ignores nonsense, never fails. */
export const readQuery = (params: URLSearchParams, kind: PostFilter["kind"]): PostQuery => {
  const ids = (params.get(KEYS.careers) ?? "").split(",").filter((id) => ID_PATTERN.test(id));
  const facts = (params.get(KEYS.facts) ?? "").split(",").filter((name) => name !== "" && lengthOf(name) <= FACT_NAME_MAX);
  const sort = params.get(KEYS.sort);
  const city = shortText(params.get(KEYS.city), PLACE_NAME_MAX);
  return {
    keyword: shortText(params.get(KEYS.keyword), KEYWORD_MAX),
    careerIds: [...new Set(ids)].slice(0, CAREER_IDS_MAX),
    city: kind === "domestic" ? city : "",
    area: kind === "domestic" && city ? shortText(params.get(KEYS.area), PLACE_NAME_MAX) : "",
    salary: readSalary(params.get(KEYS.salary)),
    kind,
    direction: kind === "overseas" ? (params.get(KEYS.direction) === "1" ? "export" : "import") : null,
    facts: [...new Set(facts)].slice(0, FACTS_MAX),
    sort: sort === "newest" || sort === "pay" ? sort : undefined,
    page: readPage(params),
  };
};

/** Writes filters and page as an address query, without defaults. */
export const writeQuery = (query: PostQuery): string => {
  const params = new URLSearchParams();
  const set = (key: string, value: string): void => {
    if (value !== "") params.set(key, value);
  };
  set(KEYS.keyword, query.keyword);
  set(KEYS.city, query.city);
  set(KEYS.area, query.area);
  set(KEYS.careers, query.careerIds.join(","));
  set(KEYS.salary, query.salary ? `${query.salary.min}-${query.salary.max}` : "");
  set(KEYS.direction, query.direction === "export" ? "1" : "");
  set(KEYS.facts, query.facts.join(","));
  set(KEYS.sort, query.sort ?? "");
  set(KEYS.page, query.page > 1 ? String(query.page) : "");
  // Commas need no escaping in a query; escaped they make shared links hard to read.
  const text = params.toString().replaceAll("%2C", ",");
  return text === "" ? "" : `?${text}`;
};

/** Any change of a filter returns to page 1; another city clears the area (R1.4.1-1). */
export const changeFilter = (query: PostQuery, change: Partial<PostFilter & Pick<PostQuery, "sort">>): PostQuery => {
  const cityChanged = change.city !== undefined && change.city !== query.city;
  return { ...query, ...(cityChanged ? { area: "" } : {}), ...change, page: 1 };
};

/** Takes every filter off, keeping the list's own kind and tab. */
export const clearFilters = (query: PostQuery): PostQuery => ({
  ...NO_FILTER,
  kind: query.kind,
  direction: query.direction,
  page: 1,
});
