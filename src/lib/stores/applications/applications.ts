import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { myApplications, showsBatchNotice } from "#lib/contract/applications/applications.ts";
import { type Application, HALVES, type Half } from "#lib/domain/applications/applications.ts";
import { mapResult } from "#lib/domain/failure.ts";
import { type Outcome, settle } from "#lib/domain/loadable.ts";
import { PAGE_SIZE, type Paged, readPage, writePage } from "#lib/domain/paging.ts";
import { paths } from "#lib/domain/paths.ts";
import type { InterestPost } from "#lib/domain/posts/posts.ts";
import { whenLoggedIn } from "#lib/stores/account/when-logged-in.ts";
import { createAddressedList } from "#lib/stores/addressed-list.ts";
import { awaitCode } from "#loading/load-code.ts";

/** The two lists of 我的应聘 (R2.2.5-1), by their keys in the address. */
type ApplicationView = { list: "first" | "second"; half: Half | null; page: number };
export type Entries =
  /** `announces`: whether results of batches are announced on this site, also before an application has one of its own. */
  { list: "first"; entries: Paged<Application>; announces: boolean } | { list: "second"; entries: Paged<InterestPost> };

const listOf = (key: string | null): ApplicationView["list"] => (key === "second" ? "second" : "first");

const halfOf = (key: string | null): Half | null => HALVES.find((half) => half === key) ?? null;

/** Loaded on demand: most visitors come for their applications. */
const loadInterestCalls = () => awaitCode(() => import("#lib/contract/posts/interests.ts"));

const fetchEntries = async ({ list, half, page }: ApplicationView, signal: AbortSignal): Promise<Outcome<Entries>> => {
  const { id: userId } = await whenLoggedIn();
  const query = { userId, page, size: PAGE_SIZE.applications };
  if (list === "first") {
    const [applied, announced] = await Promise.all([
      send(myApplications, { ...query, half }, { signal }),
      send(showsBatchNotice, undefined, { signal }),
    ]);
    // A backend that does not report its setting announces no batches (R2.5.10-2).
    return settle(mapResult(applied, (entries) => ({ list, entries, announces: announced.ok && announced.value })));
  }
  const calls = await loadInterestCalls();
  if (!calls.ok) return settle(calls);
  return settle(mapResult(await send(calls.value.myInterests, query, { signal }), (entries) => ({ list, entries })));
};

/** The seeker's applications and interests; the address says which of the two, and which page. */
export const createApplications = () => {
  const { show, ...applications } = createAddressedList<ApplicationView, Outcome<Entries>>({
    read: (params) => ({ list: listOf(params.get("tab")), half: halfOf(params.get("state")), page: readPage(params) }),
    write: ({ list, half, page }) => `${paths.applications}?tab=${list}${half ? `&state=${half}` : ""}${writePage(page)}`,
    fetch: fetchEntries,
    pageOf: (found) => (found.state === "ready" ? found.value.entries.page : null),
    initial: () => ({ state: "loading" }),
  });
  /** Another list begins at its first page (R2.2.5-3). */
  const pickList = (key: string): void => show({ list: listOf(key), half: null, page: 1 });
  const pickHalf = (half: Half | null): void => show({ list: "first", half, page: 1 });
  return { ...applications, pickList, pickHalf };
};

/** The post of whose sign-up the address asks for the receipt; null where it asks for the lists. */
export const wantedReceipt = (): string | null => environment().location().searchParams.get("receipt");
