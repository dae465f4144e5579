/** Every store that reads an address yields a sound state for any parameters. */
import { expect, test } from "vitest";
import { environment, setEnvironment } from "#lib/browser/environment.ts";
import { readInvitation } from "#lib/domain/chat/groups/invitations.ts";
import { invitationIn } from "#lib/domain/desk/staff.ts";
import { DESK_SCREENS, readDeskView } from "#lib/domain/desk/views.ts";
import { isPageOfFair, parseFairHint } from "#lib/domain/fairs/hint.ts";
import { fairInAddress } from "#lib/domain/fairs/origin.ts";
import { FAIR_TYPES } from "#lib/domain/fairs/status.ts";
import { DOWNLOAD_PATH, storedPathIn } from "#lib/domain/files/file-view.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { readNewsLink } from "#lib/domain/news/links.ts";
import { readPage } from "#lib/domain/paging.ts";
import { paths } from "#lib/domain/paths.ts";
import { readCompanyFilter } from "#lib/domain/posts/companies.ts";
import { CAREER_IDS_MAX, KEYWORD_MAX, PLACE_NAME_MAX, type PostQuery } from "#lib/domain/posts/posts.ts";
import { readQuery } from "#lib/domain/posts/search.ts";
import { $loginPage } from "#lib/stores/account/login-page.ts";
import { $newsLink } from "#lib/stores/account/news-links.ts";
import { $session } from "#lib/stores/account/session.ts";
import { createApplications } from "#lib/stores/applications/applications.ts";
import { createOpenedResume } from "#lib/stores/chat/cards/opened-resume.ts";
import { createChatEntry } from "#lib/stores/chat/session/entry.ts";
import { $fairLink, dropFairLink, takeFairLink } from "#lib/stores/desk/fair-link.ts";
import { $staff } from "#lib/stores/desk/session.ts";
import { $view } from "#lib/stores/desk/view.ts";
import { createFairPosts } from "#lib/stores/fairs/fair-posts.ts";
import { createFairList } from "#lib/stores/fairs/fairs.ts";
import { createLinkedPlan } from "#lib/stores/fairs/plan-link.ts";
import { createFairTicket } from "#lib/stores/fairs/ticket.ts";
import { createFileView } from "#lib/stores/files/file-view.ts";
import { $chosen, followAddress } from "#lib/stores/posts/chosen.ts";
import { createCompanyPosts } from "#lib/stores/posts/company.ts";
import { createComparison } from "#lib/stores/posts/compared.ts";
import { createPostSearch } from "#lib/stores/posts/search.ts";
import { askedAnchor, isAskedFor } from "#lib/stores/resume/resume.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { entrancesOf, filesOf } from "#tests/support/hostile/entrances.ts";
import { naughtyStrings } from "#tests/support/hostile/hostile-corpora.ts";

const SUITE = "tests/lib/hostile/addresses.test.ts";
/** Those of all pages at once: a reader must bear the others' too. */
const PARAMETERS = [...new Set(entrancesOf("address").map((row) => row.split(" ")[1] ?? ""))].filter((name) => name !== "hash");
const TEXTS = [
  ...naughtyStrings,
  "1e9",
  "0x10",
  "-1",
  "0.5",
  "９",
  "//evil.example",
  "/\\evil.example",
  "javascript:1",
  "%",
  "%00",
];
const EMPTY_PAGE = { items: [], page: { current: 1, size: 10, total: 0, pages: 0 } } as never;

/** Looks at a store as an island would, and leaves it again. */
const lookAt = ({ subscribe }: { subscribe: (listener: () => void) => () => void }): void => subscribe(() => undefined)();
const expectPage = (page: number): void => expect(Number.isInteger(page) && page >= 1).toBe(true);

const expectQuery = (query: PostQuery): void => {
  expectPage(query.page);
  expect(query.keyword.length).toBeLessThanOrEqual(2 * KEYWORD_MAX);
  expect(query.city.length + query.area.length).toBeLessThanOrEqual(4 * PLACE_NAME_MAX);
  expect(query.careerIds.length).toBeLessThanOrEqual(CAREER_IDS_MAX);
  for (const id of query.careerIds) expect(id).toMatch(ID_PATTERN);
};

