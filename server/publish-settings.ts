import * as z from "zod/mini";

/** When pages are brought up to date after a change at the desk, and where. */
export const publishSettings = {
  PUBLISH_AFTER: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number))),
  PUBLISH_HOOK_URL: z.optional(z.url({ protocol: /^https$/ })),
  PUBLIC_SITE_URL: z.optional(z.url({ protocol: /^https?$/, hostname: /.*/ })),
};

export const PUBLISH_EXPECTED = {
  PUBLISH_AFTER: "a number of seconds from 0 to 99999",
  PUBLISH_HOOK_URL: "an https URL",
  PUBLIC_SITE_URL: "the site's own origin, such as https://jobs.example.com",
};

/**
 * `after`: seconds without a change at the desk, 0 for never. `hook` is asked for a build elsewhere; null renders here. `siteUrl`: the origin of the
 * pages; null where no setting says it.
 */
export type Publishing = { after: number; hook: string | null; siteUrl: string | null };

/**
 * Here a second or two of one core renders the pages that have changed; a build elsewhere takes minutes.
 * Why: docs/decisions/0142-changed-pages-by-the-kept-renderer.md
 */
const PAUSE_SECONDS = { here: 0.5, elsewhere: 300 };

type Values = { PUBLISH_AFTER?: number | undefined; PUBLISH_HOOK_URL?: string | undefined; PUBLIC_SITE_URL?: string | undefined };

/** A demo publishes nothing unless it is set. */
export const publishingOf = (
  { PUBLISH_AFTER: after, PUBLISH_HOOK_URL: hook, PUBLIC_SITE_URL: site }: Values,
  isDemo: boolean,
): Publishing => ({
  after: after ?? (isDemo ? 0 : PAUSE_SECONDS[hook === undefined ? "here" : "elsewhere"]),
  hook: hook ?? null,
  siteUrl: site === undefined ? null : new URL(site).origin,
});
