import { atom, onMount } from "nanostores";
import { send } from "#lib/api/send.ts";
import { environment } from "#lib/browser/environment.ts";
import { fairCounts, homeFairs } from "#lib/contract/fairs/fairs.ts";
import { homeLists, popularCareers } from "#lib/contract/posts/home-lists.ts";
import { hotPosts } from "#lib/contract/posts/posts.ts";
import { mapResult } from "#lib/domain/failure.ts";
import type { Fair, FairCounts } from "#lib/domain/fairs/fairs.ts";
import { FAIR_TYPES, type FairType } from "#lib/domain/fairs/status.ts";
import { settle } from "#lib/domain/loadable.ts";
import type { CareerPost } from "#lib/domain/posts/careers.ts";
import { type HomeList, knownLists } from "#lib/domain/posts/home-lists.ts";
import type { HotGroup } from "#lib/domain/posts/posts.ts";
import { createResource, fetchOnMount } from "#lib/stores/resource.ts";

/** The hot posts: prerendered until newer ones have loaded. */
export const createHotGroups = (prerendered: HotGroup[]) =>
  fetchOnMount(
    createResource(async (signal) => settle(await send(hotPosts, undefined, { signal })), { state: "ready", value: prerendered }),
  );

/** The lists of new posts: prerendered until newer ones have loaded. */
export const createHomeLists = (prerendered: HomeList[]) =>
  fetchOnMount(
    createResource(async (signal) => settle(mapResult(await send(homeLists, undefined, { signal }), knownLists)), {
      state: "ready",
      value: prerendered,
    }),
  );

/** The popular positions: prerendered until newer ones have loaded. */
export const createPopularPositions = (prerendered: CareerPost[]) =>
  fetchOnMount(
    createResource(async (signal) => settle(await send(popularCareers, undefined, { signal })), {
      state: "ready",
      value: prerendered,
    }),
  );

export type HomeFairs = { lists: { network: Fair[]; scene: Fair[] }; counts: FairCounts };

/** The home page's fairs: prerendered until newer ones have loaded. */
export const createHomeFairs = (prerendered: HomeFairs) =>
  fetchOnMount(
    createResource(
      async (signal) => {
        const [lists, counts] = await Promise.all([
          send(homeFairs, undefined, { signal }),
          send(fairCounts, undefined, { signal }),
        ]);
        if (!lists.ok) return settle(lists);
        if (!counts.ok) return settle(counts);
        return { state: "ready" as const, value: { lists: lists.value, counts: counts.value } };
      },
      { state: "ready", value: prerendered },
    ),
  );

const HOME_FAIR_TAB_KEY = "homeFairTab";
/** The fair tab of the home page; remembered for the session (R1.4.2). */
export const $fairTab = atom<FairType>("NETWORK");
const restoreFairTab = (): void => {
  const kept = environment().session.get(HOME_FAIR_TAB_KEY);
  $fairTab.set(FAIR_TYPES.find((type) => type === kept) ?? "NETWORK");
};
onMount($fairTab, restoreFairTab);
export const pickFairTab = (type: string): void => {
  environment().session.set(HOME_FAIR_TAB_KEY, type);
  restoreFairTab();
};
