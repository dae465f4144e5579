import { atom } from "nanostores";
import { myApplications } from "#lib/api/applications.ts";
import { myInterests } from "#lib/api/interests.ts";
import { environment } from "#lib/browser/environment.ts";
import type { Application } from "#lib/domain/applications.ts";
import { type Loadable, settle } from "#lib/domain/loadable.ts";
import { MAX_PAGE, type Paged } from "#lib/domain/paging.ts";
import { paths } from "#lib/domain/paths.ts";
import type { PostSummary } from "#lib/domain/posts.ts";
import { $session } from "./session.ts";

/** The two lists of 我的应聘 (2§2.5): keys "first" and "second". */
export const APPLICATION_LISTS = ["first", "second"] as const;
export type ApplicationList = (typeof APPLICATION_LISTS)[number];
export type ApplicationView = { list: ApplicationList; page: number };
export type Entries = { list: "first"; entries: Paged<Application> } | { list: "second"; entries: Paged<PostSummary> };

/** Which list and page: the address says. */
export const $applicationView = atom<ApplicationView>({ list: "first", page: 1 });
export const $applications = atom<Loadable<Entries>>({ state: "idle" });

const readAddress = (): void => {
  const { searchParams } = environment().location();
  const page = Number(searchParams.get("page") ?? 1);
  $applicationView.set({
    list: searchParams.get("tab") === "second" ? "second" : "first",
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  });
};

let asked = 0;

const fetchEntries = async (userId: string, { list, page }: ApplicationView): Promise<Loadable<Entries>> => {
  if (list === "first") {
    const found = settle(await myApplications({ userId, page }));
    return found.state === "ready" ? { state: "ready", value: { list, entries: found.value } } : found;
  }
  const found = settle(await myInterests({ userId, page }));
  return found.state === "ready" ? { state: "ready", value: { list, entries: found.value } } : found;
};

/** Loads the list in view; of several loads under way the last one counts. */
export const loadApplications = async (): Promise<void> => {
  $applications.set({ state: "loading" });
  const user = $session.get()?.user;
  if (!user) return;
  asked += 1;
  const mine = asked;
  const entries = await fetchEntries(user.id, $applicationView.get());
  if (mine === asked) $applications.set(entries);
};

/** Opens the page as the address says, and follows it; answers the way to stop. */
export const followApplications = (): (() => void) => {
  const open = (): void => {
    readAddress();
    void loadApplications();
  };
  open();
  return environment().onHistory(open);
};

const show = (view: ApplicationView): void => {
  $applicationView.set(view);
  const page = view.page > 1 ? `&page=${view.page}` : "";
  environment().writeAddress(`${paths.applications}?tab=${view.list}${page}`, "push");
  void loadApplications();
};

/** Another list begins at its first page (2§2.5). */
export const pickApplicationList = (key: string): void => show({ list: key === "second" ? "second" : "first", page: 1 });
export const turnApplicationPage = (page: number): void => {
  show({ ...$applicationView.get(), page });
  environment().scrollTo(0);
};
