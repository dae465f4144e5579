/** Every store that reads an address yields a sound state for any parameters. */
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { setEnvironment } from "#lib/browser/environment.ts";
import { FAIR_TYPES } from "#lib/domain/fairs/fairs.ts";
import { ID_PATTERN } from "#lib/domain/ids.ts";
import { CAREER_IDS_MAX, KEYWORD_MAX, PLACE_NAME_MAX, type PostQuery } from "#lib/domain/posts/posts.ts";
import { $loginPage } from "#lib/stores/account/login-page.ts";
import { $session } from "#lib/stores/account/session.ts";
import { createApplications } from "#lib/stores/applications/applications.ts";
import { createOpenedResume } from "#lib/stores/chat/cards/opened-resume.ts";
import { createChatEntry } from "#lib/stores/chat/session/entry.ts";
import { createFairPosts } from "#lib/stores/fairs/fair-posts.ts";
import { createFairList } from "#lib/stores/fairs/fairs.ts";
import { createLinkedPlan } from "#lib/stores/fairs/plan-link.ts";
import { createFairTicket } from "#lib/stores/fairs/ticket.ts";
import { createFileView } from "#lib/stores/files/file-view.ts";
import { $chosen, followAddress } from "#lib/stores/posts/chosen.ts";
import { createCompanyPosts } from "#lib/stores/posts/company.ts";
import { createComparison } from "#lib/stores/posts/compared.ts";
import { createPostSearch } from "#lib/stores/posts/search.ts";
import { createEnvironment } from "#tests/support/browser/environment.ts";
import { naughtyStrings } from "#tests/support/hostile/hostile-corpora.ts";

const PARAMS =
  "keyword careers city area salary type page recruitFairsId detail companyName next url name newName entry tab activeName state post posts plan";
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
const READERS: Record<string, (page: Page) => void> = {
  "src/lib/stores/posts/search.ts": () => {
    expectQuery(createPostSearch("domestic", EMPTY_PAGE).$query.get());
    expectQuery(createPostSearch("overseas", EMPTY_PAGE).$query.get());
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
  "src/lib/stores/account/login-page.ts": ({ opened }) => {
    $session.set({ token: "x", user: { id: "1", name: "", phone: "" } });
    lookAt($loginPage);
    $session.set(null);
    for (const address of opened) expect(new URL(address, "https://site.example").host).toBe("site.example");
  },
};

test("every store that reads parameters is tried", () => {
  const files = globSync("src/lib/stores/**/*.ts").filter((file) =>
    /searchParams\.get\(|params\.get\(|\bread: \(params\)/.test(readFileSync(file, "utf8")),
  );
  expect(new Set(files)).toEqual(new Set(Object.keys(READERS)));
});

for (const [file, read] of Object.entries(READERS))
  test(`${file} accepts any address`, () => {
    for (const text of TEXTS) {
      const query = new URLSearchParams(PARAMS.split(" ").map((name) => [name, text]));
      const page = createEnvironment(`http://localhost/page?${query}`);
      setEnvironment({ ...page.environment, fetch: () => Promise.reject(new TypeError("Failed to fetch")) });
      try {
        read(page);
      } catch (error) {
        throw new Error(`${JSON.stringify(text).slice(0, 200)}: ${error instanceof Error ? error.message : error}`);
      }
    }
  });
