import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getCompany } from "#lib/contract/posts/companies.ts";
import { PAGE_SIZE, pageOf } from "#lib/domain/paging.ts";
import { companyPath } from "#lib/domain/paths.ts";
import type { CompanyWithPosts } from "#lib/domain/posts/companies.ts";
import { createCompanyPosts } from "#lib/stores/posts/company.ts";
import { keepMounted } from "#tests/support/browser/mounted.ts";
import { openStorePage, type StorePage } from "#tests/support/browser/store-page.ts";
import { openBackend } from "#tests/support/server/backend.ts";

/** A company of the demo with more than one page of posts. */
const COMPANY = "芷澍人力资源服务有限公司";

let backend: Awaited<ReturnType<typeof openBackend>>;
let page: StorePage;
let company: ReturnType<typeof createCompanyPosts>;
beforeAll(async () => {
  backend = await openBackend({ contents: "demo" });
});
afterAll(() => backend.close());

const open = (address: string): void => {
  page = openStorePage(backend, address);
  look();
};
const look = (): void => {
  company = createCompanyPosts();
  keepMounted(company.list.$results);
};
const state = () => company.list.$results.get().state;
/** As a build with one post would have it. */
const builtWith = (): CompanyWithPosts => ({
  ...{ name: COMPANY, industry: "人力资源", size: "", openCount: 1, cities: [], careers: [], pay: null },
  posts: { items: [], page: pageOf(1, PAGE_SIZE.posts, 1) },
});
const settled = () => expect.poll(state).toBe("ready");

describe("a company's posts", () => {
  test("are those of the company in the address, whose pages are in the address, too", async () => {
    open(companyPath(COMPANY));
    await settled();
    expect(company.$company.get()).toMatchObject({ name: COMPANY, industry: expect.stringMatching(/./) });
    company.list.turnTo(2);
    expect(decodeURIComponent(page.address())).toContain(`companyName=${COMPANY}&page=2`);
    await settled();
    const results = company.list.$results.get();
    expect(results.state === "ready" && results.value.items.every(({ companyName }) => companyName === COMPANY)).toBe(true);
    expect(results).toMatchObject({ value: { page: { number: 2 } } });
  });

  test("are narrowed by one city and one career, which the address names", async () => {
    open(companyPath(COMPANY));
    await settled();
    const { cities = [], careers = [], openCount = 0 } = company.$company.get() ?? {};
    const [city, career] = [cities[0], careers[0]];
    company.list.filterBy({ city: city?.city ?? "" });
    await expect.poll(() => company.list.$query.get().city).toBe(city?.city);
    const total = () => {
      const results = company.list.$results.get();
      return results.state === "ready" ? results.value.page.total : -1;
    };
    await expect.poll(total).toBe(city?.count);
    expect(decodeURIComponent(page.address())).toContain(`companyName=${COMPANY}&city=${city?.city}`);
    company.list.filterBy({ city: "", careerIds: [career?.id ?? ""] });
    await expect.poll(total).toBe(career?.count);
    company.list.clearFilters();
    await expect.poll(total).toBe(openCount);
  });

  test("end at their last page where the address asks for one past it", async () => {
    open(`${companyPath(COMPANY)}&page=999`);
    await expect.poll(() => company.list.$query.get().page).toBeLessThan(999);
    await settled();
    const { page: last } = company.list.$query.get();
    expect(company.list.$results.get()).toMatchObject({ value: { page: { number: last, pages: last } } });
    expect(page.address()).toMatch(new RegExp(`page=${last}$`));
  });

  test("are there before they are asked for on a page that was built with them, unless its address narrows them", async () => {
    const value = builtWith();
    page = openStorePage(backend, companyPath(COMPANY));
    company = createCompanyPosts(value);
    expect([state(), company.$company.get()]).toEqual(["ready", value]);
    keepMounted(company.list.$results);
    await expect.poll(() => company.$company.get()?.openCount).toBeGreaterThan(1);
    expect(page.asked(getCompany)).toBe(1);
    company.list.turnTo(2);
    expect(decodeURIComponent(page.address())).toContain(`companyName=${COMPANY}&page=2`);

    page = openStorePage(backend, `${companyPath(COMPANY)}&page=2`);
    expect(createCompanyPosts(value).list.$results.get().state).toBe("loading");
  });

  test.each(["__proto__", "constructor", "<script>alert(1)</script>", "没有这家企业"])(
    "are missing for the unknown company %s",
    async (name) => {
      open(companyPath(name));
      await expect.poll(state).toBe("missing");
    },
  );

  test.each(["", "?companyName=", "?companyName=%00", "?companyName[]=1", `?companyName=${"长".repeat(300)}`])(
    "are missing with the address %s, without a request",
    async (query) => {
      open(`/company-details${query}`);
      await expect.poll(state).toBe("missing");
      expect(page.asked(getCompany)).toBe(0);
    },
  );

  test("can be tried again when they could not be had", async () => {
    page = openStorePage(backend, companyPath(COMPANY));
    page.meet(getCompany, "refused");
    look();
    await expect.poll(state).toBe("failed");
    expect(company.$company.get()).toBeNull();
    await company.list.reload();
    expect([state(), company.$company.get()?.name]).toEqual(["ready", COMPANY]);
  });
});
