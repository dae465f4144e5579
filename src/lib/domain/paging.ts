/** A page of a list. `total` and `pages` are as the backend counts them (it caps long counts, see `TOTAL_CAP`). */
export type Page = { number: number; size: number; pages: number; total: number };
export type Paged<Item> = { items: Item[]; page: Page };

/** Search counts stop here: counting on costs more than anyone reads. Shown as 1000+. */
export const TOTAL_CAP = 1000;
/** Page sizes by list (R1.9-4, R2.9.1-1, D-C7, D-C8). */
export const PAGE_SIZE = { posts: 10, fairs: 9, careers: 10, applications: 10 } as const;
export const MAX_PAGE = 1000;

/** The page number in an address, at most `MAX_PAGE`; 1 by default. */
export const readPage = (params: URLSearchParams): number => {
  const page = Number(params.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 ? Math.min(page, MAX_PAGE) : 1;
};
/** The page number to append to an address with a query. */
export const writePage = (page: number): string => (page > 1 ? `&page=${page}` : "");

/** Builds the page record of a list of `total` items. `pages` is at least 1, so that a pager always has a page to show. */
export const pageOf = (number: number, size: number, total: number): Page => ({
  number,
  size,
  total,
  pages: Math.max(1, Math.ceil(total / size)),
});

/** The page numbers of a pager around `current`; `null` is a gap. At most seven entries. */
export const pagerItems = (current: number, pages: number): (number | null)[] => {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  const start = Math.min(Math.max(current - 1, 3), pages - 4);
  const near =
    current <= 3
      ? [2, 3, 4, 5]
      : current >= pages - 2
        ? [pages - 4, pages - 3, pages - 2, pages - 1]
        : [start, start + 1, start + 2];
  const before = near[0] === 2 ? [] : [null];
  const after = near.at(-1) === pages - 1 ? [] : [null];
  return [1, ...before, ...near, ...after, pages];
};
