import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { allFairs, fairCounts } from "#lib/contract/fairs/fairs.ts";
import type { Fair, FairCounts } from "#lib/domain/fairs/fairs.ts";
import { FAIR_TYPES, type FairType } from "#lib/domain/fairs/status.ts";
import { type Loadable, type Settled, settle } from "#lib/domain/loadable.ts";
import { PAGE_SIZE, type Paged, readPage, writePage } from "#lib/domain/paging.ts";
import { fairsPath } from "#lib/domain/paths.ts";
import { createAddressedList } from "#lib/stores/addressed-list.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";

/** The last tab of the fair list, remembered for the session (R1.2.6). */
const TAB_KEY = "fairTab";
const DEFAULT_TYPE: FairType = "NETWORK";

export type FairView = { type: FairType; page: number };

const rememberTab = (type: FairType): void => environment().session.set(TAB_KEY, type);
const typeOf = (value: string | null): FairType | undefined => FAIR_TYPES.find((type) => type === value);

/**
 * All fairs by type, nine a page: the type is in the address, else the one used last. The prerendered page stays until newer
 * data arrive.
 */
export const createFairList = (prerendered: Paged<Fair>, counts: FairCounts) => {
  const made: Loadable<Paged<Fair>> = { state: "ready", value: prerendered };
  const { show, turnTo, ...list } = createAddressedList<FairView, Settled<Paged<Fair>>>({
    read: (params) => ({
      type: typeOf(params.get("activeName")) ?? typeOf(environment().session.get(TAB_KEY)) ?? DEFAULT_TYPE,
      page: readPage(params),
    }),
    write: ({ type, page }) => `${fairsPath(type)}${writePage(page)}`,
    fetch: async (view, signal) => settle(await send(allFairs, { ...view, size: PAGE_SIZE.fairs }, { signal })),
    pageOf: (found) => (found.state === "ready" ? found.value.page : null),
    initial: ({ type, page }) => (type === DEFAULT_TYPE && page === 1 ? made : { state: "loading" }),
  });
  return {
    ...list,
    /** The prerendered state, for before the address is known. */
    made: { view: { type: DEFAULT_TYPE, page: 1 }, state: made },
    counts: fetchOnMount(
      createResource(async (signal) => settle(await send(fairCounts, undefined, { signal })), { state: "ready", value: counts }),
    ),
    pickType: (key: string): void => {
      const type = typeOf(key) ?? DEFAULT_TYPE;
      rememberTab(type);
      show({ type, page: 1 });
    },
    turnTo: (page: number): void => {
      rememberTab(list.$view.get().type);
      turnTo(page);
    },
  };
};
