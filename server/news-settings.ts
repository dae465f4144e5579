import * as z from "zod/mini";
import { ConfigError } from "./config-error.ts";
import type { NewsHookSettings } from "./services/news-hook.ts";

/** How news leave the site. */
export const newsSettings = {
  MAIL_URL: z.optional(z.url({ protocol: /^smtps?$/, hostname: /.*/ })),
  MAIL_FROM: z.optional(z.string().check(z.regex(/^(?:[^<>\r\n]{1,60}<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/))),
  NEWS_HOOK_URL: z.optional(z.url({ protocol: /^https$/ })),
  NEWS_HOOK_SECRET: z.optional(z.string().check(z.minLength(16))),
  NEWS_HOOK_NAME: z.optional(z.string().check(z.maxLength(20))),
};

export const NEWS_EXPECTED = {
  MAIL_URL: "a URL such as smtps://user:password@mail.example.com:465, with MAIL_FROM",
  MAIL_FROM: "a sender such as Jobs <no-reply@example.com>, with MAIL_URL",
  NEWS_HOOK_URL: "an https URL, with NEWS_HOOK_SECRET and NEWS_HOOK_NAME",
  NEWS_HOOK_SECRET: "a secret of 16 characters or more, with NEWS_HOOK_URL",
  NEWS_HOOK_NAME: "the name of the way on the screen, of 20 characters at most, with NEWS_HOOK_URL",
};

/** The mail server and the hook for news; null for none. */
export type NewsWaysSettings = { mail: { url: string; from: string } | null; hook: NewsHookSettings | null };

type Values = { [name in keyof typeof newsSettings | "PUBLIC_SITE_URL"]?: string | undefined };

/** Reads settings that go together. All of them, or none. */
const together = <Name extends keyof typeof NEWS_EXPECTED>(values: Values, names: readonly Name[]): Record<Name, string> | null => {
  if (names.every((name) => values[name] === undefined)) return null;
  const missing = names.find((name) => values[name] === undefined);
  if (missing) throw new ConfigError(`${missing} must be ${NEWS_EXPECTED[missing]}.`);
  if (values.PUBLIC_SITE_URL === undefined)
    throw new ConfigError(`PUBLIC_SITE_URL must be set, as ${names[0]} is: news link to the site.`);
  return Object.fromEntries(names.map((name) => [name, values[name] ?? ""])) as Record<Name, string>;
};

export const newsWaysOf = (values: Values): NewsWaysSettings => {
  const mail = together(values, ["MAIL_URL", "MAIL_FROM"]);
  const hook = together(values, ["NEWS_HOOK_URL", "NEWS_HOOK_SECRET", "NEWS_HOOK_NAME"]);
  return {
    mail: mail && { url: mail.MAIL_URL, from: mail.MAIL_FROM },
    hook: hook && { url: hook.NEWS_HOOK_URL, secret: hook.NEWS_HOOK_SECRET, name: hook.NEWS_HOOK_NAME },
  };
};
