import type { Config } from "./config.ts";
import type { Db } from "./db/schema/index.ts";
import { keptSecret } from "./db/settings/kept-secrets.ts";
import type { OuterWays } from "./news/ways/index.ts";
import type { Clock } from "./services/clock.ts";
import { createMailer, type Mailer } from "./services/mail.ts";
import { createNewsHook } from "./services/news-hook.ts";
import { createPush } from "./services/push.ts";
import type { SmsSender } from "./services/sms.ts";

type Parts = { db: Db; clock: Clock; sms: SmsSender; demoMail: Mailer };

/** A Tencent account needs a template for appointments; a gateway takes any sentence. */
const sendsAppointments = ({ demo, sms }: Config): boolean =>
  demo || (sms !== null && (sms.kind === "gateway" || sms.appointmentTemplate !== null));

/** Push services want to know where to reach the operator; they refuse an address without TLS. */
const subjectOf = (siteUrl: string | null): string => (siteUrl?.startsWith("https:") ? siteUrl : "mailto:operator@example.com");

/**
 * The ways by which news leave this site. A demo has its own mail and text messages; without PUBLIC_SITE_URL a production has only those that link to
 * nothing. `url`: where this server listens, once it does.
 */
export const openNewsWays = async (config: Config, { db, clock, sms, demoMail }: Parts, url: () => string): Promise<OuterWays> => {
  const { demo, newsWays, publishing } = config;
  const siteUrl = (): string => publishing.siteUrl ?? (demo ? url() : "");
  const privateKey = await keptSecret(db, "push-key");
  return {
    siteUrl,
    email: demo ? demoMail : newsWays.mail && createMailer(newsWays.mail),
    push: demo || publishing.siteUrl !== null ? createPush({ privateKey, subject: subjectOf(publishing.siteUrl) }) : null,
    sms: sendsAppointments(config) ? sms : null,
    hook: newsWays.hook && createNewsHook(newsWays.hook, clock),
  };
};