type Page = { opened: string[] };
const here = (): URL => environment().location();
const expectId = (id: string | null): void => expect(id ?? "1").toMatch(ID_PATTERN);
/** Rules that take a fragment from a store. */
const FRAGMENT_RULES = ["src/lib/domain/chat/groups/invitations.ts", "src/lib/domain/desk/views.ts"];
const READERS: Record<string, (page: Page) => void> = {
  // First: stores of the others stay mounted for a second, and would follow each of its sessions.
  "src/lib/stores/account/login-page.ts": ({ opened }) => {
    $session.set({ token: "x", user: { id: "1", name: "", phone: "" } });
    lookAt($loginPage);
    $session.set(null);
    for (const address of opened) expect(new URL(address, "https://site.example").host).toBe("site.example");
  },
  "src/lib/stores/posts/chosen.ts": () => {
    followAddress();
    expect($chosen.get() ?? "1").toMatch(ID_PATTERN);
  },
  "src/lib/stores/posts/compared.ts": () => lookAt(createComparison().$posts),
  "src/lib/stores/posts/company.ts": () => {
    const { list } = createCompanyPosts();
    expectPage(list.$query.get().page);
    lookAt(list.$results);
  },
  "src/lib/stores/fairs/fairs.ts": () => {
    const { type, page } = createFairList(EMPTY_PAGE, { network: 0, scene: 0 }).$view.get();
    expect(FAIR_TYPES).toContain(type);
    expectPage(page);
  },
  "src/lib/stores/fairs/fair-posts.ts": () => {
    const { list, chosenId } = createFairPosts();
    expect(chosenId ?? "1").toMatch(ID_PATTERN);
    expectQuery(list.$query.get());
    lookAt(list.$results);
  },
  "src/lib/stores/applications/applications.ts": () => {
    const { $view } = createApplications();
    expect(["first", "second"]).toContain($view.get().list);
    expectPage($view.get().page);
  },
  "src/lib/stores/chat/cards/opened-resume.ts": () => lookAt(createOpenedResume().$state),
  "src/lib/stores/fairs/plan-link.ts": () => lookAt(createLinkedPlan().$state),
  "src/lib/stores/fairs/ticket.ts": () => lookAt(createFairTicket().$state),
  "src/lib/stores/files/file-view.ts": () => lookAt(createFileView().$state),
  "src/lib/stores/chat/session/entry.ts": () => lookAt(createChatEntry().$state),
  "src/lib/stores/account/news-links.ts": () => {
    lookAt($newsLink);
    const link = readNewsLink(here().hash);
    if (link) expect(link.key).toMatch(/^[\w-]{43}$/);
  },
  "src/lib/stores/desk/fair-link.ts": () => {
    takeFairLink();
    expect($fairLink.get() ?? "x".repeat(20)).toMatch(/^[\w-]{20,100}$/);
    dropFairLink();
  },
  "src/lib/stores/desk/session.ts": () => {
    lookAt($staff);
    expect(invitationIn(here().hash) ?? "x".repeat(20)).toMatch(/^[\w-]{20,100}$/);
  },
  "src/lib/stores/desk/view.ts": () => {
    lookAt($view);
    expect(DESK_SCREENS).toContain($view.get().screen);
    expectId($view.get().id);
  },
  "src/lib/stores/resume/resume.ts": () => {
    expect(askedAnchor()).toEqual(expect.any(String));
    expect(isAskedFor("educations")).toBe(here().hash === "#education");
  },
  "src/lib/domain/desk/views.ts": () => expectId(readDeskView(here().hash).of),
  "src/lib/domain/chat/groups/invitations.ts": () => {
    const invitation = readInvitation(here().hash);
    expect(invitation?.group ?? "g").toMatch(/^[\x21-\x7e]{1,100}$/);
    expect(invitation?.token ?? "").toMatch(/^[\w-]{0,64}$/);
  },
  "src/lib/domain/fairs/hint.ts": () => {
    expectId(parseFairHint(here().searchParams.get("detailInfo") ?? "")?.id ?? null);
    for (const path of ["/job-fairs-details", paths.fairPosts])
      expect(isPageOfFair(new URL(path + here().search, here()), "2")).toBe(false);
  },
  "src/lib/domain/fairs/origin.ts": () => expectId(fairInAddress(here())),
  "src/lib/domain/files/file-view.ts": () => {
    const text = here().searchParams.get("newName") ?? "";
    for (const url of [text, `${DOWNLOAD_PATH}?${new URLSearchParams({ newName: text })}`])
      expect(storedPathIn(url, [here().origin]) ?? "").not.toMatch(/(^|\/)\.\.(\/|$)|^\w+:/);
  },
  "src/lib/domain/paging.ts": () => expectPage(readPage(here().searchParams)),
  "src/lib/domain/posts/companies.ts": () => {
    const { city, careerIds } = readCompanyFilter(here().searchParams);
    expect(city.length).toBeLessThanOrEqual(2 * PLACE_NAME_MAX);
    for (const id of careerIds) expectId(id);
  },
  "src/lib/domain/posts/search.ts": () => {
    expectQuery(readQuery(here().searchParams, "domestic"));
    expectQuery(readQuery(here().searchParams, "overseas"));
    // The list that reads by it.
    expectQuery(createPostSearch("domestic", EMPTY_PAGE).$query.get());
    expectQuery(createPostSearch("overseas", EMPTY_PAGE).$query.get());
  },
};

test("every file that reads parameters or fragments is tried", () => {
  expect(new Set(Object.keys(READERS))).toEqual(new Set(filesOf("address", SUITE)));
});

/** As the whole fragment, and as a value within each kind of ours. */
const fragmentsOf = (text: string): string[] => [text, `/post/${text}?of=${text}`, `join=${text}&key=${text}`, `leave.${text}`];

for (const [file, read] of Object.entries(READERS))
  test(`${file} accepts any address`, () => {
    const readsFragments = entrancesOf("address", SUITE).includes(`${file} hash`) || FRAGMENT_RULES.includes(file);
    for (const text of TEXTS) {
      const query = new URLSearchParams(PARAMETERS.map((name) => [name, text]));
      for (const fragment of readsFragments ? fragmentsOf(text.toWellFormed()) : [""]) {
        const page = createEnvironment(`http://localhost/page?${query}#${fragment}`);
        setEnvironment({ ...page.environment, fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
        try {
          read(page);
        } catch (error) {
          throw new Error(`${JSON.stringify(text).slice(0, 200)}: ${error instanceof Error ? error.message : error}`);
        }
      }
    }
  });
