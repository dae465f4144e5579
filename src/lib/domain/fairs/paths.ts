/** Addresses of a fair that carry JSON; apart from paths.ts, which every page loads. */
import { paths } from "#lib/domain/paths.ts";

/** An id as addresses carry it in JSON: a number while that is exact. */
const wireId = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id);
const json = (value: object): string => encodeURIComponent(JSON.stringify(value));

/** A fair's page by its id alone, for fairs newer than the site's build (R2.2.1, D-C5, D-C6). */
export const fairDetailsPath = (id: string): string => `/job-fairs-details?detailInfo=${json({ recruitFairsId: wireId(id) })}`;
/** The posts of a fair, with the one that was chosen first (R2.2.1-4, D-C7). */
export const fairPostsPath = (fairId: string, chosenId: string | null): string => {
  const detail = chosenId === null ? "" : `&detail=${json({ recruitProjectId: wireId(chosenId) })}`;
  return `${paths.fairPosts}?recruitFairsId=${encodeURIComponent(fairId)}${detail}`;
};

/** Where the page with the posts of a fair is built; its address is `fairPostsPath`. */
export const builtFairPostsPath = (fairId: string): string => `${paths.fairPosts}/${fairId}/`;

/** The day plan of a fair, or of all. */
export const planPath = (fairId: string): string => `/fair-plan${fairId && `#fair-${fairId}`}`;

/** The seeker's own ticket to an on-site fair. */
export const fairTicketPath = (id: string): string => `/fair-ticket?recruitFairsId=${id}`;

/** A search for a place on a map of another host (AMap's URI API), which opens on a press alone (D-I7). */
export const mapSearch = (address: string): string => `https://uri.amap.com/search?keyword=${encodeURIComponent(address)}`;
