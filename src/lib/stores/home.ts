import { atom } from "nanostores";
import { fairCounts, homeFairs } from "#lib/api/fairs.ts";
import { hotPosts } from "#lib/api/posts.ts";
import { environment } from "#lib/browser/environment.ts";
import { FAIR_TYPES, type Fair, type FairCounts, type FairType } from "#lib/domain/fairs.ts";
import type { HotGroup } from "#lib/domain/posts.ts";

/** Newer than the prerendered page, or null as long as the page's own data will do. */
export const $freshHotGroups = atom<HotGroup[] | null>(null);
export type HomeFairs = { lists: { network: Fair[]; scene: Fair[] }; counts: FairCounts };
export const $freshFairs = atom<HomeFairs | null>(null);

/** Reads the hot posts anew. A failure leaves what is on the page: it was right when it was made. */
export const refreshHotGroups = async (): Promise<void> => {
  const groups = await hotPosts();
  if (groups.ok) $freshHotGroups.set(groups.value);
};

export const refreshFairs = async (): Promise<void> => {
  const [lists, counts] = await Promise.all([homeFairs(), fairCounts()]);
  if (lists.ok && counts.ok) $freshFairs.set({ lists: lists.value, counts: counts.value });
};

/** The fair tab of the home page; remembered for the session (1§4). */
const HOME_FAIR_TAB_KEY = "homeFairTab";
export const $fairTab = atom<FairType>("NETWORK");
export const restoreFairTab = (): void => {
  const kept = environment().session.get(HOME_FAIR_TAB_KEY);
  $fairTab.set(FAIR_TYPES.find((type) => type === kept) ?? "NETWORK");
};
export const pickFairTab = (type: string): void => {
  environment().session.set(HOME_FAIR_TAB_KEY, type);
  restoreFairTab();
};
