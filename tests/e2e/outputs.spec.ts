/** The built site as search engines and link checkers read it: every page of it, without a browser. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { qrOf } from "#lib/domain/qr.ts";
import { TEST_SITE_URL, testSiteFolder } from "#scripts/test-site-folder.ts";
import { type BuiltPage, readPages } from "#tests/support/browser/built-pages.ts";
import { expect, test } from "./support/test.ts";

const folder = testSiteFolder();
/** A page of its own on a CDN, replaced by a redirect on a server: it holds nothing for a reader. */
const REDIRECT = "index.html";

let pages: BuiltPage[] = [];
test.beforeAll(() => {
  pages = readPages(folder);
});
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
test.beforeEach(({}, info) => {
  test.skip(info.project.name !== "desktop", "files are the same for every screen");
});

/** The pictures of empty states. */
const PICTURES = "/icons/states.svg";

const isIndexable = (page: BuiltPage): boolean => !(page.meta["robots"] ?? "").includes("noindex");
const addressOf = (page: BuiltPage): string => `/${page.file.replace(/(^|\/)index\.html$/, "$1")}`;
const plain = (path: string): string => path.replace(/(?<=.)\/$/, "");

test("every page declares its type and language once", () => {
  expect(pages.length).toBeGreaterThan(1000);
  const problems = pages
    .filter((page) => page.file !== REDIRECT)
    .flatMap((page) => {
      const faults = {
        lang: page.lang !== "zh-CN",
        title: !/\S.* - \S/.test(page.title),
        description: (page.meta["description"] ?? "").length < 10,
        viewport: !page.meta["viewport"] || /user-scalable\s*=\s*no|maximum-scale/.test(page.meta["viewport"]),
        policy: !page.meta["content-security-policy"]?.includes("require-trusted-types-for 'script'"),
        heading: page.h1.length !== 1 || page.h1[0] === "",
        canonical: isIndexable(page) && plain(new URL(page.canonical ?? "x:").pathname) !== plain(addressOf(page)),
        ids: new Set(page.ids).size !== page.ids.length,
      };
      return Object.entries(faults).flatMap(([name, isFault]) => (isFault ? [`${page.file}: ${name}`] : []));
    });
  expect(problems).toEqual([]);
});

test("no page links to a missing address, and no script of a page is missing", () => {
  let checked = 0;
  const known = new Map<string, boolean>();
  const isThere = (path: string): boolean => {
    const present = known.get(path) ?? (path === "/" || [path, `${path}/index.html`].some((name) => isFile(join(folder, name))));
    known.set(path, present);
    return present;
  };
  const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();
  // A fragment leads to an element of a page, or to a picture of a file of pictures.
  const picturesIn = (file: string): string[] =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/ id="([^"]+)"/g)].flatMap(([, id]) => id ?? []);
  const idsByAddress = new Map<string, readonly string[]>(pages.map((page) => [plain(addressOf(page)), page.ids]));
  idsByAddress.set(PICTURES, picturesIn(PICTURES));
  const broken = pages.flatMap((page) => {
    const base = new URL(addressOf(page), "http://site.test");
    return page.links.flatMap((link) => {
      const url = URL.parse(link, base);
      if (!url) return [`${page.file} → ${link}`];
      if (url.origin !== base.origin) return [];
      checked += 1;
      const path = decodeURI(plain(url.pathname));
      const entry = decodeURIComponent(url.hash.slice(1));
      const enters = entry === "" || (idsByAddress.get(path)?.includes(entry) ?? false);
      return isThere(path) && enters ? [] : [`${page.file} → ${link}`];
    });
  });
  expect(broken).toEqual([]);
  expect(checked).toBeGreaterThan(10_000);
  test
    .info()
    .annotations.push({ type: "links", description: `${checked} links on ${pages.length} pages, ${known.size} addresses` });
});

test("an island's page names all files that the island needs at once, to load them together", () => {
  const importsOf = (address: string, found = new Set<string>()): Set<string> => {
    if (found.has(address)) return found;
    found.add(address);
    const code = readFileSync(join(folder, address), "utf8");
    for (const [, name = ""] of code.matchAll(/(?:from|import)"(\.\/[^"]+)"/g)) importsOf(`/_astro/${name.slice(2)}`, found);
    return found;
  };
  const islands = pages.flatMap(({ file }) => {
    const html = readFileSync(join(folder, file), "utf8");
    const [, component] = /<astro-island[^>]* component-url="([^"]+)"[^>]* client="only"/.exec(html) ?? [];
    const [, renderer] = /<astro-island[^>]* renderer-url="([^"]+)"[^>]* client="only"/.exec(html) ?? [];
    if (component === undefined || renderer === undefined) return [];
    const named = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)">/g)].map(([, href]) => href);
    const asked = new Set([...importsOf(component), ...importsOf(renderer)]);
    return [{ file, missing: [...asked].filter((address) => !named.includes(address)) }];
  });
  expect(islands.flatMap(({ missing }) => missing)).toEqual([]);
  expect(islands.map(({ file }) => file)).toHaveLength(12);
});

test("the sitemap, which robots.txt names, lists exactly the indexable pages", () => {
  const locations = (file: string): string[] =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  const listed = locations("sitemap.xml").flatMap(locations).map(plain);
  expect(new Set(listed).size).toBe(listed.length);
  const robots = readFileSync(join(folder, "robots.txt"), "utf8");
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  const closed = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, path = ""]) => path);
  const isClosed = (path: string): boolean => closed.some((start) => path.startsWith(start));
  const indexable = pages.filter((page) => isIndexable(page) && page.file !== REDIRECT).map((page) => plain(addressOf(page)));
  expect(listed.filter(isClosed)).toEqual([]);
  expect(new Set(listed)).toEqual(new Set(indexable.filter((path) => !isClosed(path))));
});

