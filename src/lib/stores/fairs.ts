import { atom } from "nanostores";
import { allFairs, fairCounts } from "#lib/api/fairs.ts";
import { environment } from "#lib/browser/environment.ts";
import { FAIR_TYPES, type Fair, type FairCounts, type FairType } from "#lib/domain/fairs.ts";
import { type Loadable, settle } from "#lib/domain/loadable.ts";
import { MAX_PAGE, type Paged } from "#lib/domain/paging.ts";
import { fairsPath } from "#lib/domain/paths.ts";

/** The last tab of the fair list, remembered for the session (1§2 Job fairs). */
const TAB_KEY = "fairTab";
const DEFAULT_TYPE: FairType = "NETWORK";

export type FairView = { type: FairType; page: number };
export type FairList = Loadable<Paged<Fair>>;

/** Which fairs are shown: the address says, else the tab used last. */
export const $fairView = atom<FairView>({ type: DEFAULT_TYPE, page: 1 });
export const $fairList = atom<FairList>({ state: "idle" });
export const $fairCounts = atom<FairCounts | null>(null);

const typeOf = (value: string | null): FairType | undefined => FAIR_TYPES.find((type) => type === value);

const readAddress = (): void => {
  const { searchParams } = environment().location();
  const page = Number(searchParams.get("page") ?? 1);
  $fairView.set({
    type: typeOf(searchParams.get("activeName")) ?? typeOf(environment().session.get(TAB_KEY)) ?? DEFAULT_TYPE,
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  });
};

let asked = 0;

const fetchList = async (): Promise<void> => {
  asked += 1;
  const mine = asked;
  const list = await allFairs($fairView.get());
  if (mine === asked) $fairList.set(settle(list));
};

export const loadFairs = (): void => {
  $fairList.set({ state: "loading" });
  void fetchList();
};

/** Opens the list: what the page was made with at once when it is the view wanted, else a skeleton. */
export const openFairs = (prerendered: Paged<Fair>): void => {
  readAddress();
  const { type, page } = $fairView.get();
  $fairList.set(type === DEFAULT_TYPE && page === 1 ? { state: "ready", value: prerendered } : { state: "loading" });
};

/** Keeps the list true to the address and to the clock; answers the way to stop. */
export const followFairs = (): (() => void) => {
  void fetchList();
  void fairCounts().then((counts) => counts.ok && $fairCounts.set(counts.value));
  return environment().onHistory(() => {
    readAddress();
    loadFairs();
  });
};

/** A fair began or ended while the page was open: read anew, quietly. */
export const refreshFairList = (): void => void fetchList();

const show = (view: FairView): void => {
  environment().session.set(TAB_KEY, view.type);
  $fairView.set(view);
  environment().writeAddress(`${fairsPath(view.type)}${view.page > 1 ? `&page=${view.page}` : ""}`, "push");
  loadFairs();
};

export const pickFairType = (type: string): void => show({ type: typeOf(type) ?? DEFAULT_TYPE, page: 1 });
export const turnFairPage = (page: number): void => {
  show({ ...$fairView.get(), page });
  environment().scrollTo(0);
};
