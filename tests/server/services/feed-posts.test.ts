import { expect, test } from "vitest";
import { readJobPostings } from "#server/services/feed-posts.ts";

const POSTING = {
  "@context": "https://schema.org",
  "@type": "JobPosting",
  identifier: { "@type": "PropertyValue", name: "青禾", value: "Q-1" },
  title: "会计",
  occupationalCategory: "会计",
  jobLocation: { "@type": "Place", address: { addressRegion: "浙江省", addressLocality: "杭州市" } },
  baseSalary: { "@type": "MonetaryAmount", value: { minValue: 120_000, maxValue: 180_000, unitText: "YEAR" } },
  totalJobOpenings: 2,
  datePosted: "2026-11-01T08:00:00+08:00",
  validThrough: "2027-03-31",
  description: "<p>负责日常账务处理。</p>",
};
const CELLS = {
  ...{ ownNumber: "Q-1", name: "会计", careerId: "会计", province: "浙江省", city: "杭州市" },
  ...{ salaryMin: "10000", salaryMax: "15000", headcount: "2", startsOn: "2026-11-01", endsOn: "2027-03-31" },
  descriptionHtml: "<p>负责日常账务处理。</p>",
};

test.each([
  ["one posting", JSON.stringify(POSTING)],
  ["a list", JSON.stringify([{ "@type": "Organization" }, POSTING])],
  ["a graph", JSON.stringify({ "@graph": [POSTING] })],
  ["an ItemList", JSON.stringify({ "@type": "ItemList", itemListElement: [{ "@type": "ListItem", item: POSTING }] })],
  ["a page", `<!doctype html><body><script type="application/ld+json">${JSON.stringify(POSTING)}</script>`],
  [
    "a page with a broken script",
    `<script type="application/ld+json">{</script><script type="application/ld+json">${JSON.stringify(POSTING)}</script>`,
  ],
])("a posting is read from %s", (_name, text) => expect(readJobPostings(text)).toEqual([CELLS]));

test("an hourly salary is left out, and a single amount is both ends", () => {
  const of = (baseSalary: object) => readJobPostings(JSON.stringify({ ...POSTING, baseSalary }))?.[0];
  expect(of({ value: { value: 30, unitText: "HOUR" } })).toMatchObject({ salaryMin: "", salaryMax: "" });
  expect(of({ value: { value: 8000, unitText: "MONTH" } })).toMatchObject({ salaryMin: "8000", salaryMax: "8000" });
});

test("a text that is neither a page nor JSON is left to the tables", () => {
  expect(readJobPostings("单位编号,职位名称\nQ-1,会计")).toBeNull();
  expect(readJobPostings("<html></html>")).toEqual([]);
  expect(readJobPostings("[1, null, {")).toEqual([]);
});
