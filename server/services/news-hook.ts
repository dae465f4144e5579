import { createHmac } from "node:crypto";
import { faultOfStatus } from "#lib/domain/news/faults.ts";
import type { NewsKind } from "#lib/domain/news/news.ts";
import type { Clock } from "./clock.ts";
import { NotSent } from "./not-sent.ts";
import { sendToPublic } from "./public-requests.ts";

/** A piece of news as the operator's program gets it. `userId` is the number of the account here; `url` where the site shows it. */
export type HookedNews = { id: string; userId: string; kind: NewsKind; text: string; url: string };
/** Hands news to the operator's program. Rejects unless it answers 2xx. */
export type NewsHook = { name: string; send: (news: HookedNews) => Promise<void> };

/** `name`: the way's name on the screen, such as that of an official account. */
export type NewsHookSettings = { url: string; secret: string; name: string };

/** The signature of a body at a time in seconds: HMAC-SHA256 of `time.body`, in hexadecimal. */
export const hookSignature = (secret: string, time: number, body: string): string =>
  createHmac("sha256", secret).update(`${time}.${body}`).digest("hex");

/**
 * Posts each piece of news as JSON to a public https address. `X-Signature: t=…,v1=…` has the time in seconds and {@link hookSignature};
 * `Idempotency-Key` is the same when a piece is sent again.
 */
export const createNewsHook = (
  { url, secret, name }: NewsHookSettings,
  clock: Clock,
  send: typeof sendToPublic = sendToPublic,
): NewsHook => ({
  name,
  send: async (news) => {
    const body = JSON.stringify(news);
    const time = Math.floor(clock.now() / 1000);
    const status = await send(url, {
      headers: {
        "content-type": "application/json",
        "idempotency-key": `news-${news.id}`,
        "x-signature": `t=${time},v1=${hookSignature(secret, time, body)}`,
      },
      body,
    });
    if (status < 200 || status >= 300) throw new NotSent(faultOfStatus(status), `the hook answered with HTTP ${status}`);
  },
});
