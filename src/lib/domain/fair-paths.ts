/** Addresses of a fair that carry JSON; apart from paths.ts, which every page loads. */
import type { SalaryRange } from "./salary.ts";

/** An id as addresses carry it in JSON: a number while that is exact. */
const wireId = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id);
const json = (value: object): string => encodeURIComponent(JSON.stringify(value));

/** Any fair from its id alone; for those that are newer than the site's build (2§2.1, decisions C5–C6). */
export const fairDetailsPath = (id: string): string => `/job-fairs-details?detailInfo=${json({ recruitFairsId: wireId(id) })}`;
/** The posts of a fair with one of them marked (2§2.1, decisions C7). */
export const fairSearchPath = (fairId: string, post: { id: string; name: string; salary: SalaryRange | null }): string => {
  const { id, name, salary } = post;
  const detail = { recruitProjectId: wireId(id), postName: name, salaryMin: salary?.min ?? null, salaryMax: salary?.max ?? null };
  return `/job-fairs-search?recruitFairsId=${encodeURIComponent(fairId)}&detail=${json(detail)}`;
};