test("canonical links, structured data, calendars, feeds, sitemap and QR codes name the address that the site was built for", () => {
  const files = [
    "sitemap.xml",
    "sitemap-1.xml",
    "robots.txt",
    "feeds/latest.xml",
    "job-fairs/101.ics",
    "job-fairs/101/index.html",
    "jobs/10001/index.html",
  ];
  const origins = files.map((file) => {
    const text = readFileSync(join(folder, file), "utf8");
    return [file, [...new Set([...text.matchAll(/https?:\/\/(?:127\.0\.0\.1|localhost)[:\d]*/g)].map(([found]) => found))]];
  });
  expect(origins).toEqual(files.map((file) => [file, [TEST_SITE_URL]]));
  const fair = readFileSync(join(folder, "job-fairs/101/index.html"), "utf8");
  expect(fair).toContain(qrOf(`${TEST_SITE_URL}/job-fairs/101/`).path);
});

test("every page with posts links the page of each, which can be read without a script", () => {
  const holding = pages.filter(({ cards }) => cards > 0);
  const lists = ["home", "search", "overseas"].map((name) => `${name}/index.html`);
  expect(holding.map(({ file }) => file)).toEqual(expect.arrayContaining(lists));
  const linked = (page: BuiltPage): number => page.links.filter((link) => /^\/jobs\/\d+\/?(\?fair=\d+)?$/.test(link)).length;
  expect(holding.filter((page) => linked(page) < page.cards).map(({ file }) => file)).toEqual([]);
});

const text = z.string().check(z.minLength(1));
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const moment = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/));
const address = z.url({ protocol: /^https?$/ });
const context = z.literal(["https://schema.org/", "https://schema.org"]);

/** Google's required properties of a job posting, and the types of those that it recommends. */
const jobPosting = z.object({
  "@context": context,
  "@type": z.literal("JobPosting"),
  title: text,
  description: text,
  datePosted: day,
  hiringOrganization: z.object({ "@type": z.literal("Organization"), name: text }),
  jobLocation: z.object({
    "@type": z.literal("Place"),
    address: z.object({ "@type": z.literal("PostalAddress"), addressCountry: z.string().check(z.regex(/^[A-Z]{2}$/)) }),
  }),
  validThrough: z.optional(moment),
  identifier: z.object({ "@type": z.literal("PropertyValue"), name: text, value: text }),
  baseSalary: z.optional(
    z.object({
      "@type": z.literal("MonetaryAmount"),
      currency: z.literal("CNY"),
      value: z.object({
        "@type": z.literal("QuantitativeValue"),
        minValue: z.number().check(z.positive()),
        maxValue: z.number().check(z.positive()),
        unitText: z.literal("MONTH"),
      }),
    }),
  ),
  educationRequirements: z.optional(
    z.union([
      z.literal("no requirements"),
      z.object({
        "@type": z.literal("EducationalOccupationalCredential"),
        credentialCategory: z.literal(["high school", "associate degree", "bachelor degree", "postgraduate degree"]),
      }),
    ]),
  ),
  experienceRequirements: z.optional(
    z.union([
      z.literal("no requirements"),
      z.object({
        "@type": z.literal("OccupationalExperienceRequirements"),
        monthsOfExperience: z.number().check(z.positive()),
      }),
    ]),
  ),
  employmentType: z.optional(z.literal(["FULL_TIME", "PART_TIME", "INTERN"])),
  totalJobOpenings: z.optional(z.int().check(z.positive())),
  jobBenefits: z.optional(text),
  url: address,
});

/** Google's required properties of an event: where and when; and the state that it recommends. */
const event = z.object({
  "@context": context,
  "@type": z.literal("Event"),
  name: text,
  startDate: moment,
  endDate: moment,
  eventStatus: z.literal(["https://schema.org/EventScheduled", "https://schema.org/EventCancelled"]),
  eventAttendanceMode: z.literal([
    "https://schema.org/OnlineEventAttendanceMode",
    "https://schema.org/OfflineEventAttendanceMode",
    "https://schema.org/MixedEventAttendanceMode",
  ]),
  location: z.union([
    z.object({ "@type": z.literal("VirtualLocation"), url: address }),
    z.object({
      "@type": z.literal("Place"),
      name: text,
      address: z.union([text, z.object({ "@type": z.literal("PostalAddress") })]),
    }),
  ]),
  organizer: z.object({ "@type": z.literal("Organization"), name: text }),
  description: text,
});

for (const { name, folderOf, schema } of [
  { name: "post", folderOf: /^jobs\/\d+\//, schema: jobPosting },
  { name: "fair", folderOf: /^job-fairs\/\d+\//, schema: event },
])
  test(`every page of a ${name} has the data that search engines require`, () => {
    const own = pages.filter((page) => folderOf.test(page.file));
    expect(own.length).toBeGreaterThan(5);
    const problems = own.flatMap((page) => {
      const parsed = z.safeParse(schema, page.data[0]);
      const count = page.data.length === 1 ? [] : [`${page.file}: ${page.data.length} blocks`];
      return parsed.success
        ? count
        : [...count, `${page.file}: ${parsed.error.issues.map(({ path }) => path.join(".")).join(", ")}`];
    });
    expect(problems).toEqual([]);
  });
