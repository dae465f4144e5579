import { writeFileSync } from "node:fs";
import { test as base, expect, type Page, type TestInfo } from "@playwright/test";
import { enter, register, type Seeker } from "./seeker.ts";

type Options = {
  /** Messages in the console that a test means to cause. */
  expectedErrors: RegExp[];
  /** Directives of the security policy that a test means to break. */
  expectedViolations: string[];
};
type Fixtures = {
  /** An internet address of the test's own, so that limits per address don't meet. */
  address: string;
  /** An unused phone number. */
  newPhone: () => string;
  /** The code that was last sent to a phone; waits until there is one other than `previous`. */
  readCode: (phone: string, previous?: string) => Promise<string>;
  /** Registers a seeker who has nothing yet, for tests that are about something else. */
  newcomer: () => Promise<Seeker>;
  /** A new seeker, logged in on `page`. */
  seeker: Seeker;
  cleanConsole: undefined;
  /** Violations of the security policy so far, on any page of the test. */
  violations: { directive: string; what: string }[];
};

/** Chromium reports a transition between two pages that it gave up (a quick second step, a hidden tab) as if a script had failed. */
const GIVEN_UP_TRANSITION = /^(InvalidStateError|AbortError|TimeoutError): Transition was /;

/**
 * Keeps the whole page of a failed test, as roles, names and values, with the element that has the focus. Playwright's own record of a failed
 * expectation holds only the part that was expected.
 */
const keepPage = async (page: Page, info: TestInfo): Promise<void> => {
  const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)).catch(() => "unknown");
  const content = await page
    .locator("body")
    .ariaSnapshot({ timeout: 5000 })
    .catch(() => "");
  const path = info.outputPath("page.yml");
  writeFileSync(path, `${content}\n- focus: ${focused}\n`);
  await info.attach("page", { path, contentType: "text/yaml" });
};

/** Counts within one worker; the worker's own number keeps workers apart. */
let count = 0;

export const test = base.extend<Options & Fixtures>({
  expectedErrors: [[], { option: true }],
  expectedViolations: [[], { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
  baseURL: ({}, use) => use(process.env["E2E_URL"] ?? ""),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
  address: ({}, use, { workerIndex }) => {
    count += 1;
    return use(`10.${workerIndex % 256}.${Math.floor(count / 256) % 256}.${count % 256}`);
  },

  // The product talks to its own origin alone, so no other site ever sees this header. The test server trusts it as a proxy's.
  extraHTTPHeaders: ({ address }, use) => use({ "x-forwarded-for": address }),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from this pattern
  newPhone: ({}, use, { workerIndex }) =>
    use(() => {
      count += 1;
      return `199${String(workerIndex % 1000).padStart(3, "0")}${String(count).padStart(5, "0")}`;
    }),

  readCode: ({ request }, use) =>
    use(async (phone, previous = "") => {
      let code = "";
      await expect
        .poll(
          async () => {
            const answer = await request.get(`/__demo/sms?phoneNo=${phone}`);
            const message: unknown = await answer.json();
            code = typeof message === "object" && message !== null && "code" in message ? String(message.code) : "";
            return /^\d{6}$/.test(code) && code !== previous;
          },
          { message: `no code came to ${phone}` },
        )
        .toBe(true);
      return code;
    }),

  newcomer: ({ request, newPhone, readCode }, use) => use(() => register(request, newPhone(), readCode)),

  page: async ({ page }, use, info) => {
    await use(page);
    if (info.errors.length > 0) await keepPage(page, info);
    // A handler may still be answering a request that the test did not wait for.
    await page.unrouteAll({ behavior: "ignoreErrors" });
  },

  seeker: async ({ page, newcomer }, use) => {
    const seeker = await newcomer();
    await enter(page, seeker);
    await use(seeker);
  },

  cleanConsole: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      const expected = [GIVEN_UP_TRANSITION, ...expectedErrors];
      const note = (text: string): void => {
        if (!expected.some((pattern) => pattern.test(text))) errors.push(text);
      };
      context.on("console", (message) => {
        if (message.type() === "error") note(`${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => note(String(error.error())));
      await use(undefined);
      expect(errors, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],

  // The event covers more than the console: it fires in every document, frames included, for refusals and for reports.
  violations: [
    async ({ context, expectedViolations }, use) => {
      const violations: { directive: string; what: string }[] = [];
      await context.exposeBinding("reportViolation", (_source, directive: string, what: string) => {
        violations.push({ directive, what });
      });
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample, documentURI }) => {
          const report = "reportViolation" in window ? window.reportViolation : null;
          if (typeof report === "function") report(effectiveDirective, `${blockedURI} ${sample} on ${documentURI}`);
        });
      });
      await use(violations);
      const unexpected = violations.filter(({ directive }) => !expectedViolations.includes(directive));
      expect(unexpected, "violations of the security policy").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
