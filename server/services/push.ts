import { createECDH } from "node:crypto";
import webPush from "web-push";
import { faultOfStatus } from "#lib/domain/news/faults.ts";
import type { PushTarget } from "#lib/domain/news/ways.ts";
import { NotSent, RefusedForGood } from "./not-sent.ts";
import { NotPublic, sendToPublic } from "./public-requests.ts";

/** A message for a browser. `topic`: a later one of the same topic replaces one that waits. */
export type Pushed = { topic: string; urgent: boolean; payload: string };
/** Sends to browsers. `key` is the public key that subscriptions are made with. Rejects with {@link RefusedForGood} where a browser is gone. */
export type Push = { key: string; send: (target: PushTarget, message: Pushed) => Promise<void> };

/** An offline browser gets it within a day, or not at all. */
const TTL_SECONDS = 86_400;
const GONE = new Set([400, 403, 404, 410, 413]);

/** The public key of a private one, both in base64url. */
const publicKeyOf = (privateKey: string): string => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from(privateKey, "base64url"));
  return pair.getPublicKey().toString("base64url");
};

/** Web Push. `privateKey`: 32 bytes in base64url; `subject`: where push services reach the operator, an https address. */
export const createPush = (
  { privateKey, subject }: { privateKey: string; subject: string },
  send: typeof sendToPublic = sendToPublic,
): Push => {
  const publicKey = publicKeyOf(privateKey);
  return {
    key: publicKey,
    send: async ({ endpoint, p256dh, auth }, { topic, urgent, payload }) => {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, publicKey, privateKey },
        ...{ TTL: TTL_SECONDS, topic, urgency: urgent ? "high" : "normal", contentEncoding: "aes128gcm" },
      });
      const status = await send(request.endpoint, { headers: request.headers, body: request.body ?? "" }).catch(
        (error: unknown) => {
          throw error instanceof NotPublic
            ? new RefusedForGood({ fault: "inner", detail: "" }, "the address of a browser is not public")
            : error;
        },
      );
      if (status >= 200 && status < 300) return;
      const Refusal = GONE.has(status) ? RefusedForGood : NotSent;
      throw new Refusal(faultOfStatus(status), `the push service answered with HTTP ${status}`);
    },
  };
};
